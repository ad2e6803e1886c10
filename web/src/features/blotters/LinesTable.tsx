import { UnstyledButton } from '@mantine/core'
import type { BlotterCorrection, BlotterLine, BlotterPeriod, OfPeriod } from '@portal/contract/blotters'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { FindingForm } from './FindingForm.tsx'
import { Decide } from './Decide.tsx'
import { columnsOf, isCorrected, type LineColumn, shownValue } from './line-words.tsx'
import { Outcome } from './Outcome.tsx'
import styles from './period.module.css'
import { dayOfMonth } from './words.ts'

export interface LinesProps {
  of: OfPeriod
  period: BlotterPeriod
  tab: 'sample' | 'all'
  /** Nothing yet: the skeleton shows. */
  lines: readonly BlotterLine[] | undefined
  chosen: number | undefined
  onChoose: (line: number | undefined) => void
  onEdit: ((line: BlotterLine) => void) | undefined
}

export function LinesTable({ of, period, tab, lines, chosen, onChoose, onEdit }: LinesProps) {
  const [finding, setFinding] = useState<number>()
  const columns = columnsOf[of.kind]
  const outcomes = tab === 'sample' && period.status !== 'Locked'
  const width = columns.length + (outcomes ? 3 : 2)
  const findingsIn = (line: BlotterLine) => period.findings.filter((one) => one.line === line.id).length
  return (
    <table className={styles.lines} aria-label={tab === 'sample' ? 'Sample' : 'Entries'} aria-busy={!lines}>
      <thead>
        <tr>
          <th scope="col" style={{ width: 44 }}>
            Line
          </th>
          <th scope="col" style={{ width: 72 }}>
            Date
          </th>
          {columns.map(({ id, header, width: wide, right }) => (
            <Fragment key={id}>
              {right && outcomes && <OutcomeHead />}
              <th scope="col" style={{ width: wide }} data-right={right}>
                {header}
              </th>
            </Fragment>
          ))}
          {outcomes && !columns.some(({ right }) => right) && <OutcomeHead />}
        </tr>
      </thead>
      <tbody>
        {(lines ?? []).map((line) => (
          <Fragment key={line.id}>
            <tr
              data-selected={line.id === chosen || undefined}
              data-sampled={(tab === 'all' && line.sampled) || undefined}
            >
              <td className="num">
                {line.n}
                {tab === 'all' && line.sampled && <span className="vh">, in the sample</span>}
              </td>
              <td className="num">
                <time dateTime={line.day}>{dayOfMonth(line.day)}</time>
              </td>
              {columns.map((column) => (
                <Fragment key={column.id}>
                  {column.right && outcomes && (
                    <td>
                      <Outcome
                        of={of}
                        line={line}
                        review={period.can.review}
                        findings={findingsIn(line)}
                        onFind={() => setFinding(line.id)}
                      />
                    </td>
                  )}
                  <Value
                    column={column}
                    line={line}
                    onEdit={onEdit}
                    onChoose={period.can.correct ? onChoose : undefined}
                  />
                </Fragment>
              ))}
              {outcomes && !columns.some(({ right }) => right) && (
                <td>
                  <Outcome
                    of={of}
                    line={line}
                    review={period.can.review}
                    findings={findingsIn(line)}
                    onFind={() => setFinding(line.id)}
                  />
                </td>
              )}
            </tr>
            {finding === line.id && (
              <tr className={styles.formRow}>
                <td colSpan={width}>
                  <FindingForm of={of} line={line} onClose={() => setFinding(undefined)} />
                </td>
              </tr>
            )}
            {line.corrections.map((one) => (
              <CorrectionRow key={one.id} line={line} correction={one} columns={columns} />
            ))}
          </Fragment>
        ))}
        {!lines &&
          Array.from({ length: 5 }, (_, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- skeleton rows never move
            <tr key={row} aria-hidden>
              <td colSpan={width} className={styles.bone}>
                &nbsp;
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const OutcomeHead = () => (
  <th scope="col" style={{ width: 192 }}>
    Outcome
  </th>
)

interface ValueProps {
  column: LineColumn
  line: BlotterLine
  onEdit: ((line: BlotterLine) => void) | undefined
  onChoose: ((line: number) => void) | undefined
}

/** The first name leads where something can be done: to its own page, to its form, or to a correction. */
function Value({ column, line, onEdit, onChoose }: ValueProps) {
  const text = column.text(line)
  const struck = isCorrected(line, column.fact)
  if (!column.key)
    return (
      <td data-right={column.right} className={column.right ? 'num' : ''} title={text}>
        {struck ? <s>{text}</s> : text}
      </td>
    )
  return (
    <td className={styles.key} title={text}>
      {onChoose ? (
        <UnstyledButton
          className="link-quiet"
          aria-label={`Correct line ${line.n}, ${text}`}
          onClick={() => onChoose(line.id)}
        >
          {text}
        </UnstyledButton>
      ) : onEdit ? (
        <UnstyledButton className="link-quiet" aria-label={`Edit line ${line.n}, ${text}`} onClick={() => onEdit(line)}>
          {text}
        </UnstyledButton>
      ) : line.link ? (
        <Link className="link-quiet" to={line.link}>
          {text}
        </Link>
      ) : (
        text
      )}
    </td>
  )
}

interface CorrectionProps {
  line: BlotterLine
  correction: BlotterCorrection
  columns: readonly LineColumn[]
}

/** Its own line under the original, with the new value in its column. */
function CorrectionRow({ line, correction: one, columns }: CorrectionProps) {
  const at = columns.findIndex(({ fact }) => fact === one.field)
  const value = <b className={styles.newValue}>{shownValue(one.type, one.new)}</b>
  const said = (
    <>
      {at < 0 && (
        <>
          {one.label}: <s>{shownValue(one.type, one.old)}</s> {value}.{' '}
        </>
      )}
      {one.why} <Who correction={one} />
      {one.can.decide && <Decide correction={one} line={line} />}
    </>
  )
  // the words take the columns that are left of the value, or right of it
  const right = columns.length - at - 1
  const lead = (
    <td className={styles.correctionName}>
      <IconEdit size={14} stroke={1.8} aria-hidden />
      <b>Correction</b>
    </td>
  )
  return (
    <tr className={styles.correction} data-status={one.status}>
      <td className="num">
        {line.n}.{one.place}
      </td>
      <td className="num">{dayOfMonth(one.at.slice(0, 10))}</td>
      {lead}
      {at < 0 && <td colSpan={columns.length}>{said}</td>}
      {at > 0 && at - 1 > 0 && right === 0 && <td colSpan={at - 1}>{said}</td>}
      {at > 0 && at - 1 > 0 && right > 0 && <td colSpan={at - 1}>&nbsp;</td>}
      {at > 0 && (
        <td data-right={columns[at]?.right} className="num">
          {value}
        </td>
      )}
      {at > 0 && right > 0 && <td colSpan={right}>{said}</td>}
    </tr>
  )
}

export function Who({ correction: one }: { correction: BlotterCorrection }) {
  const decided = one.decided && `${one.status === 'Approved' ? 'approved' : 'declined'} by ${one.decided.by}`
  return (
    <span className={styles.who}>
      {one.by}, {decided ?? 'waiting for a second person'}
      {one.status === 'Declined' && `: ${one.reason}`}
    </span>
  )
}
