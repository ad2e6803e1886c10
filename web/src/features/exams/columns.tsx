import type { ExamEntry } from '@portal/contract/exams'
import { exams } from '@portal/contract/rules/exams'
import { cents, money } from '@portal/contract/rules/money'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { Column } from '../../ui/table-rows.ts'
import styles from './exams.module.css'

/** What costs nothing is worth a figure too. */
export const price = (amount: number) => (amount === 0 ? '$0.00' : money(amount))

// the catalogue's own order: what one begins with comes first
const places = new Map(exams.map(({ value }, place) => [value, place]))

export const examColumns: readonly Column<ExamEntry>[] = [
  {
    id: 'series',
    header: 'Series',
    key: true,
    width: '15%',
    text: ({ text }) => text,
    order: ({ value }) => places.get(value) ?? 0,
    cell: ({ text, disabled }) => (
      <span className={styles.series} data-held={disabled || undefined}>
        {text}
        {disabled && <span className={styles.held}>Held</span>}
      </span>
    ),
  },
  { id: 'description', phone: 'fact', header: 'Description', width: '36%', text: ({ desc }) => desc },
  {
    id: 'cost',
    phone: 'value',
    header: 'Cost',
    amount: true,
    width: '10%',
    text: ({ cost }) => price(cents(cost)),
    order: ({ cost }) => cost,
  },
  {
    id: 'questions',
    header: 'Questions',
    amount: true,
    width: '10%',
    text: ({ q }) => String(q),
    order: ({ q }) => q,
  },
  { id: 'duration', phone: 'small', header: 'Duration', amount: true, width: '10%', text: ({ duration }) => duration },
  { id: 'prerequisite', header: 'Prerequisite', width: '11%', text: ({ pre }) => pre },
  {
    id: 'link',
    header: 'Link',
    control: true,
    width: '8%',
    text: () => '',
    cell: ({ text, url }) => (
      <a className={styles.link} href={url} target="_blank" rel="noreferrer" aria-label={`${text} on FINRA.org`}>
        FINRA
        <IconExternalLink size={13} stroke={1.7} aria-hidden />
      </a>
    ),
  },
]

/** One at a time; what is held cannot be chosen. */
export const choiceColumn = (chosen: string | undefined, onChoose: (value: string) => void): Column<ExamEntry> => ({
  id: 'choice',
  header: 'Select',
  control: true,
  phone: 'side',
  width: '56px',
  text: () => '',
  cell: ({ value, text, disabled }) => (
    <input
      type="radio"
      name="exam"
      className={styles.choice}
      aria-label={`Select ${text}`}
      checked={value === chosen}
      disabled={disabled}
      onChange={() => onChoose(value)}
    />
  ),
})
