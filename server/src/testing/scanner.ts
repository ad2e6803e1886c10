// A virus scanner for tests, at the far end of the wire.
import { createServer, type Server } from 'node:net'
import { eicar } from './files.ts'

/** Speaks clamd's INSTREAM; knows one virus. */
export async function startScanner(): Promise<Server> {
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk])
      const command = 'zINSTREAM\0'
      let at = command.length
      const pieces: Buffer[] = []
      while (at + 4 <= heard.length) {
        const length = heard.readUInt32BE(at)
        if (length === 0) {
          const all = Buffer.concat(pieces).toString('latin1')
          const said = all.includes('BEWILDER')
            ? 'INSTREAM size limit exceeded. ERROR'
            : all.includes(eicar)
              ? 'stream: Eicar-Test-Signature FOUND'
              : 'stream: OK'
          socket.end(heard.toString('latin1', 0, command.length) === command ? `${said}\0` : 'UNKNOWN COMMAND\0')
          return
        }
        pieces.push(heard.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}
