import { Button } from '@mantine/core'
import type { ExamEntry } from '@portal/contract/exams'
import { exams } from '@portal/contract/rules/exams'
import { cents, money } from '@portal/contract/rules/money'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { ReactNode } from 'react'
import { bareDayInBrief } from '../../lib/format.ts'
import type { Column } from '../../ui/table-rows.ts'
import styles from './exams.module.css'

/** What costs nothing is worth a figure too. */
export const price = (amount: number) => (amount === 0 ? '$0.00' : money(amount))

// the catalogue's own order: what one begins with comes first
const places = new Map(exams.map(({ value }, place) => [value, place]))

/** Of a disabled row: grey, in every cell. */
const quiet = (draw: (exam: ExamEntry) => ReactNode) => (exam: ExamEntry) =>
  exam.disabled ? <span className={styles.quiet}>{draw(exam)}</span> : draw(exam)

export const examColumns: readonly Column<ExamEntry>[] = [
  {
    id: 'series',
    header: 'Series',
    key: true,
    width: 'clamp(88px, 8.6vw, 124px)',
    text: ({ text }) => text,
    order: ({ value }) => places.get(value) ?? 0,
    cell: quiet(({ text }) => text),
    phoneCell: quiet(({ text, desc }) => (
      <>
        {text} <span className={styles.name}>{desc}</span>
      </>
    )),
  },
  {
    id: 'description',
    header: 'Description',
    width: 'auto',
    text: ({ desc }) => desc,
    cell: quiet(({ desc }) => <span title={desc}>{desc}</span>),
  },
  {
    id: 'cost',
    phone: 'fact',
    header: 'Cost',
    amount: true,
    width: 'clamp(76px, 6.4vw, 92px)',
    text: ({ cost }) => price(cents(cost)),
    order: ({ cost }) => cost,
    cell: quiet(({ cost }) => price(cents(cost))),
    phoneCell: ({ cost, q, duration }) => `${price(cents(cost))}, ${q} questions, ${duration}`,
  },
  {
    id: 'questions',
    header: 'Questions',
    amount: true,
    width: 'clamp(84px, 6.7vw, 96px)',
    text: ({ q }) => String(q),
    order: ({ q }) => q,
    cell: quiet(({ q }) => q),
  },
  {
    id: 'duration',
    header: 'Duration',
    amount: true,
    width: 'clamp(76px, 6.1vw, 88px)',
    text: ({ duration }) => duration,
    cell: quiet(({ duration }) => duration),
  },
  {
    id: 'prerequisite',
    header: 'Prerequisite',
    width: 'clamp(100px, 8.6vw, 124px)',
    text: ({ pre }) => pre,
    cell: (exam) => <Prerequisite exam={exam} />,
  },
  {
    id: 'link',
    header: 'Link',
    control: true,
    width: 'clamp(72px, 5.8vw, 84px)',
    text: () => '',
    cell: ({ text, url }) => (
      <a className={styles.link} href={url} target="_blank" rel="noreferrer" aria-label={`${text} on FINRA.org`}>
        FINRA
        <IconExternalLink size={13} stroke={1.7} aria-hidden />
      </a>
    ),
  },
]

interface PrerequisiteProps {
  exam: ExamEntry
  /** Where there is room to say that it is held. */
  inWords?: boolean
}

export function Prerequisite({ exam: { pre, pre_held, disabled }, inWords }: PrerequisiteProps) {
  if (!pre) return <span className={styles.quiet}>–</span>
  return (
    <span className={disabled ? styles.quiet : styles.pre}>
      {pre_held && !disabled && <IconCheck size={14} stroke={2} aria-label="Held:" />}
      {inWords && pre_held ? `${pre}, held` : pre}
    </span>
  )
}

/** One at a time; what is held or not possible now cannot be chosen. */
export const choiceColumn = (chosen: string | undefined, onChoose: (value: string) => void): Column<ExamEntry> => ({
  id: 'choice',
  header: 'Select',
  hidesHeader: true,
  control: true,
  width: '32px',
  text: () => '',
  cell: ({ value, text, disabled, blocked }) => (
    <input
      type="radio"
      name="exam"
      className={styles.choice}
      aria-label={`Select ${text}`}
      checked={value === chosen}
      disabled={disabled || blocked !== ''}
      onChange={() => onChoose(value)}
    />
  ),
})

/** The button, or in its place why there is none. */
export const actionColumn = (today: string, onRequest: (exam: ExamEntry) => void): Column<ExamEntry> => ({
  id: 'request',
  header: 'Request',
  hidesHeader: true,
  control: true,
  amount: true,
  phone: 'side',
  width: 'clamp(156px, 13vw, 188px)',
  text: () => '',
  cell: (exam) => <Action exam={exam} today={today} onRequest={onRequest} />,
})

interface ActionProps {
  exam: ExamEntry
  today: string
  onRequest: (exam: ExamEntry) => void
}

function Action({ exam, today, onRequest }: ActionProps) {
  const { blocked, blocked_by: by, text, pre, retake_from } = exam
  if (!blocked)
    return (
      <Button
        className={styles.request}
        size="xs"
        variant="default"
        aria-label={`Request ${text}`}
        onClick={() => onRequest(exam)}
      >
        Request
      </Button>
    )
  if (by === 'held')
    return (
      <span className={styles.reason} data-tone="good">
        <IconCircleCheck size={15} stroke={1.8} aria-hidden />
        Held
      </span>
    )
  if (by === 'retake' && retake_from)
    return (
      <span className={styles.reason} data-tone="bad" title={blocked}>
        Failed, retake from {bareDayInBrief(retake_from, today)}
      </span>
    )
  return (
    <span className={styles.reason} title={blocked}>
      {by === 'prerequisite' ? `Needs ${pre}` : 'In progress'}
    </span>
  )
}
