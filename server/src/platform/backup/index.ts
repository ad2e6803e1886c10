// What a backup is made of, for the portal itself, which has no identity to read a manifest with: the names of its objects, their
// lengths, and what tells that their encrypted bytes are as they were. Sealed with the portal's keys: nobody else reads it or makes one up.
import { buffer } from 'node:stream/consumers'
import type { Keys } from '../crypto/keys.ts'
import { StartError } from '../start-error.ts'
import { every, type Objects, pieceName } from './place.ts'

export interface Listed {
  name: string
  size: number
  /** A MAC, in older ones a SHA-256. Empty for a file that was brought before either was noted. */
  sum: string
}

const linesAtMost = 5_000
const nameOf = (backup: string, part: string) => `backups/${backup}/${part}`
/** Each belongs to its place: none can stand for another. */
const purposeOf = (name: string) => `backup-index ${name}`
const lastOf = (backup: string) => nameOf(backup, 'index/end')

export function writeIndex(objects: Objects, backup: string, keys: Keys) {
  let lines: string[] = []
  let pieces = 0
  const write = async (name: string, text: string) => {
    const sealed = keys.seal(text, purposeOf(name))
    await objects.write(name, sealed.length, every([sealed]))
  }
  const flush = async () => {
    const text = lines.join('\n')
    lines = []
    await write(nameOf(backup, pieceName('index', ++pieces)), text)
  }
  return {
    async add({ name, size, sum }: Listed) {
      lines.push(`${name} ${size} ${sum}`)
      if (lines.length >= linesAtMost) await flush()
    },
    /** Nothing was cut off before it. */
    async end() {
      if (lines.length > 0) await flush()
      await write(lastOf(backup), String(pieces))
    },
  }
}

export async function* readIndex(objects: Objects, backup: string, keys: Keys): AsyncGenerator<Listed> {
  const open = async (name: string) => {
    const bytes = await objects.read(name)
    if (!bytes) throw new StartError(`${name} is missing`)
    const sealed = await buffer(bytes)
    try {
      return keys.open(sealed, purposeOf(name))
    } catch {
      throw new StartError(`${name} was changed, or PORTAL_KEYS no longer has its key`)
    }
  }
  const pieces = Number(await open(lastOf(backup)))
  for (let piece = 1; piece <= pieces; piece++)
    for (const line of (await open(nameOf(backup, pieceName('index', piece)))).split('\n')) {
      const [name = '', size, sum = ''] = line.split(' ')
      yield { name, size: Number(size), sum }
    }
}
