// The virus scanner, where one is configured: clamd's INSTREAM over TCP or a Unix socket. No verdict means no upload.
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { AppError } from '../http/errors.ts'
import { unacceptable } from './unacceptable.ts'

const silentMs = 30_000

/** What is said of a file with a virus. */
export const virusFound = 'The virus scanner blocked this file.'

/** Settles when the file is clean. */
export async function scan(clamdUrl: URL, path: string): Promise<void> {
  const verdict = await ask(clamdUrl, path).catch((error: unknown) => {
    const failure = new AppError('unavailable', {
      message: 'The virus scanner isn’t available. Try again in a moment.',
    })
    failure.cause = error
    throw failure
  })
  if (verdict === 'stream: OK') return
  if (verdict.endsWith(' FOUND')) throw unacceptable(virusFound)
  const failure = new AppError('unavailable', {
    message: 'The virus scanner couldn’t check this file. Try again, or contact support.',
  })
  failure.cause = new Error(verdict)
  throw failure
}

async function ask(clamdUrl: URL, path: string): Promise<string> {
  const { protocol, hostname, port, pathname } = clamdUrl
  const socket = protocol === 'unix:' ? connect(decodeURIComponent(pathname)) : connect(Number(port || 3310), hostname)
  const file = createReadStream(path)
  try {
    socket.setTimeout(silentMs, () => socket.destroy(new Error('no answer')))
    let heard = ''
    socket.setEncoding('latin1').on('data', (text) => (heard += text))
    const answered = once(socket, 'end')
    answered.catch(() => {})
    socket.write('zINSTREAM\0')
    for await (const chunk of file as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      socket.write(length)
      // an answer before the end is the last word: it may hang up with the rest unread
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), answered])
      if (heard) break
    }
    socket.write(Buffer.alloc(4))
    await answered
    return (heard.split('\0')[0] ?? '').trim()
  } finally {
    file.destroy()
    socket.destroy()
  }
}
