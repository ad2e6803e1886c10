// Old backups go, and the files that none of those left names. What a backup that stays needs is never touched: where that can't be
// told, nothing shared is removed.
import { daysAfter, firmDay } from '@portal/contract/rules/day'
import type pg from 'pg'
import type { Keys } from '../crypto/keys.ts'
import { holdFiles } from '../files/rows.ts'
import { StartError } from '../start-error.ts'
import { readIndex } from './index.ts'
import { keeping, madeAt } from './keeping.ts'
import { manifestOf } from './objects.ts'
import type { Objects } from './place.ts'

/** So long, one without a manifest may still be on its way from elsewhere. */
const unfinishedDays = 2

export interface Pruned {
  /** Backups that are gone now, also those a removal before had begun with. */
  backups: string[]
  files: number
  /** Why files stayed that may not be needed. */
  left?: string
}

export async function prune(objects: Objects, owner: pg.Pool, keys: Keys, now: Date): Promise<Pruned> {
  const client = await owner.connect()
  try {
    // also held by whoever makes a backup: it counts on files that its manifest does not name yet
    await holdFiles(client)
    return await removeOld(objects, keys, firmDay(now))
  } finally {
    client.release(true)
  }
}

/** Whoever calls it holds the files. */
export async function removeOld(objects: Objects, keys: Keys, today: string): Promise<Pruned> {
  const all = (await objects.folders('backups')).sort()
  const complete: string[] = []
  for (const name of all) if ((await objects.size(manifestOf(name))) !== undefined) complete.push(name)
  const unfinished = all.filter((name) => !complete.includes(name))
  const old = unfinished.filter((name) => {
    const at = madeAt(name)
    return at && firmDay(at) < daysAfter(today, -unfinishedDays)
  })
  const { removed } = keeping(complete, today)
  for (const name of [...old, ...removed]) await removeBackup(objects, name)
  const pruned = { backups: [...old, ...removed], files: 0 }
  if (unfinished.length > old.length) return { ...pruned, left: 'a backup there isn’t finished' }
  const needed = new Set<string>()
  try {
    for (const name of complete)
      if (!removed.includes(name)) for await (const listed of readIndex(objects, name, keys)) needed.add(listed.name)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { ...pruned, left: error.message }
  }
  for await (const name of objects.list('files'))
    if (!needed.has(name)) {
      await objects.remove(name)
      pruned.files++
    }
  return pruned
}

/** The manifest first: from then on it is none, and what is left of it goes with the next removal. */
async function removeBackup(objects: Objects, backup: string): Promise<void> {
  await objects.remove(manifestOf(backup))
  for await (const name of objects.list(`backups/${backup}`)) await objects.remove(name)
}
