// Two years side by side: what has changed, and what it does to the score.
import type { Attested } from '@portal/contract/vendor-reviews'
import { Fragment, useId, useMemo, useState } from 'react'
import { Switch } from '../../ui/plain/Switch.tsx'
import { comparison, type Line } from './years.ts'
import styles from './vendor.module.css'

interface Props {
  before: Attested
  now: Attested
}

const toneOf = (points: number) => (points > 0 ? 'good' : points < 0 ? 'bad' : undefined)
const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '–')

export function Compare({ before, now }: Props) {
  const [all, setAll] = useState(false)
  const caption = useId()
  const { lines, parts } = useMemo(() => comparison(before, now), [before, now])
  const changes = lines.filter(({ changed }) => changed)
  const shown = all ? lines : lines.filter(({ changed, always }) => changed || always)
  const kept = lines.filter(({ changed, always }) => always && !changed).length
  return (
    <>
      <div className={styles.views}>
        <span id={caption} className={styles.small}>
          Points add up to the change from {before.score} to {now.score}
        </span>
        <Switch label="Changes only" checked={!all} onChange={() => setAll(!all)} />
      </div>
      <table className={styles.table} aria-label={`${before.year} and ${now.year} compared`} aria-describedby={caption}>
        <thead>
          <tr>
            <th scope="col" className={styles.first}>
              Question
            </th>
            <th scope="col">{before.year}</th>
            <th scope="col">{now.year}</th>
            <th scope="col" className={styles.points}>
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {parts(shown).map(({ id, title, rows }) => (
            <Fragment key={id}>
              <tr className={styles.group}>
                <th scope="colgroup" colSpan={4}>
                  {title}
                </th>
              </tr>
              {rows.map((line) => (
                <Row key={line.question} line={line} years={[before.year, now.year]} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <span>
          {changes.length === 1 ? '1 change' : `${changes.length} changes`}
          {kept > 0 && ' and the 72-hour clause'}, of {lines.length} answers
        </span>
        {!all && shown.length < lines.length && (
          <button type="button" className={styles.tool} onClick={() => setAll(true)}>
            Show all {lines.length}
          </button>
        )}
      </div>
    </>
  )
}

function Row({ line, years: [before, now] }: { line: Line; years: readonly [number, number] }) {
  const words = line.now || 'Not asked'
  return (
    <tr data-same={line.changed ? undefined : true}>
      <th scope="row">{line.short}</th>
      <td data-of={before}>{line.before || 'Not asked'}</td>
      <td data-of={now} className={styles.now}>
        {line.marked ? (
          <mark>
            {words}
            <span className="vh"> (needs an answer)</span>
          </mark>
        ) : (
          words
        )}
      </td>
      <td className={styles.points} data-tone={toneOf(line.points)}>
        {signed(line.points)}
      </td>
    </tr>
  )
}
