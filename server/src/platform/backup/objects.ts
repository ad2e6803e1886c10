// Backups that stand side by side and share their files: a folder, or a bucket. Each object is an age file of its own.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Keys } from '../crypto/keys.ts'
import { placeOf } from '../files/place.ts'
import { StartError } from '../start-error.ts'
import { type Decrypt, type Encryption } from './age.ts'
import { fits, type Named, orMissing, sized, wantedOf } from './checked.ts'
import { readIndex, writeIndex } from './index.ts'
import type { Sums } from './payload.ts'
import { type Bytes, every, type Objects, type Sink, type Source } from './place.ts'

/** Whose identity opens it, and with which keys the portal finds its way in it. */
export interface For {
  recipient: string
  keys: Keys
}

const atOnce = 8
/** From disk to disk: most of them wait to be written, and those whose turn it is keep the threads busy. */
const atOnceHere = 32
/** By recipient: after a change of keys, a file that only the old identity opens is of no use to the new one. */
const fileName = (recipient: string, hash: string) =>
  `files/${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}/${placeOf(hash)}.age`
export const manifestOf = (backup: string) => `backups/${backup}/manifest.age`

export function objectsSink(objects: Objects, backup: string, encryption: Encryption, { recipient, keys }: For): Sink {
  const index = writeIndex(objects, backup, keys)
  const write = async (name: string, size: number, bytes: Bytes, file?: Named) => {
    const encrypted = encryption.sizeOf(size)
    let mac = ''
    const ended = (sums: Sums) => {
      if (file) fits(file, sums)
      mac = sums.mac ?? ''
    }
    await objects.write(name, encrypted, encryption.encrypt(bytes, { ...(file && wantedOf(file)), mac: true }, ended))
    await index.add({ name, size: encrypted, sum: mac })
  }
  /** From disk to disk. */
  const copy = async (name: string, file: Named, from: string, fill: NonNullable<Objects['fill']>) => {
    let mac = ''
    await fill(name, async (to) => {
      const sums = await encryption.encryptFile(from, to, { ...wantedOf(file), mac: true }).catch(orMissing(file, from))
      fits(file, sums)
      mac = sums.mac ?? ''
    })
    await index.add({ name, size: encryption.sizeOf(file.size), sum: mac })
  }
  let earlier: Promise<Map<string, string>> | undefined
  return {
    atOnce: objects.fill ? atOnceHere : atOnce,
    put: (name, size, bytes) => write(`backups/${backup}/${name}.age`, size, bytes),
    async hasFile(hash, size) {
      const name = fileName(recipient, hash)
      const encrypted = encryption.sizeOf(size)
      // one of another length was cut short on its way
      if ((await objects.size(name)) !== encrypted) return false
      earlier ??= newestSums(objects, keys)
      await index.add({ name, size: encrypted, sum: (await earlier).get(name) ?? '' })
      return true
    },
    async putFile(file, { path, read }) {
      const name = fileName(recipient, file.hash)
      if (path !== undefined && objects.fill) await copy(name, file, path, objects.fill)
      else await write(name, file.size, sized(await read(), file), file)
    },
    async finish(manifest) {
      const name = manifestOf(backup)
      let sum = ''
      const ended = ({ mac = '' }: Sums) => (sum = mac)
      const bytes = await buffer(encryption.encrypt(every([Buffer.from(manifest)]), { mac: true }, ended))
      await index.add({ name, size: bytes.length, sum })
      await index.end()
      await objects.settle?.()
      await objects.write(name, bytes.length, every([bytes]))
      await objects.settle?.()
    },
    abandon: async () => {}, // without its manifest it is none
  }
}

/** What is known of files that earlier backups brought. Nothing where their index can't be read: sizes are compared all the same. */
async function newestSums(objects: Objects, keys: Keys): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  const newest = await newestComplete(objects, (await objects.folders('backups')).sort())
  if (newest === undefined) return sums
  try {
    for await (const { name, sum } of readIndex(objects, newest, keys))
      if (name.startsWith('files/')) sums.set(name, sum)
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
  const open = async (name: string, ended?: (sums: Sums) => void) => {
    const bytes = await objects.read(name)
    if (!bytes) throw new StartError(`The backup is incomplete: ${name} is missing`)
    return decrypt(name, bytes, ended)
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
    readFile: async (file) => sized(await open(fileName(recipient, file.hash), (sums) => fits(file, sums)), file),
    // files are shared by many backups, and objects that aren't named are never read
    end: async () => {},
    close: async () => {},
  }
}

async function newestComplete(objects: Objects, backups: string[]): Promise<string | undefined> {
  for (const backup of backups.reverse()) if ((await objects.size(manifestOf(backup))) !== undefined) return backup
  return undefined
}
