// How a meeting is said: its number, its status, its flags.
import type { MeetingFlag, MeetingRow } from '@portal/contract/meetings'
import { meetingFlagWords } from '@portal/contract/meetings'
import type { MeetingStatus } from '@portal/contract/rules/meeting'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import type { Flag } from '../../ui/Flags.tsx'
import { StatusDial, type StatusStep } from '../../ui/StatusDial.tsx'
import styles from './meetings.module.css'

/** M-0418 */
export const meetingNumber = (id: number) => `M-${String(id).padStart(4, '0')}`

/** 58 min, 1 h 12 min */
export const lengthInWords = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`

export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const steps: Partial<Record<MeetingStatus, StatusStep>> = {
  'In sample': 0,
  'In Review': 1,
  Cleared: 4,
  'Cleared with a note': 4,
}
const labels: Partial<Record<MeetingStatus, string>> = { New: 'Not drawn yet', 'Cleared with a note': 'Cleared, note' }

export const statusInWords = (status: MeetingStatus) => labels[status] ?? status

/** Red alone for what compliance has, or didn't clear. */
export function Status({ status }: { status: MeetingStatus }) {
  const step = steps[status]
  if (step !== undefined) return <StatusDial step={step} label={statusInWords(status)} />
  const bad = status === 'Escalated' || status === 'Not cleared'
  const Icon = bad ? IconFlag : IconMinus
  return (
    <span className={styles.status} data-bad={bad || undefined}>
      <Icon size={15} stroke={1.8} aria-hidden />
      <span className="clip">{statusInWords(status)}</span>
    </span>
  )
}

const icons: Partial<Record<MeetingFlag, Flag['Icon']>> = {
  unapproved: IconAlertTriangle,
  differs: IconAlertTriangle,
  chat: IconMessage2,
  slides: IconPresentation,
}
const urgent: readonly MeetingFlag[] = ['unapproved', 'differs']

export const flagsOf = ({ flags }: Pick<MeetingRow, 'flags'>): Flag[] =>
  flags.map((flag) => ({
    text: meetingFlagWords[flag],
    ...(icons[flag] && { Icon: icons[flag] }),
    quiet: !urgent.includes(flag),
  }))
