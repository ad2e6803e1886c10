// SQL of draws, outcomes, findings and corrections.
import type { BlotterCorrection } from '@portal/contract/blotters'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'

const name = (alias: string) => sql.raw(`coalesce(${alias}.first || ' ' || ${alias}.last, '')`)

export interface DrawRow {
  id: number
  seed: string
  share: number
  at: Date
  by: string
  from: number
  drawn: number
}

export async function drawsOf(db: Db | Tx, periodId: number): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`select d.id, d.seed, d.share, d.drawn_at as at, ${name('a')} as by,
      cardinality(d.population) as from, d.drawn
    from blotter_draw d left join account a on a.id = d.drawn_by where d.period_id = ${periodId} order by d.id limit 100`.execute(
    db,
  )
  return rows
}

export interface Drawn {
  seed: string
  share: number
  population: number[]
  drawn: number[]
}

export async function drawById(db: Db, periodId: number, drawId: number): Promise<Drawn | undefined> {
  const { rows } = await sql<Drawn>`select d.seed, d.share, d.population,
      array(select s.line_id from blotter_sample s where s.period_id = d.period_id and s.draw_id = d.id order by s.line_id) as drawn
    from blotter_draw d where d.id = ${drawId} and d.period_id = ${periodId}`.execute(db)
  return rows[0]
}

/** Everything that some draw of the period was drawn from. */
export async function drawnFrom(tx: Tx, periodId: number): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number
  }>`select unnest(population) as id from blotter_draw where period_id = ${periodId}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function addDraw(tx: Tx, periodId: number, draw: Drawn, by: string, now: Date): Promise<void> {
  const { seed, share, population, drawn } = draw
  const { id } = await tx
    .insertInto('blotter_draw')
    .values({ period_id: periodId, seed, share, population, drawn: drawn.length, drawn_by: by, drawn_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into blotter_sample (period_id, line_id, draw_id) select ${periodId}, unnest(${drawn}::integer[]), ${id}`.execute(
    tx,
  )
}

export interface SampleRow {
  line_id: number
  outcome: 'none' | 'finding' | null
  outcome_by: string | null
  name: string
}

export async function sampleRows(db: Db | Tx, periodId: number, lines?: readonly number[]): Promise<SampleRow[]> {
  const some = lines ? sql`s.line_id = any(${lines}::integer[])` : sql`true`
  const { rows } = await sql<SampleRow>`select s.line_id, s.outcome, s.outcome_by, ${name('a')} as name
    from blotter_sample s left join account a on a.id = s.outcome_by
    where s.period_id = ${periodId} and ${some} order by s.line_id`.execute(db)
  return rows
}

export async function putOutcome(
  tx: Tx,
  periodId: number,
  line: number,
  outcome: 'none' | 'finding' | null,
  by: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('blotter_sample')
    .set({ outcome, outcome_by: outcome && by, outcome_at: outcome && now })
    .where('period_id', '=', periodId)
    .where('line_id', '=', line)
    .execute()
}

export interface FindingRow {
  id: number
  period_id: number
  line_id: number
  category: string
  text: string
  found_by: string | null
  found_at: Date
  finder: string
  answer: string
  answered_at: Date | null
  answerer: string
}

const finding = sql`select f.id, f.period_id, f.line_id, f.category, f.text, f.found_by, f.found_at, ${name('a')} as finder, f.answer,
  f.answered_at, ${name('b')} as answerer
  from blotter_finding f left join account a on a.id = f.found_by left join account b on b.id = f.answered_by`

export async function findingsOf(db: Db | Tx, periodId: number): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`${finding} where f.period_id = ${periodId} order by f.id limit 500`.execute(db)
  return rows
}

export async function findingById(db: Db | Tx, id: number): Promise<FindingRow | undefined> {
  const { rows } = await sql<FindingRow>`${finding} where f.id = ${id}`.execute(db)
  return rows[0]
}

export async function addFindingRow(
  tx: Tx,
  to: { period_id: number; line_id: number; category: string; text: string; found_by: string; found_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('blotter_finding').values(to).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function putAnswer(tx: Tx, id: number, answer: string, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('blotter_finding')
    .set({ answer, answered_by: by, answered_at: now })
    .where('id', '=', id)
    .execute()
}

export interface CorrectionRow {
  id: number
  period_id: number
  line_id: number
  place: number
  field: string
  label: string
  type: BlotterCorrection['type']
  old_value: string
  new_value: string
  change: number
  why: string
  status: BlotterCorrection['status']
  added_by: string | null
  added_at: Date
  adder: string
  decided_at: Date | null
  decider: string
  reason: string
}

const correction = sql`select c.id, c.period_id, c.line_id, c.place, c.field, c.label, c.type, c.old_value, c.new_value,
  c.change::float8 as change, c.why, c.status, c.added_by, c.added_at, ${name('a')} as adder, c.decided_at, ${name('b')} as decider, c.reason
  from blotter_correction c left join account a on a.id = c.added_by left join account b on b.id = c.decided_by`

export async function correctionsOf(
  db: Db | Tx,
  periodId: number,
  lines: readonly number[],
): Promise<Map<number, CorrectionRow[]>> {
  const { rows } = await sql<CorrectionRow>`${correction}
    where c.period_id = ${periodId} and c.line_id = any(${lines}::integer[]) order by c.line_id, c.place`.execute(db)
  return Map.groupBy(rows, ({ line_id }) => line_id)
}

export async function correctionById(db: Db | Tx, id: number): Promise<CorrectionRow | undefined> {
  const { rows } = await sql<CorrectionRow>`${correction} where c.id = ${id}`.execute(db)
  return rows[0]
}

type Added = Pick<
  CorrectionRow,
  'period_id' | 'line_id' | 'place' | 'field' | 'label' | 'type' | 'old_value' | 'new_value' | 'change' | 'why'
> & { added_by: string; added_at: Date }

export async function addCorrection(tx: Tx, added: Added): Promise<number> {
  const { id } = await tx.insertInto('blotter_correction').values(added).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function putDecision(
  tx: Tx,
  id: number,
  to: { status: 'Approved' | 'Declined'; decided_by: string; decided_at: Date; reason: string },
): Promise<void> {
  await tx.updateTable('blotter_correction').set(to).where('id', '=', id).execute()
}
