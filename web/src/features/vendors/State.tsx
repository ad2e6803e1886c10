// Where a vendor stands, in a row or in a head.
import { firmDay } from '@portal/contract/rules/day'
import type { VendorState } from '@portal/contract/rules/vendor'
import type { VendorRow } from '@portal/contract/vendors'
import type { Icon } from '@tabler/icons-react'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { bareDayInBrief } from '../../lib/format.ts'
import styles from './vendors.module.css'

type Row = Pick<VendorRow, 'state' | 'percent' | 'invited' | 'open_items' | 'days_overdue'>

interface Look {
  icon: Icon
  tone: 'good' | 'warn' | 'bad' | 'off'
  words: (row: Row, today: string) => string
}

const count = (n: number, one: string) => (n === 1 ? `1 ${one}` : `${n} ${one}s`)

const looks: Record<VendorState, Look> = {
  'not-invited': { icon: IconCircleDashed, tone: 'off', words: () => 'Not invited' },
  invited: {
    icon: IconMail,
    tone: 'warn',
    words: ({ invited }, today) =>
      invited ? `Invited ${bareDayInBrief(firmDay(new Date(invited)), today)}` : 'Invited',
  },
  'in-progress': { icon: IconPencil, tone: 'warn', words: ({ percent }) => `In progress, ${percent}%` },
  submitted: { icon: IconInbox, tone: 'warn', words: () => 'Submitted, to review' },
  'open-items': {
    icon: IconListCheck,
    tone: 'warn',
    words: ({ open_items }) => count(open_items, 'open item'),
  },
  current: { icon: IconCircleCheck, tone: 'good', words: () => 'Current' },
  overdue: { icon: IconCircleX, tone: 'bad', words: ({ days_overdue }) => `Overdue ${count(days_overdue, 'day')}` },
  ended: { icon: IconBan, tone: 'off', words: () => 'Ended' },
}

export const stateInWords = (row: Row, today: string): string => looks[row.state].words(row, today)

export function State({ row, today }: { row: Row; today: string }) {
  const { icon: Drawn, tone } = looks[row.state]
  return (
    <span className={styles.state} data-tone={tone}>
      <Drawn size={15} stroke={1.8} aria-hidden />
      <span className="clip">{stateInWords(row, today)}</span>
    </span>
  )
}
