// How a request stands, in words and as a sign: nobody has to tell colours apart.
import type { ExamRequest, ExamStatus } from '@portal/contract/exams'
import type { Icon } from '@tabler/icons-react'
import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { Link } from 'react-router'
import { bareDayInShort } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'
import styles from './exams.module.css'

type Tone = 'good' | 'waiting' | 'bad' | 'over'
const looks: Record<ExamStatus, [Icon, Tone]> = {
  'Awaiting payment': [IconCreditCard, 'waiting'],
  Requested: [IconClock, 'waiting'],
  Denied: [IconCircleX, 'bad'],
  'Window open': [IconCalendarEvent, 'good'],
  Scheduled: [IconCalendarCheck, 'good'],
  Passed: [IconCircleCheck, 'good'],
  Failed: [IconCircleX, 'bad'],
  Expired: [IconMinus, 'over'],
  Withdrawn: [IconMinus, 'over'],
}

interface StatusProps {
  request: ExamRequest
  /** In a row that opens something itself. */
  bare?: boolean
}

export function Status({ request: { status, task, text }, bare = false }: StatusProps) {
  const [Sign, tone] = looks[status]
  return (
    <span className={styles.status} data-tone={tone}>
      <Sign size={15} stroke={1.8} aria-hidden />
      {task === null || bare ? (
        status
      ) : (
        <Link to={`/view/${task}`} aria-label={`${status}: task ${task} for ${text}`}>
          {status}
        </Link>
      )}
    </span>
  )
}

export const daysLeft = (days: number) => (days === 0 ? 'last day' : `${days} ${days === 1 ? 'day' : 'days'} left`)

/** 'to Mar 15, 2027, 120 days left' */
function windowText({ status, window_to, days_left }: ExamRequest): string {
  if (!window_to) return ''
  if (days_left === null) return status === 'Expired' ? `ended ${bareDayInShort(window_to)}` : ''
  return `to ${bareDayInShort(window_to)}, ${daysLeft(days_left)}`
}

const resultText = ({ status, result_on, retake_from, results }: ExamRequest) => {
  if (!result_on) return ''
  const on = `${status} ${bareDayInShort(result_on)}${results.length > 1 ? ' (corrected)' : ''}`
  return retake_from ? `${on}, can retake from ${bareDayInShort(retake_from)}` : on
}

const dayOrder = (day: string | null) => (day ? Date.parse(day) : 0)

/** What is to be known of a request, whoever looks at it. */
export const requestColumns: readonly Column<ExamRequest>[] = [
  { id: 'exam', header: 'Exam', key: true, width: '13%', text: ({ text }) => text },
  {
    id: 'status',
    phone: 'status',
    header: 'Status',
    width: '15%',
    text: ({ status }) => status,
    cell: (request) => <Status request={request} />,
    phoneCell: (request) => <Status request={request} bare />,
  },
  {
    id: 'window',
    phone: 'fact',
    header: 'Window',
    width: '21%',
    text: windowText,
    order: ({ window_to }) => dayOrder(window_to),
  },
  {
    id: 'scheduled',
    phone: 'value',
    header: 'Date',
    width: '11%',
    text: ({ scheduled }) => (scheduled ? bareDayInShort(scheduled) : ''),
    order: ({ scheduled }) => dayOrder(scheduled),
  },
  {
    id: 'result',
    header: 'Result',
    width: '24%',
    text: resultText,
    order: ({ result_on }) => dayOrder(result_on),
  },
]
