// What can be seen of a backup without the identity: that all its objects are there, and that none was changed since.
import { createHash } from 'node:crypto'
import type { Keys } from '../crypto/keys.ts'
import { StartError } from '../start-error.ts'
import { readIndex } from './index.ts'
import { manifestOf } from './objects.ts'
import type { Objects } from './place.ts'

export interface Seen {
  objects: number
  bytes: number
  /** Of these only the length is known. */
  unread: number
}

export async function inspectBackup(objects: Objects, backup: string, keys: Keys): Promise<Seen> {
  if ((await objects.size(manifestOf(backup))) === undefined)
    throw new StartError(`Backup ${backup} isn’t there, or was cut short: it has no manifest`)
  const seen: Seen = { objects: 0, bytes: 0, unread: 0 }
  for await (const { name, size, sha256 } of readIndex(objects, backup, keys)) {
    const there = await objects.size(name)
    if (there === undefined) throw new StartError(`${name} is missing`)
    if (there !== size) throw new StartError(`${name} was changed or cut short`)
    seen.objects++
    seen.bytes += size
    if (sha256 === '') seen.unread++
    else if ((await sumOf(objects, name)) !== sha256) throw new StartError(`${name} was changed`)
  }
  return seen
}

async function sumOf(objects: Objects, name: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of (await objects.read(name)) ?? []) sum.update(chunk)
  return sum.digest('hex')
}
