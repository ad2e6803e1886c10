// A restore for its own sake: on a PostgreSQL of its own, in a folder that goes afterwards. Touches no portal.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Keys } from '../crypto/keys.ts'
import { startEmbedded } from '../db/embedded.ts'
import { openOwner } from '../db/open.ts'
import { diskStore } from '../files/disk-store.ts'
import { type Manifest, readManifest } from './manifest.ts'
import type { Source } from './place.ts'
import { restoreAs } from './restore.ts'

/** In this folder, whose disk has to have room for all of it. */
export async function verifyBackup(from: Source, keys: Keys, within: string): Promise<Manifest> {
  // before anything is made for it
  const manifest = readManifest(await from.manifest(), keys)
  await mkdir(within, { recursive: true, mode: 0o700 })
  const scratch = await mkdtemp(join(within, 'verify-'))
  try {
    // a crash loses nothing anybody wants
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
    const database = await startEmbedded(join(scratch, 'postgres'), { settings })
    const owner = openOwner(database.url)
    try {
      const store = await diskStore(pathToFileURL(join(scratch, 'files')))
      return await restoreAs(manifest, from, { owner, store, keys })
    } finally {
      await owner.end()
      await database.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
