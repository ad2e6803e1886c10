import type { StoodRow } from '@portal/contract/records'
import { dayInFull, firmDay } from '@portal/contract/rules/day'
import IconArrowNarrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowRight.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import type { Stood } from './api.ts'
import { partInWords, tableOf } from './words.ts'
import styles from './record.module.css'

/** Field by field, beside what it is today; one block for the record itself and each of its parts. */
export function StoodTable({ stood, today }: { stood: Stood; today: string }) {
  const { rows, day, began, since, record } = stood
  const on = day && dayInFull(day, today)
  const own = tableOf(record.record)
  const known = changesUntil(stood).length > 0
  return (
    <>
      {!began && (
        <p className={styles.note}>
          History of this record began on {dayInFull(firmDay(new Date(since)), '')}. What was before isn’t known.
        </p>
      )}
      {on && !known && began && <p className={styles.note}>This record didn’t exist yet on {on}.</p>}
      {!on && rows.length === 0 && <p className={styles.note}>This record is no longer there.</p>}
      {rows.length > 0 && (
        <table className={styles.table} aria-label="Fields of the record" data-compared={day ? true : undefined}>
          <thead>
            <tr>
              <th scope="col" className={styles.field}>
                Field
              </th>
              {on && (
                <th scope="col" className={styles.then}>
                  On {on}
                </th>
              )}
              <th scope="col">Today</th>
            </tr>
          </thead>
          {rows.map((row) => (
            <Block key={`${row.part}:${row.key}`} row={row} own={row.part === own} on={on} />
          ))}
        </table>
      )}
      <Proof stood={stood} />
    </>
  )
}

function Block({ row, own, on }: { row: StoodRow; own: boolean; on: string | undefined }) {
  const type = row.fields.find(({ field }) => field === 'Type')
  const gone = on && !row.was ? `Not there on ${on}` : row.now ? '' : 'No longer there today'
  return (
    <tbody>
      {(!own || gone) && (
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={on ? 3 : 2}>
            {own ? 'The record' : partInWords(row.part, type && (type.was || type.now))}
            {gone && <span>{gone}</span>}
          </th>
        </tr>
      )}
      {row.fields.map(({ field, was, now }) => (
        <tr key={field} data-changed={was !== now || undefined}>
          <th scope="row">{field}</th>
          {on && <td data-of={`On ${on}`}>{was || '–'}</td>}
          {!on || was !== now ? (
            <td data-of={on && 'Today'} className={on && styles.now}>
              {on && <IconArrowNarrowRight size={16} stroke={1.5} aria-hidden />}
              <span>{now || '–'}</span>
            </td>
          ) : (
            <td data-of="Today" className={styles.same}>
              Same
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

const changesUntil = ({ changes, day }: Stood) =>
  day ? changes.filter(({ at }) => firmDay(new Date(at)) <= day) : changes

/** From how much of the audit log it was put together, and whether that is sealed. */
function Proof({ stood }: { stood: Stood }) {
  const entries = changesUntil(stood).map(({ entry }) => entry)
  const [first, last] = [Math.min(...entries), Math.max(...entries)]
  if (entries.length === 0) return null
  const sealed = stood.sealed_entry >= last
  const Icon = sealed ? IconShieldCheck : IconShield
  const number = (id: number) => id.toLocaleString('en-US')
  return (
    <p className={styles.proof}>
      <span data-sealed={sealed || undefined}>
        <Icon size={15} stroke={1.8} aria-hidden />
        Re-created from {entries.length === 1 ? '1 audit entry' : `${number(entries.length)} audit entries`}
      </span>
      <span className="num">
        {first === last ? number(first) : `${number(first)} to ${number(last)}`}, {sealed ? 'sealed' : 'not sealed yet'}
      </span>
    </p>
  )
}
