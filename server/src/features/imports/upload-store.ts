// SQL of uploaded files and of what is told about imports.
import type { ImportOpen, ImportRun, ImportUpload, RowProblem } from '@portal/contract/imports'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { liveChannel } from '../../platform/live/live.ts'
import type { Mapping } from './rows.ts'
import type { Outcome } from './run.ts'

const runsShown = 50

type RunRow = Omit<ImportRun, 'at' | 'undoneAt'> & { at: Date; undoneAt: Date | null }

const runColumns = sql`r.id, r.kind, r.file_name as file, r.by, coalesce(a.first || ' ' || a.last, r.by) as "byName", r.at,
  coalesce(r.rows, r.added + r.changed) as rows, r.skipped, r.added, r.changed, r.undone_at as "undoneAt",
  r.undone_by as "undoneBy", exists (select 1 from import_undo where run_id = r.id) as undoable`

const told = (rows: RunRow[]): ImportRun[] =>
  rows.map((run) => ({ ...run, at: run.at.toISOString(), undoneAt: run.undoneAt?.toISOString() ?? null }))

export async function lastRuns(db: Db): Promise<ImportRun[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from import_run r left join account a on a.email = r.by
    order by r.at desc, r.id desc limit ${runsShown}`.execute(db)
  return told(rows)
}

/** However long ago: each over the index of its kind. */
export async function latestRuns(db: Db, kinds: readonly string[]): Promise<ImportRun[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from unnest(${kinds}::text[]) wanted
    cross join lateral (select * from import_run where kind = wanted order by id desc limit 1) r
    left join account a on a.email = r.by`.execute(db)
  return told(rows)
}

/** Kept for a day, so there are few. */
export async function latestUploads(db: Db, accountId: string): Promise<ImportOpen[]> {
  const { rows } = await sql<ImportOpen>`
    select distinct on (kind) id, kind, file_name as file, state, dry_run as "dryRun", bytes, bytes_read as "bytesRead",
      rows_read as "rowsRead", coalesce((outcome->>'rows')::int, 0) as rows, coalesce((outcome->>'bad')::int, 0) as bad,
      run_id is not null as loaded
    from import_upload where account_id = ${accountId} order by kind, created_at desc`.execute(db)
  return rows
}

export async function rememberedMapping(db: Db, kind: string, header: string[]): Promise<Mapping> {
  const rows = await db
    .selectFrom('import_mapping')
    .select(['header', 'column_name'])
    .where('kind', '=', kind)
    .where('header', 'in', header)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.header, row.column_name]))
}

export async function rememberMapping(tx: Tx, kind: string, mapping: Mapping): Promise<void> {
  await tx
    .insertInto('import_mapping')
    .values(Object.entries(mapping).map(([header, column_name]) => ({ kind, header, column_name })))
    .onConflict((on) =>
      on.columns(['kind', 'header']).doUpdateSet((to) => ({ column_name: to.ref('excluded.column_name') })),
    )
    .execute()
}

export interface NewUpload {
  kind: string
  file_name: string
  account_id: string
  bytes: number
  header: string[]
  sample: string[][]
  mapping: Mapping
}

