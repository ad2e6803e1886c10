import type { TaskRecord } from '@portal/contract/tasks'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowNarrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowRight.mjs'
import styles from './asked.module.css'

interface Props {
  record: Pick<TaskRecord, 'sentence' | 'asked' | 'rule' | 'due' | 'step' | 'figures'>
  /** They decide it: what is left to them is said. */
  decides: boolean
  /** Beside a document, or on a phone: one below the other. */
  narrow: boolean
}

/** What is asked for: in one sentence, then on file and wanted, and by which rule. */
export function Asked({ record, decides, narrow }: Props) {
  const { sentence, asked, rule, figures } = record
  const note = noteOf(record, decides)
  const marks = [...new Set(asked.flatMap(({ mark }) => mark ?? []))]
  return (
    <section className={styles.asked} aria-label="Request">
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      {note && (
        <div className={styles.note}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <p>
            <b>{note.fact}</b> {note.todo}
          </p>
        </div>
      )}
      {figures ? <Figures figures={figures} /> : asked.length > 0 && <Compared asked={asked} narrow={narrow} />}
      {(marks.length > 0 || rule) && (
        <div className={styles.below}>
          {marks.map((mark) => (
            <p key={mark}>{mark}</p>
          ))}
          {rule && <p>{rule}</p>}
        </div>
      )}
    </section>
  )
}

/** At most one: what keeps it from being approved, or that its deadline has passed. */
function noteOf(record: Props['record'], decides: boolean): { fact: string; todo: string } | undefined {
  const { asked, step, due, figures } = record
  if (asked.length === 0)
    return {
      fact: 'We have no record of what was requested.',
      todo: decides ? 'It can’t be approved. Return it or decline it.' : '',
    }
  // the figures have the deadline among them, and what is left to do stands beside them
  if (figures) return undefined
  if (decides && step?.holds) return { fact: 'Not ready yet.', todo: step.text }
  if (due?.late) return { fact: `${due.text}.`, todo: decides && step ? step.text : '' }
  return undefined
}

type Row = TaskRecord['asked'][number]
const isSame = ({ on_file, wanted }: Row) => on_file === wanted

const Wanted = ({ row: { wanted, mark } }: { row: Row }) => (mark ? <mark title={mark}>{wanted}</mark> : wanted)

function Compared({ asked, narrow }: { asked: readonly Row[]; narrow: boolean }) {
  if (narrow)
    return (
      <dl className={styles.list}>
        {asked.map((row) => (
          <div key={row.label} data-same={isSame(row) || undefined}>
            <dt>{row.label}</dt>
            {isSame(row) ? (
              <dd>{row.on_file} (no change)</dd>
            ) : (
              <dd>
                {row.on_file && (
                  <>
                    <span className={styles.onFile}>
                      <span className="vh">On file: </span>
                      {row.on_file}
                    </span>
                    <IconArrowNarrowRight size={16} stroke={1.5} aria-hidden />
                  </>
                )}
                <b>
                  <span className="vh">Requested: </span>
                  <Wanted row={row} />
                </b>
              </dd>
            )}
          </div>
        ))}
      </dl>
    )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">On file</th>
          <th scope="col">Requested</th>
        </tr>
      </thead>
      <tbody>
        {asked.map((row) => (
          <tr key={row.label} data-same={isSame(row) || undefined}>
            <th scope="row">{row.label}</th>
            <td>
              {row.on_file || '–'}
              {!isSame(row) && <IconArrowNarrowRight size={16} stroke={1.5} aria-hidden />}
            </td>
            <td>{isSame(row) ? 'No change' : <Wanted row={row} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What counts most, side by side. */
const Figures = ({ figures }: { figures: NonNullable<TaskRecord['figures']> }) => (
  <dl className={styles.figures} aria-label="Key facts">
    {figures.map(({ label, value, note, tone }) => (
      <div key={label} data-tone={tone ?? undefined}>
        <dt>{label}</dt>
        <dd className={styles.figure}>{value}</dd>
        <dd className={styles.figureNote}>{note}</dd>
      </div>
    ))}
  </dl>
)
