// What is left to do with a month, and whose turn it is.
import type { BlotterNeed } from '@portal/contract/blotters'
import { escalatedOn, monthName } from '@portal/contract/rules/blotter'
import type { Calendar } from '@portal/contract/rules/calendar'
import { firmDay, formatDay } from '@portal/contract/rules/day'
import { inPersonOnly, workedOnIt } from '@portal/contract/rules/four-eyes'
import { type Month, monthAfter } from '@portal/contract/rules/months'
import { fits, isPrincipal, isTheirs, mayMove, maySee, type Standing, type Viewer, workedOnMove } from './policy.ts'
import type { PeriodRow } from './store.ts'

export const standingOf = (
  row: PeriodRow,
  { thisMonth, first }: { thisMonth: Month; first: Month | null },
): PeriodRow & Standing => ({
  ...row,
  over: row.month < thisMonth,
  // in a firm that begins, the month that is over is the first
  expected: row.month >= (first ?? monthAfter(thisMonth, -1)),
  undrawn: row.status === 'Open' ? 0 : Math.max(0, row.entries - row.drawn_from),
})

export const isLate = (row: Pick<PeriodRow, 'status'>, due: string, today: string): boolean =>
  (row.status === 'Open' || row.status === 'Sampled') && today > due

type Turn = 'principal' | 'reviewer' | 'compliance' | 'branch' | 'nobody'

/** Who moves it on; the branch answers findings. */
export function turnOf(row: Standing): Turn {
  const { status, over, entries } = row
  if (!over || status === 'Locked' || status === 'Nil') return 'nobody'
  if (status === 'Open') return entries === 0 ? 'principal' : 'reviewer'
  if (status === 'Certified') return 'compliance'
  if (row.undrawn > 0 || row.signed_at === null) return 'reviewer'
  return row.unanswered > 0 ? 'branch' : 'principal'
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Oct 28 */
export const dayInShort = (day: string): string => formatDay(shortDay, day)
const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

export function leftOf(row: PeriodRow & Standing): string {
  const escalated = row.escalated_at ? `, escalated to compliance ${dayInShort(firmDay(row.escalated_at))}` : ''
  return `${leftAlone(row)}${row.status === 'Certified' ? '' : escalated}`
}

function leftAlone(row: PeriodRow & Standing): string {
  const { status, entries, sampled, reviewed, undrawn, unanswered } = row
  if (status === 'Open')
    return entries === 0
      ? 'No entries. Send the nil report or add what’s missing'
      : `Sample not drawn, ${count(entries, 'entry', 'entries')}`
  if (status === 'Certified' && row.certified_at)
    return `Certified ${dayInShort(firmDay(row.certified_at))}, ready to lock`
  if (status !== 'Sampled') return ''
  if (row.changes_reason && row.signed_at === null) return `Changes asked for: ${row.changes_reason}`
  if (undrawn > 0) return `${count(undrawn, 'entry', 'entries')} added after the draw`
  if (reviewed < sampled)
    return `${sampled - reviewed} of ${count(sampled, 'sampled entry', 'sampled entries')} left to review`
  if (unanswered > 0) return `${count(unanswered, 'finding')} not answered`
  return row.signed_at === null ? 'All reviewed, sign-off missing' : 'Signed off, ready to certify'
}

/** "Gordon Pell certifies" */
export function nextOf(row: PeriodRow & Standing, principal: string, reviewer: string): string {
  const turn = turnOf(row)
  if (turn === 'nobody') return ''
  const manager = principal || 'The branch’s manager'
  if (turn === 'compliance') return 'Compliance locks'
  if (turn === 'branch') return 'The branch answers'
  if (turn === 'principal') return row.status === 'Open' ? `${manager} sends the nil report` : `${manager} certifies`
  if (row.status === 'Open') return 'A reviewer draws the sample'
  return `${reviewer || 'A reviewer'} ${row.reviewed < row.sampled || row.undrawn > 0 ? 'reviews' : 'signs off'}`
}

function withOf(row: PeriodRow & Standing): string {
  const turn = turnOf(row)
  if (turn === 'principal' || turn === 'branch') return row.principal
  if (turn === 'compliance') return 'Compliance'
  return turn === 'reviewer' ? row.reviewer : ''
}

/** What this person can do with it now, the usual act first. */
function actOf(user: Viewer, row: PeriodRow & Standing): BlotterNeed['act'] | undefined {
  const can = (move: Parameters<typeof mayMove>[1]) => fits(move, row) && mayMove(user, move, row)
  if (can('draw')) return 'Draw'
  if (can('nil')) return 'Send nil'
  if (can('sign')) return 'Sign off'
  if (can('review') && row.reviewed < row.sampled) return 'Review'
  if (can('certify')) return 'Certify'
  if (can('lock')) return 'Lock'
  return row.unanswered > 0 && isPrincipal(user, row) && !user.acting ? 'Answer' : undefined
}

export interface Dues {
  due(month: Month): string
  today: string
  calendar: Calendar
}

export function needOf(user: Viewer, row: PeriodRow & Standing, dues: Dues): BlotterNeed | undefined {
  const due = dues.due(row.month)
  const late = isLate(row, due, dues.today)
  const act = actOf(user, row)
  // what is late is everybody's who sees it
  if (!act && !late) return undefined
  const you = row.status === 'Sampled' && row.reviewer_id === user.id && turnOf(row) === 'reviewer'
  const { kind, month, status } = row
  return {
    kind,
    branch: { id: row.branch_id, name: row.branch },
    month,
    status,
    left: leftOf(row),
    with: withOf(row),
    you: you || (turnOf(row) === 'principal' && row.principal_id === user.id),
    due: status === 'Certified' ? null : due,
    late,
    act: act ?? 'Open',
  }
}

/** Overdue, mine, unassigned, then what waits to be locked. */
export const byUrgency = (a: BlotterNeed, b: BlotterNeed): number =>
  rank(a) - rank(b) || (a.due ?? '9999').localeCompare(b.due ?? '9999') || a.branch.name.localeCompare(b.branch.name)
const rank = ({ late, you, with: who, act }: BlotterNeed) => (late ? 0 : act === 'Lock' ? 4 : you ? 1 : who ? 3 : 2)

export const isEscalated = (due: string, { today, calendar }: Pick<Dues, 'today' | 'calendar'>): boolean =>
  today >= escalatedOn(due, calendar)

/** Deposits of October at Portsmouth: for letters and tasks. */
export const inShort = (kind: string, branch: string, month: Month): string => `${kind}, ${branch}, ${monthName(month)}`

/** Why the next step, which is theirs by who they are, is refused to them; empty otherwise. */
export function whyNot(user: Viewer, row: Standing): string {
  const moves = ['draw', 'review', 'sign', 'certify', 'lock'] as const
  const theirs = moves.filter((move) => fits(move, row) && maySee(user, row) && isTheirs(user, move, row))
  if (theirs.some((move) => workedOnMove(user, move, row))) return workedOnIt
  return user.acting && theirs.length > 0 ? inPersonOnly : ''
}
