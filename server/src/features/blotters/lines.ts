// The lines of a month as the screen, the report and the seal have them.
import { createHash } from 'node:crypto'
import type { BlotterCorrection, BlotterLine as Shown, OfPeriod } from '@portal/contract/blotters'
import type { Db, Tx } from '../../platform/db/open.ts'
import { mayDecideCorrection, type Viewer } from './policy.ts'
import { type CorrectionRow, correctionsOf, type SampleRow, sampleRows } from './review-store.ts'
import { type BlotterLine, blotterSource } from './sources.ts'
import type { PeriodRow } from './store.ts'

export const idsOf = async (db: Db | Tx, { kind, branch, month }: OfPeriod): Promise<number[]> =>
  (await blotterSource(kind)?.ids(db, branch, month)) ?? []

/** Those of these, in this order. */
export async function linesOf(db: Db | Tx, kind: OfPeriod['kind'], ids: readonly number[]): Promise<BlotterLine[]> {
  const rows = ids.length > 0 ? await blotterSource(kind)?.lines(db, ids) : []
  const byId = new Map(rows?.map((line) => [line.id, line]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const portion = 500

/** Over every fact of every line, in the order of the lines. Where a line stands is none of it. */
export async function sealOf(db: Db | Tx, of: OfPeriod): Promise<{ seal: string; entries: number }> {
  const ids = await idsOf(db, of)
  const portions = Array.from({ length: Math.ceil(ids.length / portion) }, (_, index) =>
    ids.slice(index * portion, (index + 1) * portion),
  )
  const hash = createHash('sha256')
  for (const some of portions) for (const line of await linesOf(db, of.kind, some)) hash.update(factsOf(line))
  return { seal: hash.digest('hex'), entries: ids.length }
}

/** The same of lines at hand, in their order: for the demo firm. */
export const sealOfLines = (lines: readonly BlotterLine[]): string =>
  createHash('sha256').update(lines.map(factsOf).join('')).digest('hex')

const factsOf = ({ id, number, day, client, account, amount, facts }: BlotterLine): string =>
  `${JSON.stringify([id, number, day, client, account, amount, facts.map(({ key, value }) => [key, value])])}\n`

/** Whoever looks may decide on some of the corrections. */
export async function shownLines(
  db: Db | Tx,
  of: OfPeriod,
  ids: readonly number[],
  place: (id: number) => number,
  { row, user }: { row: PeriodRow; user: Viewer },
): Promise<Shown[]> {
  const lines = await linesOf(db, of.kind, ids)
  const samples = new Map<number, SampleRow>()
  if (row.id !== null) for (const sample of await sampleRows(db, row.id, ids)) samples.set(sample.line_id, sample)
  const corrections = row.id === null ? new Map<number, CorrectionRow[]>() : await correctionsOf(db, row.id, ids)
  return lines.map(({ facts, ...line }) => ({
    ...line,
    n: place(line.id),
    facts: facts.map((fact) => ({ ...fact })),
    sampled: samples.has(line.id),
    outcome: samples.get(line.id)?.outcome ?? null,
    outcome_by: samples.get(line.id)?.name ?? '',
    corrections: (corrections.get(line.id) ?? []).map((one) => correctionOf(one, row, user)),
  }))
}

const correctionOf = (one: CorrectionRow, row: PeriodRow, user: Viewer): BlotterCorrection => ({
  id: one.id,
  place: one.place,
  field: one.field,
  label: one.label,
  type: one.type,
  old: one.old_value,
  new: one.new_value,
  why: one.why,
  status: one.status,
  by: one.adder,
  at: one.added_at.toISOString(),
  decided: one.decided_at && { by: one.decider, at: one.decided_at.toISOString() },
  reason: one.reason,
  can: { decide: one.status === 'Waiting' && mayDecideCorrection(user, row, one) },
})
