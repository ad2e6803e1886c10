// How an address change looks in a row and in a head.
import type { ChangeFlag, ChangeRow, ChangeStatus } from '@portal/contract/address-blotter'
import { noticeClock } from '@portal/contract/rules/address-change'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconMailbox from '@tabler/icons-react/dist/esm/icons/IconMailbox.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { bareDayInBrief } from '../../lib/format.ts'
import type { Flag } from '../../ui/Flags.tsx'
import { StatusDial, type StatusStep } from '../../ui/StatusDial.tsx'

const steps: Record<ChangeStatus, StatusStep> = {
  Received: 0,
  Verified: 1,
  Updated: 2,
  'Notices sent': 3,
  Closed: 4,
  Returned: 'back',
  Withdrawn: 'over',
}
export const Status = ({ status }: { status: ChangeStatus }) => <StatusDial step={steps[status]} label={status} />

const icons = { 'po-box': IconMailbox, second: IconHistory, shared: IconUsersGroup, disbursement: IconCash } as const
export const flagsShown = (flags: ChangeRow['flags']): Flag[] =>
  flags.map(({ flag, text }) => ({ text, Icon: icons[flag] }))

export const flagNames: Record<ChangeFlag, string> = {
  'po-box': 'PO box',
  second: 'Second change in 90 days',
  shared: 'Same address',
  disbursement: 'Disbursement requested',
}

export const masked = (end: string) => `····${end}`

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Of a bare day: "Thu, Nov 19" */
export const dayOfWeek = (day: string) => weekday.format(new Date(day))

export const clockOf = (row: Pick<ChangeRow, 'status' | 'due' | 'old_mailed'>, today: string) =>
  noticeClock(row, today, (day) => bareDayInBrief(day, today))
