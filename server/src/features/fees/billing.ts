// Billing: started by the timetable or by hand, run by any node a portion at a time, stopped and taken up again.
import { feesBilledTopic, feesReviewTopic, feeSilentMs } from '@portal/contract/fees'
import { calendarOf } from '@portal/contract/rules/calendar'
import { firmDay } from '@portal/contract/rules/day'
import { monthBefore, monthOf, yearOf } from '@portal/contract/rules/fee'
import { type Change, changeBy, type Note, tell } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../settings/public.ts'
import {
  type Billed,
  billPeople,
  hasPrices,
  lockRun,
  nextPeople,
  putProgress,
  putRun,
  putState,
  silentRuns,
} from './billing-store.ts'
import { fees } from './schedule-store.ts'

export const billJob = 'bill-fees'
export const dueJob = 'bill-fees-due'
export const watchJob = 'bill-fees-watch'

const portal = { id: null, name: 'portal' } as const
const byPortal = (platform: Platform): Change => changeBy(platform, portal, 'job')

/** In the transaction that wants it; undefined where it is under way already. */
export async function beginRun(
  tx: Tx,
  note: Note,
  billed: Billed,
  by: { id: string | null; scheduled: boolean },
  now: Date,
): Promise<number | undefined> {
  const id = await putRun(tx, { ...billed, scheduled: by.scheduled, started_by: by.id, now })
  if (id === undefined) return undefined
  note.audit('fee.run-started', `fee-run:${id}`, { from: billed.starts_on, to: billed.ends_on, kind: billed.kind })
  note.live(feesReviewTopic)
  await note.job(billJob, { run: String(id) })
  return id
}

/** One portion in one transaction. What it has billed stays, whatever happens next. */
export function billPortion(platform: Platform, runId: number): Promise<'more' | 'all' | 'stopping' | 'over'> {
  const now = platform.clock()
  return platform.db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, runId)
    if (!run) return 'over'
    if (run.state === 'stopping') return 'stopping'
    if (run.state !== 'running') return 'over'
    const ids = await nextPeople(tx, run)
    const last = ids.at(-1)
    if (last === undefined) return 'all'
    const portion = await billPeople(tx, run, ids, firmDay(now), now)
    await putProgress(tx, run.id, last, ids.length, portion, now, feesReviewTopic)
    if (portion.bills > 0) await tell(platform, tx, 'fee.run-billed', `fee-run:${run.id}`, { lines: portion.bills })
    return 'more'
  })
}

export async function runBilling(platform: Platform, runId: number): Promise<void> {
  const change = byPortal(platform)
  try {
    for (;;) {
      const step = await billPortion(platform, runId)
      if (step === 'over') return
      if (step === 'more') continue
      return await change(async (tx, note) => {
        const run = await lockRun(tx, runId)
        const state = step === 'all' ? 'complete' : 'stopped'
        const still = run?.state === 'running' || run?.state === 'stopping'
        if (still) await putState(tx, runId, state, platform.clock())
        note.audit(step === 'all' ? 'fee.run-ended' : 'fee.run-stopped', `fee-run:${runId}`, { again: !still })
        note.live(feesReviewTopic)
        note.live(feesBilledTopic)
      })
    }
  } catch (error) {
    platform.log.error({ err: error, run: runId }, 'a billing run failed')
    await change(async (tx, note) => {
      // another node may have brought it to its end meanwhile
      const run = await lockRun(tx, runId)
      const still = run?.state === 'running' || run?.state === 'stopping'
      if (still) await putState(tx, runId, 'failed', platform.clock())
      note.audit('fee.run-failed', `fee-run:${runId}`, { again: !still })
      note.live(feesReviewTopic)
    })
  }
}

/**
 * On a month's first business day: the month that ended once more, for whoever joined or left after its run, then the new one; yearly
 * fees on the first business day of their year, and with every month for whoever joined since.
 */
export async function billDue(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const today = firmDay(clock())
  const calendar = calendarOf('market', (await firmSettings(platform)).closings)
  const month = monthOf(today)
  if (calendar.from(month.from) > today) return
  const months = { kind: 'month', fee_id: null } as const
  const change = byPortal(platform)
  const start = (billed: Billed, scheduled: boolean) =>
    change(async (tx, note) => {
      const id = await beginRun(tx, note, billed, { id: null, scheduled }, clock())
      if (id === undefined) note.audit('fee.run-started', 'fee-run:none', { from: billed.starts_on, again: true })
      return id
    })
  const billed = { ...months, starts_on: month.from, ends_on: month.to }
  const fresh =
    (await due(platform, billed)) && (await hasPrices(db, billed)) && (await start(billed, true)) !== undefined
  if (fresh) {
    const before = monthBefore(today)
    const closing = { ...months, starts_on: before.from, ends_on: before.to }
    if (!(await due(platform, closing))) await start(closing, false)
  }
  for (const fee of await fees(db)) {
    if (fee.per !== 'year' || !fee.year_day) continue
    const year = yearOf(today, fee.year_day)
    const yearly = { kind: 'year', fee_id: fee.id, starts_on: year.from, ends_on: year.to } as const
    if (calendar.from(year.from) > today || !(await hasPrices(db, yearly))) continue
    const first = await due(platform, yearly)
    if (first || fresh) await start(yearly, first)
  }
}

/** Whether the timetable has not started this period yet. */
async function due({ db }: Platform, { kind, fee_id, starts_on }: Billed): Promise<boolean> {
  const row = await db
    .selectFrom('fee_run')
    .select('id')
    .where('kind', '=', kind)
    .where((is) => is(is.fn.coalesce('fee_id', is.lit(0)), '=', fee_id ?? 0))
    .where('starts_on', '=', new Date(starts_on))
    .where('scheduled', '=', true)
    .executeTakeFirst()
  return row === undefined
}

/** Runs whose node is gone go on elsewhere. */
export async function resumeSilent(platform: Platform): Promise<void> {
  for (const id of await silentRuns(platform.db, later(platform.clock(), -feeSilentMs))) await runBilling(platform, id)
}
