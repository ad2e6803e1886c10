// Backups that stand side by side and share their files: a folder, or a bucket. Each object is an age file of its own.
import { createHash, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Keys } from '../crypto/keys.ts'
import { placeOf } from '../files/place.ts'
import { StartError } from '../start-error.ts'
import { type Decrypt, type Encryption } from './age.ts'
import { readIndex, writeIndex } from './index.ts'
import { type Bytes, every, type Objects, type Sink, type Source } from './place.ts'

/** Whose identity opens it, and with which keys the portal finds its way in it. */
export interface For {
  recipient: string
  keys: Keys
}

const atOnce = 8
/** By recipient: after a change of keys, a file that only the old identity opens is of no use to the new one. */
const fileName = (recipient: string, hash: string) =>
  `files/${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}/${placeOf(hash)}.age`
export const manifestOf = (backup: string) => `backups/${backup}/manifest.age`

export function objectsSink(objects: Objects, backup: string, encryption: Encryption, { recipient, keys }: For): Sink {
  const index = writeIndex(objects, backup, keys)
  const write = async (name: string, size: number, bytes: Bytes) => {
    const sum = createHash('sha256')
    const encrypted = encryption.sizeOf(size)
    await objects.write(name, encrypted, summed(await encryption.encrypt(bytes), sum))
    await index.add({ name, size: encrypted, sha256: sum.digest('hex') })
  }
  let earlier: Promise<Map<string, string>> | undefined
  return {
    atOnce,
    put: (name, size, bytes) => write(`backups/${backup}/${name}.age`, size, bytes),
    async hasFile(hash, size) {
      const name = fileName(recipient, hash)
      const encrypted = encryption.sizeOf(size)
      // one of another length was cut short on its way
      if ((await objects.size(name)) !== encrypted) return false
      earlier ??= newestSums(objects, keys)
      await index.add({ name, size: encrypted, sha256: (await earlier).get(name) ?? '' })
      return true
    },
    putFile: (hash, size, bytes) => write(fileName(recipient, hash), size, bytes),
    async finish(manifest) {
      const name = manifestOf(backup)
      const bytes = await buffer(await encryption.encrypt(every([Buffer.from(manifest)])))
      await index.add({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      await index.end()
      await objects.write(name, bytes.length, every([bytes]))
    },
    abandon: async () => {}, // without its manifest it is none
  }
}

async function* summed(bytes: Bytes, sum: Hash): Bytes {
  for await (const chunk of bytes) {
    sum.update(chunk)
    yield chunk
  }
}

/** What is known of files that earlier backups brought. Nothing where their index can't be read: sizes are compared all the same. */
async function newestSums(objects: Objects, keys: Keys): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  const newest = await newestComplete(objects, (await objects.folders('backups')).sort())
  if (newest === undefined) return sums
  try {
    for await (const { name, sha256 } of readIndex(objects, newest, keys))
      if (name.startsWith('files/')) sums.set(name, sha256)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
  }
  return sums
}

/** The newest backup unless one is named. */
export async function objectsSource(objects: Objects, decrypt: Decrypt, wanted?: string): Promise<Source> {
  const all = (await objects.folders('backups')).sort()
  const backup = wanted ?? all.at(-1)
  if (backup === undefined || !all.includes(backup))
    throw new StartError(wanted ? `There’s no backup ${wanted} here` : 'There’s no backup here')
  const open = async (name: string) => {
    const bytes = await objects.read(name)
    if (!bytes) throw new StartError(`The backup is incomplete: ${name} is missing`)
    return decrypt(name, bytes)
  }
  let recipient = ''
  return {
    atOnce,
    async manifest() {
      if ((await objects.size(manifestOf(backup))) === undefined) {
        const complete = await newestComplete(objects, all.slice(0, all.indexOf(backup)))
        const other = complete ? `. The newest complete one before it is ${complete}: add --backup ${complete}` : ''
        throw new StartError(`Backup ${backup} was cut short: it has no manifest${other}`)
      }
      const text = (await buffer(await open(manifestOf(backup)))).toString()
      recipient = /"recipient":"(age1[a-z0-9]+)"/.exec(text)?.[1] ?? ''
      return text
    },
    read: (name) => open(`backups/${backup}/${name}.age`),
    readFile: (hash) => open(fileName(recipient, hash)),
    close: async () => {},
  }
}

async function newestComplete(objects: Objects, backups: string[]): Promise<string | undefined> {
  for (const backup of backups.reverse()) if ((await objects.size(manifestOf(backup))) !== undefined) return backup
  return undefined
}
