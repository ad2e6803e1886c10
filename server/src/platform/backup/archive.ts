// One backup in one file: a tar archive in one age file. `age -d -i IDENTITY FILE | tar -x` opens it without the portal.
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { placeOf } from '../files/place.ts'
import { StartError } from '../start-error.ts'
import type { Decrypt, Encryption } from './age.ts'
import { checked } from './checked.ts'
import { writeWhole } from './folder.ts'
import { type Bytes, every, type Sink, type Source } from './place.ts'
import { ending, entriesOf, headerOf, paddingOf } from './tar.ts'

const fileName = (hash: string) => `stored/${placeOf(hash)}`
const manifestName = 'manifest'

export async function archiveSink(file: string, encryption: Encryption, now: Date): Promise<Sink> {
  const tar = new PassThrough()
  const written = writeWhole(resolve(file), encryption.encrypt(tar))
  // told by whoever waits for it; until then a failure shows as a tar that takes nothing more
  written.catch((error: Error) => tar.destroy(error))
  const push = async (bytes: Uint8Array) => {
    if (tar.destroyed) await written
    if (!tar.write(bytes)) await Promise.race([once(tar, 'drain'), written])
  }
  const put = async (name: string, size: number, bytes: Bytes) => {
    await push(headerOf(name, size, now))
    for await (const chunk of bytes) await push(chunk)
    await push(paddingOf(size))
  }
  return {
    atOnce: 1,
    put,
    hasFile: async () => false,
    putFile: async (file, { read }) => put(fileName(file.hash), file.size, checked(await read(), file)),
    async finish(manifest) {
      const bytes = Buffer.from(manifest)
      await put(manifestName, bytes.length, every([bytes]))
      tar.end(ending)
      await written
    },
    async abandon() {
      tar.destroy(new Error('given up'))
      await written.catch(() => {})
    },
  }
}

export function archiveSource(file: string, decrypt: Decrypt): Source {
  const open = () => entriesOf(decrypt(file, createReadStream(file, { highWaterMark: 256 * 1024 })))
  let reading: ReturnType<typeof open> | undefined
  const next = async (name: string): Promise<Bytes> => {
    const { done, value } = await (reading ??= open()).next()
    if (done) throw new StartError(`The backup is incomplete: ${name} is missing`)
    if (value.name !== name)
      throw new StartError(`The backup was changed: it has ${value.name} in the place of ${name}`)
    return value.bytes
  }
  return {
    atOnce: 1,
    // it is the last: one pass finds it, and that nothing was cut off or changed on the way; the next one reads the rest
    async manifest() {
      let manifest: string | undefined
      for await (const { name, bytes } of open()) if (name === manifestName) manifest = (await buffer(bytes)).toString()
      if (manifest === undefined) throw new StartError('The backup was cut short: it has no manifest')
      return manifest
    },
    read: next,
    readFile: async (file) => checked(await next(fileName(file.hash)), file),
    async end() {
      await next(manifestName)
      const { done, value } = (await reading?.next()) ?? { done: true }
      if (!done) throw new StartError(`The backup was changed: ${value.name} was added`)
    },
    close: async () => void (await reading?.return(undefined)),
  }
}
