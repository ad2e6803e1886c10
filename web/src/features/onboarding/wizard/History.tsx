// A list of entries, newest first, with what they leave out asked for in place. The same for jobs and for homes.
import { dayInFull } from '@portal/contract/rules/day'
import { type Coverage, type Gap, gapInWords, type Span } from '@portal/contract/rules/onboarding-history'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import { linesOf, type Shade } from './months.ts'
import { spanInWords } from './spans.ts'
import styles from './history.module.css'

export interface Row extends Span {
  key: string
  name: string
  about: string
}

export interface Opened {
  key: string
  from: string
}

interface Props {
  rows: readonly Row[]
  shades: readonly Shade[]
  coverage: Coverage
  /** The one whose fields are open. It keeps the place it had then, also while its dates are changed. */
  open: Opened | undefined
  /** Entries with something missing. */
  wrong: ReadonlySet<string>
  add: string
  onOpen: (row: Opened | undefined) => void
  onAdd: () => void
  onRemove: (key: string) => void
  renderFields: (index: number) => ReactNode
  /** What a gap asks, and the ways to answer it. */
  question: string
  renderAnswer: (gap: Gap) => ReactNode
}

export function History(props: Props) {
  const { rows, shades, coverage, open, wrong, add, onOpen, onAdd, onRemove } = props
  const { renderFields, question, renderAnswer } = props
  // before anything is entered, all of it is missing: that is no gap to explain
  const gaps = rows.length > 0 ? coverage.gaps : []
  const placed = rows.map((row) => (row.key === open?.key ? { ...row, from: open.from } : row))
  return (
    <div>
      <div className={styles.head}>
        <h2>Entries</h2>
        <span>newest first</span>
      </div>
      <ol className={styles.entries} aria-label="Entries">
        {linesOf(placed, gaps).map(({ entry, gap }) => {
          if (gap) return <Band key={gap.from} gap={gap} rows={rows} question={question} answer={renderAnswer(gap)} />
          const row = rows[entry]
          if (!row) return null
          return row.key === open?.key ? (
            <Editing
              key={row.key}
              row={row}
              onDone={() => onOpen(undefined)}
              onRemove={() => onRemove(row.key)}
              fields={renderFields(entry)}
            />
          ) : (
            <Closed
              key={row.key}
              row={row}
              shade={shades[entry]}
              wrong={wrong.has(row.key)}
              onEdit={() => onOpen(row)}
            />
          )
        })}
      </ol>
      <div className={styles.add}>
        <PlainButton className={styles.big} data-first-missing onClick={onAdd}>
          <IconPlus size={16} stroke={1.8} aria-hidden /> {add}
        </PlainButton>
      </div>
    </div>
  )
}

function Closed({
  row,
  shade,
  wrong,
  onEdit,
}: {
  row: Row
  shade: Shade | undefined
  wrong: boolean
  onEdit: () => void
}) {
  return (
    <li className={styles.entry} id={`entry-${row.key}`}>
      <i
        className={styles.mark}
        data-hatched={shade?.hatched || undefined}
        style={{ '--shade': shade?.color } as CSSProperties}
      />
      <div className={styles.what}>
        <p className={styles.name}>{row.name}</p>
        <p className={styles.about}>{row.about}</p>
        {wrong && <p className={styles.wrong}>Something is missing here</p>}
      </div>
      <p className={styles.span}>{spanInWords(row)}</p>
      <button
        type="button"
        className={styles.edit}
        aria-label={`Edit ${row.name}`}
        data-invalid={wrong || undefined}
        title="Edit"
        onClick={onEdit}
      >
        <IconPencil size={16} stroke={1.7} aria-hidden />
      </button>
    </li>
  )
}

function Editing({
  row,
  fields,
  onDone,
  onRemove,
}: {
  row: Row
  fields: ReactNode
  onDone: () => void
  onRemove: () => void
}) {
  const place = useRef<HTMLLIElement>(null)
  // into what is to be typed next, wherever the page was pressed
  useEffect(() => {
    const field = place.current?.querySelector<HTMLElement>('input:not([type=radio]), select, textarea')
    field?.focus()
  }, [])
  return (
    <li ref={place} className={styles.editing} id={`entry-${row.key}`} aria-label={row.name}>
      {fields}
      <div className={styles.acts}>
        <PlainButton onClick={onDone}>Done</PlainButton>
        <button type="button" className={styles.quiet} onClick={onRemove}>
          Remove entry
        </button>
      </div>
    </li>
  )
}

function Band({
  gap,
  rows,
  question,
  answer,
}: {
  gap: Gap
  rows: readonly Row[]
  question: string
  answer: ReactNode
}) {
  const [before, after] = [gap.before, gap.after].map((index) => (index === undefined ? undefined : rows[index]))
  return (
    <li className={styles.gap}>
      <p className={styles.question}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        <span>
          <b>{gapInWords(gap)}.</b>{' '}
          {after && before && (
            <span className={styles.why}>
              {after.name} ended {dayInFull(after.to, '')}, and {before.name} started {dayInFull(before.from, '')}.
            </span>
          )}{' '}
          {question}
        </span>
      </p>
      <div data-gap-answer>{answer}</div>
    </li>
  )
}
