import type { SubmissionStatus } from '@portal/contract/exchange'
import type { Icon } from '@tabler/icons-react'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import IconCirclePause from '@tabler/icons-react/dist/esm/icons/IconCirclePause.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import styles from './exchange.module.css'

const looks: Record<SubmissionStatus, { icon: Icon; tone: string }> = {
  Draft: { icon: IconPencil, tone: 'quiet' },
  Submitted: { icon: IconCircleDashed, tone: 'accent' },
  'In Review': { icon: IconCircleHalf2, tone: 'accent' },
  'Holding (Advisor)': { icon: IconCirclePause, tone: 'danger' },
  Complete: { icon: IconCircleCheckFilled, tone: 'success' },
  Declined: { icon: IconCircleX, tone: 'danger' },
  Withdrawn: { icon: IconArrowBackUp, tone: 'quiet' },
}

export function Status({ status }: { status: SubmissionStatus }) {
  const { icon: Icon, tone } = looks[status]
  return (
    <span className={styles.status} data-tone={tone}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {status}
    </span>
  )
}

export type Way = 'Sent' | 'Received'

export function Direction({ way }: { way: Way }) {
  const Icon = way === 'Sent' ? IconArrowUpRight : IconArrowDownLeft
  return (
    <span className={styles.status} data-tone="quiet">
      <Icon size={15} stroke={1.8} aria-hidden />
      {way}
    </span>
  )
}
