// Takes the last import of a kind back: all of it, or nothing.
import { importsTopic } from '@portal/contract/imports'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import type { Importer, Undone } from './importer.ts'
import { endUndo, keptRows, lockKind, runOf } from './store.ts'
import { undoRows } from './table-rows.ts'

const figure = new Intl.NumberFormat('en-US')

export async function undoRun(
  tx: Tx,
  note: Note,
  importers: readonly Importer[],
  id: number,
  by: string,
  now: Date,
): Promise<Omit<Undone, 'touched'>> {
  const { kind } = found(await runOf(tx, id))
  await lockKind(tx, kind)
  // nobody else undoes it or loads another one from here on
  const run = found(await runOf(tx, id))
  const importer = found(importers.find(({ name }) => name === kind))
  if (run.undone_at) throw new AppError('conflict', { message: 'This import was already undone.' })
  if (run.added + run.changed === 0)
    throw new AppError('conflict', { message: 'This import didn’t change anything, so there’s nothing to undo.' })
  const rows = await keptRows(tx, id)
  if (rows === 0)
    throw new AppError('conflict', {
      message: 'Only the latest import of each type can be undone.',
    })
  const { touched, ...undone } = await takeBack(tx, note, importer, id, now)
  const changed = rows - undone.removed - undone.restored - undone.kept
  if (changed > 0)
    throw new AppError('conflict', {
      message: `${figure.format(changed)} of ${figure.format(rows)} rows have changed since this import. Nothing was undone.`,
    })
  await endUndo(tx, id, by, now)
  note.audit('import.undone', `import:${id}`, { kind, file: run.file_name, ...undone })
  for (const topic of await importer.topics(tx, [...new Set(touched)])) note.live(topic)
  note.live(importsTopic)
  return undone
}

async function takeBack(tx: Tx, note: Note, importer: Importer, runId: number, now: Date): Promise<Undone> {
  try {
    if (importer.undo) return await importer.undo(tx, runId, note, now)
    const all: Undone = { removed: 0, restored: 0, kept: 0, touched: [] }
    for (const into of importer.tables ?? []) {
      const { removed, restored, touched } = await undoRows(tx, runId, into)
      all.removed += removed
      all.restored += restored
      all.touched.push(...touched)
    }
    return all
  } catch (error) {
    const inUse = (error as { code?: string }).code === '23503'
    if (!inUse) throw error
    throw new AppError('conflict', { message: 'Some of the added records are already in use. Nothing was undone.' })
  }
}
