// A file written past the operating system's cache: nobody reads a backup soon, what the portal and its database read stays in memory,
// and the kernel does a sixth of the work. Whole blocks at aligned places are all it takes; a file system that can't is written to as usual.
import { close, constants, fsync, ftruncateSync, mkdirSync, openSync, write } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const [closed, synced, written] = [promisify(close), promisify(fsync), promisify(write)]

const blockBytes = 4096
const bufferBytes = 1024 * 1024
const pageBytes = 64 * 1024

/** One is filled while the other is on its way. Memory of WebAssembly begins at a page, which no other of JavaScript's is sure to. */
export type Buffers = [Uint8Array, Uint8Array]
const aligned = () => new Uint8Array(new WebAssembly.Memory({ initial: bufferBytes / pageBytes }).buffer)
export const newBuffers = (): Buffers => [aligned(), aligned()]

export interface PastCache {
  put(bytes: Uint8Array): Promise<void>
  /** The last of it: all is on the disk, but for its name. */
  end(): Promise<void>
  /** Also when it came to no end. */
  close(): Promise<void>
}

const { O_WRONLY, O_CREAT, O_EXCL } = constants
/** Other systems have no such flag. */
const direct = constants.O_DIRECT ?? 0

/** A new file. The folder is made where there is none. */
function opened(path: string, flags: number): number {
  const file = () => openSync(path, O_WRONLY | O_CREAT | O_EXCL | flags, 0o600)
  try {
    return file()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return file()
  }
}

const refused = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EINVAL'

export function writePastCache(path: string, [first, second]: Buffers): PastCache {
  let past = true
  let file: number
  try {
    file = opened(path, direct)
  } catch (error) {
    if (!refused(error)) throw error
    // it may be there already, of no length
    file = openSync(path, O_WRONLY | O_CREAT, 0o600)
    past = false
  }
  let [filling, other] = [first, second]
  let filled = 0
  let size = 0
  let under: Promise<void> = Promise.resolve()
  /** A disk that is nearly full takes less than it is given. */
  const all = async (bytes: Uint8Array, length: number, at: number) => {
    for (let done = 0; done < length; )
      try {
        done += (await written(file, bytes, done, length - done, at + done)).bytesWritten
      } catch (error) {
        // some say so only now
        if (!past || !refused(error)) throw error
        past = false
        await closed(file)
        file = openSync(path, O_WRONLY)
      }
  }
  const send = async (length: number) => {
    await under
    under = all(filling, length, size)
    under.catch(() => {}) // heard with the next, or at the end
    size += length
    ;[filling, other] = [other, filling]
    filled = 0
  }
  return {
    async put(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const taken = Math.min(bytes.length - at, bufferBytes - filled)
        filling.set(bytes.subarray(at, at + taken), filled)
        filled += taken
        at += taken
        if (filled === bufferBytes) await send(bufferBytes)
      }
    },
    async end() {
      const whole = size + filled
      // up to the end of its block, and then cut
      if (filled > 0) await send(Math.ceil(filled / blockBytes) * blockBytes)
      await under
      if (size > whole) ftruncateSync(file, whole)
      await synced(file)
    },
    async close() {
      await under.catch(() => {})
      await closed(file)
    },
  }
}
