// One branch at a time: each blotter a line of twelve marks, which opens its months as rows.
import { blotterKinds, type BlotterKind, type BlotterYear } from '@portal/contract/blotters'
import { blotterNames, monthName } from '@portal/contract/rules/blotter'
import { useState } from 'react'
import { Link } from 'react-router'
import { Segments } from '../../ui/Segments.tsx'
import { periodAddress } from './address.ts'
import { Mark } from './Cell.tsx'
import { cellsOf, monthNames } from './cells.ts'
import styles from './matrix.module.css'
import { clockOf, entriesOf, lookOf, looks } from './words.ts'

export function PhoneMatrix({ year }: { year: BlotterYear }) {
  const [chosen, setChosen] = useState<string>()
  const [opened, setOpened] = useState<BlotterKind>()
  const branch = year.branches.find(({ id }) => String(id) === chosen) ?? year.branches[0]
  if (!branch) return null
  const thisMonth = year.today.slice(0, 7)

  function saidOf(kind: BlotterKind): { text: string; tone?: string } {
    const cells = branch?.cells.filter((cell) => cell.kind === kind && cell.month < thisMonth) ?? []
    const late = cells.find((cell) => cell.late)
    if (late) return { text: `${monthName(late.month)} overdue`, tone: 'late' }
    const last = cells.at(-1)
    if (!last) return { text: '' }
    const look = lookOf(last, thisMonth)
    if (look === 'nil-needed') return { text: 'Nil report needed', tone: 'soon' }
    if (look !== 'open' && look !== 'sampled')
      return { text: `${monthName(last.month)} ${looks[look].words.toLowerCase()}` }
    return clockOf(year.dues[Number(last.month.slice(5)) - 1] ?? '', year.today)
  }

  return (
    <>
      {year.branches.length > 1 && (
        <Segments
          label="Branch"
          segments={year.branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          current={String(branch.id)}
          onChange={setChosen}
        />
      )}
      <div className={styles.lines}>
        <div className={styles.letters} aria-hidden>
          {monthNames.map((name) => (
            <span key={name}>{name.charAt(0)}</span>
          ))}
        </div>
        {blotterKinds.map((kind) => {
          const cells = cellsOf(branch, kind, year.year)
          const said = saidOf(kind)
          const open = opened === kind
          return (
            <div key={kind}>
              <button
                type="button"
                className={styles.line}
                aria-expanded={open}
                onClick={() => setOpened(open ? undefined : kind)}
              >
                <span className={styles.lineHead}>
                  {blotterNames[kind]}
                  <span data-tone={said.tone}>{said.text}</span>
                </span>
                <span className={styles.small} aria-hidden>
                  {cells.map((here, index) =>
                    here ? (
                      <Mark key={here.cell.month} cell={here.cell} thisMonth={thisMonth} small />
                    ) : (
                      <span key={monthNames[index]} className={styles.none}>
                        ·
                      </span>
                    ),
                  )}
                </span>
              </button>
              {open && (
                <ul className={styles.months}>
                  {cells
                    .flatMap((here) => here ?? [])
                    .reverse()
                    .map(({ cell }) => (
                      <li key={cell.month}>
                        <Link
                          to={periodAddress({ kind, branch: branch.id, month: cell.month })}
                          aria-label={`${monthName(cell.month)}, ${looks[lookOf(cell, thisMonth)].words}, ${entriesOf(cell.entries)}`}
                        >
                          <span>{monthName(cell.month)}</span>
                          <Mark cell={cell} thisMonth={thisMonth} />
                        </Link>
                      </li>
                    ))}
                </ul>
              )}
            </div>
          )
        })}
      </div>
    </>
  )
}
