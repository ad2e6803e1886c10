// What can be seen of a backup without the identity: that all its objects are there, and that none was changed since.
import { createHash } from 'node:crypto'
import type { Keys } from '../crypto/keys.ts'
import { StartError } from '../start-error.ts'
import { readIndex } from './index.ts'
import { macLike } from '../crypto/mac.ts'
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
  for await (const { name, size, sum } of readIndex(objects, backup, keys)) {
    const there = await objects.size(name)
    if (there === undefined) throw new StartError(`${name} is missing`)
    if (there !== size) throw new StartError(`${name} was changed or cut short`)
    seen.objects++
    seen.bytes += size
    if (sum === '') seen.unread++
    else if ((await sumLike(sum, objects, name)) !== sum) throw new StartError(`${name} was changed`)
  }
  return seen
}

async function sumLike(told: string, objects: Objects, name: string): Promise<string> {
  const [mac, hash] = [macLike(told), createHash('sha256')]
  for await (const chunk of (await objects.read(name)) ?? []) (mac ?? hash).update(chunk)
  return mac ? mac.tell() : hash.digest('hex')
}
