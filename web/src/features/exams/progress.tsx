// A request that is not over: what comes next, in words.
import type { ExamRequest, ExamStatus } from '@portal/contract/exams'
import { firmDay } from '@portal/contract/rules/day'
import { examNamed } from '@portal/contract/rules/exams'
import { bareDayInBrief } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'
import { price } from './columns.tsx'
import styles from './exams.module.css'
import { daysLeft, Status } from './status.tsx'

const open: readonly ExamStatus[] = ['Awaiting payment', 'Requested', 'Window open', 'Scheduled']
export const isOpen = ({ status }: ExamRequest) => open.includes(status)
/** Nothing happens until the advisor does something. */
export const needsMe = ({ can, scheduled }: ExamRequest) => can.pay || (can.schedule && !scheduled)

const dayMs = 86_400_000

function nextText(request: ExamRequest, today: string): string {
  const { status, scheduled, created, window_to, days_left } = request
  if (status === 'Awaiting payment') return 'pay to send the request'
  if (status === 'Requested') {
    const days = (Date.parse(today) - Date.parse(firmDay(new Date(created)))) / dayMs
    return `with registrations team, ${days <= 0 ? 'today' : `${days} d`}`
  }
  if (scheduled === null)
    return window_to && days_left !== null ? `to ${bareDayInBrief(window_to, today)}, ${daysLeft(days_left)}` : ''
  return scheduled < today ? 'waiting for the result' : `exam on ${bareDayInBrief(scheduled, today)}`
}

const costText = ({ cost, payer, status }: ExamRequest): string => {
  if (payer === 'firm') return `${price(cost)}, firm pays`
  return status === 'Awaiting payment' ? price(cost) : `${price(cost)} paid`
}

const descOf = ({ exam }: ExamRequest) => examNamed(exam)?.desc ?? ''

export const openColumns = (today: string): readonly Column<ExamRequest>[] => [
  {
    id: 'exam',
    header: 'Exam',
    key: true,
    width: 'clamp(88px, 8.6vw, 124px)',
    text: ({ text }) => text,
    phoneCell: (request) => (
      <>
        {request.text} <span className={styles.name}>{descOf(request)}</span>
      </>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    width: 'auto',
    text: descOf,
    cell: (request) => <span title={descOf(request)}>{descOf(request)}</span>,
  },
  {
    id: 'status',
    phone: 'status',
    header: 'Status',
    width: 'clamp(150px, 12.2vw, 176px)',
    text: ({ status }) => status,
    cell: (request) => <Status request={request} />,
    phoneCell: (request) => <Status request={request} bare />,
  },
  {
    id: 'next',
    phone: 'fact',
    header: 'Next',
    width: 'clamp(180px, 15vw, 216px)',
    text: (request) => nextText(request, today),
  },
  {
    id: 'cost',
    header: 'Cost',
    amount: true,
    width: 'clamp(136px, 10.3vw, 148px)',
    text: costText,
    order: ({ cost }) => cost,
  },
]