export async function addUpload(tx: Tx, { header, sample, mapping, ...upload }: NewUpload, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('import_upload')
    .values({
      ...upload,
      header: JSON.stringify(header),
      sample: JSON.stringify(sample),
      mapping: JSON.stringify(mapping),
      state: 'ready',
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addPiece(tx: Tx, uploadId: string, n: number, data: Buffer): Promise<void> {
  await tx.insertInto('import_piece').values({ upload_id: uploadId, n, data }).execute()
}

export async function* piecesOf(db: Db, uploadId: string): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const piece = await db
      .selectFrom('import_piece')
      .select('data')
      .where('upload_id', '=', uploadId)
      .where('n', '=', n)
      .executeTakeFirst()
    if (!piece) return
    yield piece.data
  }
}

/** As it is stored: with all problems that are kept. */
export type Kept = Omit<ImportUpload, 'outcome' | 'remembered'> & { outcome: Outcome | null }

const columns = [
  'id',
  'kind',
  'file_name as file',
  'bytes',
  'header',
  'sample',
  'mapping',
  'state',
  'dry_run as dryRun',
  'skip_bad as skipBad',
  'rows_read as rowsRead',
  'bytes_read as bytesRead',
  'outcome',
  'failure',
  'run_id as runId',
] as const

const own = (db: Db, id: string, accountId: string) =>
  db.selectFrom('import_upload').select(columns).where('id', '=', id).where('account_id', '=', accountId)

export async function uploadOf(db: Db, id: string, accountId: string): Promise<Kept | undefined> {
  return (await own(db, id, accountId).executeTakeFirst()) as Kept | undefined
}

/** Whoever else wants to start it waits, and then sees that it is started. */
export async function lockUpload(tx: Tx, id: string, accountId: string): Promise<Kept | undefined> {
  return (await own(tx, id, accountId).forUpdate().executeTakeFirst()) as Kept | undefined
}

export async function ownsUpload(db: Db, id: string, accountId: string): Promise<boolean> {
  const query = db.selectFrom('import_upload').select('id').where('id', '=', id).where('account_id', '=', accountId)
  return (await query.executeTakeFirst()) !== undefined
}

export async function markWaiting(
  tx: Tx,
  id: string,
  asked: { mapping: Mapping; dryRun: boolean; skipBad: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('import_upload')
    .set({
      mapping: JSON.stringify(asked.mapping),
      dry_run: asked.dryRun,
      skip_bad: asked.skipBad,
      state: 'waiting',
      rows_read: 0,
      bytes_read: 0,
      outcome: null,
      failure: '',
      changed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

export interface Begun {
  kind: string
  file_name: string
  mapping: Mapping
  dry_run: boolean
  skip_bad: boolean
  account_id: string
  email: string
}

/** Nothing when somebody else has begun it. */
export async function markRunning(db: Db, id: string, now: Date): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    update import_upload u set state = 'running', changed_at = ${now} from account a
    where u.id = ${id} and u.state = 'waiting' and a.id = u.account_id
    returning u.kind, u.file_name, u.mapping, u.dry_run, u.skip_bad, u.account_id, a.email`.execute(db)
  return rows[0]
}

/** Not within the import's transaction, so that others see it; and a sign of life. */
export async function putProgress(
  db: Db,
  id: string,
  { rows, bytes }: { rows: number; bytes: number },
  now: Date,
  topic: string,
): Promise<void> {
  await sql`
    with told as (
      update import_upload set rows_read = ${rows}, bytes_read = ${bytes}, changed_at = ${now}
      where id = ${id} and state = 'running' returning id
    )
    select pg_notify(${liveChannel}, pg_current_xact_id()::text || ' ' || ${topic}::text) from told`.execute(db)
}

/** Tells whether it was still this one's to finish. */
export async function markDone(
  tx: Tx,
  id: string,
  outcome: Outcome,
  runId: number | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_upload')
    .set((of) => ({
      state: 'done',
      outcome: JSON.stringify(outcome),
      rows_read: outcome.rows,
      bytes_read: of.ref('bytes'),
      run_id: runId,
      changed_at: now,
    }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markFailed(tx: Tx, id: string, failure: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_upload')
    .set({ state: 'failed', failure, changed_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Begun, and without a sign of life since. */
export async function silentUploads(db: Db, running: Date, waiting: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from import_upload
    where (state = 'running' and changed_at < ${running}) or (state = 'waiting' and changed_at < ${waiting})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function sweepUploads(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('import_upload')
    .where('created_at', '<', before)
    .where('state', 'not in', ['waiting', 'running'])
    .execute()
}

export const problemsOf = ({ outcome }: Kept): RowProblem[] => outcome?.problems ?? []
