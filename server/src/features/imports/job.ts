// Runs an uploaded file: it tells how far it is while it runs, and what came of it when it is over.
import { importProblemsKept, importTopic } from '@portal/contract/imports'
import { changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import { isHeld } from '../../platform/holds/refusal.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Importer } from './importer.ts'
import { sweepIncoming } from './receive.ts'
import { importFile } from './run.ts'
import {
  markDone,
  markFailed,
  markRunning,
  piecesOf,
  putProgress,
  silentUploads,
  sweepUploads,
} from './upload-store.ts'

export const importJob = 'import-file'
export const sweepJob = 'sweep-imports'

const progressMs = 500
/** A run that has not been heard of for so long has ended with its node. */
const silentMs = 60_000
const waitingMs = 15 * 60_000
const keptMs = 24 * 3_600_000

export async function runUpload(platform: Platform, importers: readonly Importer[], id: string): Promise<void> {
  const { db, clock, log } = platform
  const upload = await markRunning(db, id, clock())
  if (!upload) return
  const { kind, file_name: file, dry_run: dryRun, skip_bad: skipBad, mapping } = upload
  // the call that started this job asked for proof
  const by = { id: upload.account_id, name: upload.email, proof: 'recent' } as const
  const change = changeBy(platform, by, `import ${id}`)
  const topic = importTopic(id)
  const beat = beating(platform, id, topic)
  try {
    const importer = importers.find(({ name }) => name === kind)
    if (!importer) throw new AppError('invalid', { message: 'This import type no longer exists. Start a new import.' })
    const outcome = await importFile(
      platform,
      importer,
      { name: file, bytes: piecesOf(db, id) },
      {
        by,
        requestId: `import ${id}`,
        dryRun,
        skipBad,
        mapping,
        problemsAtMost: importProblemsKept,
        progress: beat.progress,
        async kept(tx, note, runId, loaded) {
          if (!(await markDone(tx, id, loaded, runId, clock()))) throw new AppError('conflict')
          note.live(topic)
        },
      },
    )
    if (outcome.loaded) return
    await change(async (tx, note) => {
      if (!(await markDone(tx, id, outcome, null, clock()))) throw new AppError('conflict')
      const { rows, added, changed, unchanged, bad } = outcome
      note.audit('import.tried', `import-upload:${id}`, { kind, file, dryRun, rows, added, changed, unchanged, bad })
      note.live(topic)
    })
  } catch (error) {
    if (!(error instanceof AppError || isHeld(error))) log.error({ err: error, upload: id }, 'an import failed')
    const message = messageOf(error)
    await fail(platform, by, id, `${message} Nothing was imported.`).catch((over) => {
      // canceled meanwhile: that was told already
      if (!(over instanceof AppError)) throw over
    })
  } finally {
    beat.stop()
  }
}

/** Everyone who imports files reads it, so it never names a legal hold. */
function messageOf(error: unknown): string {
  if (isHeld(error)) return 'The file would change records that the firm has to keep as they are.'
  return error instanceof AppError ? error.message : 'Something went wrong on our end.'
}

async function fail(platform: Platform, by: { id: string | null; name: string }, id: string, failure: string) {
  await changeBy(
    platform,
    by,
    `import ${id}`,
  )(async (tx, note) => {
    // it was over, one way or the other, while this was found out
    if (!(await markFailed(tx, id, failure, platform.clock()))) throw new AppError('conflict')
    note.audit('import.failed', `import-upload:${id}`, { failure })
    note.live(importTopic(id))
  })
}

/** Twice a second, on a connection of its own, also while the import waits for another one. */
function beating({ db, clock, log }: Platform, id: string, topic: string) {
  let so = { rows: 0, bytes: 0 }
  let writing = false
  const timer = setInterval(() => {
    if (writing) return
    writing = true
    putProgress(db, id, so, clock(), topic)
      .catch((error) => log.warn({ err: error, upload: id }, 'the progress of an import was not told'))
      .finally(() => (writing = false))
  }, progressMs)
  return { progress: (now: typeof so) => void (so = now), stop: () => clearInterval(timer) }
}

/** Tells of runs that ended with their node, and forgets files a day after they came. */
export async function sweepImports(platform: Platform): Promise<void> {
  const now = platform.clock()
  for (const id of await silentUploads(platform.db, later(now, -silentMs), later(now, -waitingMs)))
    await fail(
      platform,
      { id: null, name: 'portal' },
      id,
      'The portal restarted before the import finished. Nothing was imported. Try again.',
    )
  await sweepUploads(platform.db, later(now, -keptMs))
  await sweepIncoming(platform, later(now, -keptMs))
}
