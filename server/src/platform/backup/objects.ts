// Backups that stand side by side and share their files: a folder, or a bucket. Each object is an age file of its own.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { placeOf } from '../files/place.ts'
import { StartError } from '../start-error.ts'
import { type Decrypt, type Encryption } from './age.ts'
import { type Bytes, every, type Sink, type Source } from './place.ts'

export interface Objects {
  size(name: string): Promise<number | undefined>
  /** There whole, or not at all. */
  write(name: string, size: number, bytes: Bytes): Promise<void>
  /** Undefined for none of this name. */
  read(name: string): Promise<Bytes | undefined>
  /** The folders directly in this one. */
  folders(name: string): Promise<string[]>
}

const atOnce = 8
/** By recipient: after a change of keys, a file that only the old identity opens is of no use to the new one. */
const fileName = (recipient: string, hash: string) =>
  `files/${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}/${placeOf(hash)}.age`
const manifestOf = (backup: string) => `backups/${backup}/manifest.age`

export function objectsSink(objects: Objects, backup: string, recipient: string, encryption: Encryption): Sink {
  const write = async (name: string, size: number, bytes: Bytes) =>
    objects.write(name, encryption.sizeOf(size), await encryption.encrypt(bytes))
  return {
    atOnce,
    put: (name, size, bytes) => write(`backups/${backup}/${name}.age`, size, bytes),
    // one of another length was cut short on its way
    hasFile: async (hash, size) => (await objects.size(fileName(recipient, hash))) === encryption.sizeOf(size),
    putFile: (hash, size, bytes) => write(fileName(recipient, hash), size, bytes),
    async finish(manifest) {
      const bytes = Buffer.from(manifest)
      await write(manifestOf(backup), bytes.length, every([bytes]))
    },
    abandon: async () => {}, // without its manifest it is none
  }
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
