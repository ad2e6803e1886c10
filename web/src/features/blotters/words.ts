// Words and looks of a month's step.
import type { BlotterCell, BlotterStatus } from '@portal/contract/blotters'
import { blotterNames, monthName } from '@portal/contract/rules/blotter'
import { money } from '@portal/contract/rules/money'
import { daysUntil } from '@portal/contract/rules/profile-change'
import type { Icon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { ClockTone } from '../../ui/DueClock.tsx'

export type CellLook = 'open' | 'sampled' | 'certified' | 'locked' | 'nil' | 'nil-needed' | 'late'

export const looks: Record<CellLook, { words: string; Icon?: Icon }> = {
  open: { words: 'Open' },
  sampled: { words: 'Sampled', Icon: IconCircleDot },
  certified: { words: 'Certified', Icon: IconCheck },
  locked: { words: 'Locked', Icon: IconLock },
  nil: { words: 'Nil report' },
  'nil-needed': { words: 'Nil report needed' },
  late: { words: 'Overdue', Icon: IconAlertTriangle },
}

const byStatus: Record<BlotterStatus, CellLook> = {
  Open: 'open',
  Sampled: 'sampled',
  Certified: 'certified',
  Locked: 'locked',
  Nil: 'nil',
}

export function lookOf(cell: BlotterCell, thisMonth: string): CellLook {
  if (cell.late) return 'late'
  if (cell.status === 'Open' && cell.entries === 0 && cell.month < thisMonth) return 'nil-needed'
  return byStatus[cell.status]
}

/** What stands in the cell. */
export function figureOf(cell: BlotterCell, look: CellLook): string {
  if (look === 'nil') return 'Nil'
  return look === 'nil-needed' ? 'Nil?' : String(cell.entries)
}

export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
export const entriesOf = (n: number): string => counted(n, 'entry', 'entries')

/** "24 entries, $208,415.75" */
export const sumOf = ({ entries, amount }: { entries: number; amount: number }): string =>
  amount ? `${entriesOf(entries)}, ${money(amount)}` : entriesOf(entries)

export const cellLabel = (branch: string, cell: BlotterCell, look: CellLook): string =>
  [
    blotterNames[cell.kind],
    branch,
    monthName(cell.month),
    looks[look].words,
    ...(look === 'nil' || look === 'nil-needed' ? [] : [entriesOf(cell.entries)]),
    ...(cell.corrections > 0 ? ['corrected after lock'] : []),
  ].join(', ')

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Fri, Nov 20 */
export const dayInWeek = (day: string): string => weekday.format(new Date(day))
/** Nov 20 */
export const dayOfMonth = (day: string): string => monthDay.format(new Date(day))

const soonDays = 5
export interface Clock {
  text: string
  tone: ClockTone
}
export function clockOf(due: string, today: string): Clock {
  const left = daysUntil(due, today)
  if (left < 0) return { text: `${counted(-left, 'day')} overdue`, tone: 'late' }
  return { text: left === 0 ? 'Due today' : `${counted(left, 'day')} left`, tone: left <= soonDays ? 'soon' : 'plain' }
}
