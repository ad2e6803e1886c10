// The other side of apart.ts: in the program that takes one file apart. The file comes by standard input, what stands in it goes out as
// JSON, and then the program ends.
import { Worker } from 'node:worker_threads'
import type { Asked, Said } from './apart.ts'

type Read = (bytes: Uint8Array<ArrayBuffer>, about: never) => Promise<unknown>

export async function takeApart(read: Read): Promise<void> {
  const { about, withinMs } = JSON.parse(process.argv[2] ?? '') as Asked
  // also when nobody is left to end it: a file can keep this thread busy for ever
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${2 * withinMs})`, { eval: true }).unref()
  const bytes = await all(process.stdin)
  const said: Said = await read(bytes, about as never).then(
    (done) => ({ done }),
    (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
  )
  process.stdout.write(JSON.stringify(said), () => process.exit())
}

/** In memory of their own, which a reader may give away. */
async function all(from: AsyncIterable<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = []
  for await (const piece of from) pieces.push(piece)
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
