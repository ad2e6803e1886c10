// The place of a backup by what the operator names: s3://…, a folder, or one file.
import { stat } from 'node:fs/promises'
import { orMissing } from '../files/missing.ts'
import { StartError } from '../start-error.ts'
import { decryptionBy, encryptionFor, readIdentities } from './age.ts'
import { archiveSink, archiveSource } from './archive.ts'
import { folderObjects } from './folder.ts'
import { type For, objectsSink, objectsSource } from './objects.ts'
import type { Objects, Sink, Source } from './place.ts'

const bucketOf = async (address: string): Promise<Objects> => (await import('./bucket.ts')).bucketObjects(address)

/** Backups stand in their order: by when they were made. */
export const nameOf = (now: Date) => now.toISOString().replace(/[:.]/g, '-')

/** What ends in .age is one file, which must not be there yet; anything else is a folder, which may hold earlier backups. */
export async function openSink(target: string, to: For, now: Date): Promise<Sink> {
  const encryption = await encryptionFor(to.recipient)
  if (target.startsWith('s3://')) return objectsSink(await bucketOf(target), nameOf(now), encryption, to)
  const found = await stat(target).catch(orMissing)
  if (found && !found.isDirectory()) throw new StartError(`${target} is already there`)
  if (!found && target.endsWith('.age')) return archiveSink(target, encryption, now)
  return objectsSink(folderObjects(target), nameOf(now), encryption, to)
}

/** Where backups stand side by side. */
export const openObjects = async (target: string): Promise<Objects> =>
  target.startsWith('s3://') ? bucketOf(target) : folderObjects(target)

/** Of several, the newest unless one is named. */
export async function openSource(source: string, identityFile: string, backup?: string): Promise<Source> {
  const decrypt = decryptionBy(await readIdentities(identityFile))
  if (source.startsWith('s3://')) return objectsSource(await bucketOf(source), decrypt, backup)
  const found = await stat(source).catch(orMissing)
  if (!found) throw new StartError(`${source} isn’t there`)
  return found.isDirectory() ? objectsSource(folderObjects(source), decrypt, backup) : archiveSource(source, decrypt)
}
