// A year of every branch: three blotters by twelve months. One tab stop, arrows move, Enter opens.
import type { BlotterKind, BlotterYear } from '@portal/contract/blotters'
import { blotterNames } from '@portal/contract/rules/blotter'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { periodAddress } from './address.ts'
import { Mark } from './Cell.tsx'
import styles from './matrix.module.css'
import { cellsOf, type Here, keyOf, monthNames, monthOf } from './cells.ts'
import { CellPopover, type Pointed } from './CellPopover.tsx'
import { cellLabel, lookOf } from './words.ts'

interface Props {
  year: BlotterYear
  kinds: readonly BlotterKind[]
}

/** Long enough that passing over shows nothing. */
const restMs = 300

export function Matrix({ year, kinds }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState<string>()
  const [pointed, setPointed] = useState<Pointed>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const thisMonth = year.today.slice(0, 7)

  const rows = year.branches.flatMap((branch) =>
    kinds.map((kind) => ({ branch, kind, cells: cellsOf(branch, kind, year.year) })),
  )
  const keys = rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [keyOf(cell)] : [])))
  // the tab stop: where one was last, or the month that is certified next
  const first = rows.flatMap(({ cells }) => cells).find((cell) => cell?.cell.month === year.due.month)
  const current = stop && keys.includes(stop) ? stop : (first && keyOf(first)) || keys[0]

  function show(next: Pointed | undefined) {
    clearTimeout(timer.current)
    if (next === undefined) setPointed(undefined)
    else timer.current = setTimeout(() => setPointed(next), restMs)
  }

  /** The nearest cell in that direction; months to come are none. */
  function move(event: KeyboardEvent) {
    const at = (event.target as Element).closest('[data-cell]')?.getAttribute('data-cell')
    const row = rows.findIndex(({ cells }) => cells.some((cell) => cell && keyOf(cell) === at))
    const column = rows[row]?.cells.findIndex((cell) => cell && keyOf(cell) === at) ?? -1
    if (row < 0 || column < 0) return
    if (event.key === 'Escape') return setPointed(undefined)
    const next = neighbour(
      rows.map(({ cells }) => cells),
      row,
      column,
      event.key,
    )
    if (!next) return
    event.preventDefault()
    const key = keyOf(next)
    setStop(key)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${key}"] a`)?.focus()
  }

  return (
    <div className={styles.matrix} onMouseLeave={() => show(undefined)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that the arrows move in */}
      <table ref={grid} role="grid" aria-label={`Blotters of ${year.year}`} className={styles.table} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col" className={styles.branch}>
              Branch
            </th>
            <th scope="col" className={styles.kind}>
              Blotter
            </th>
            {monthNames.map((name, index) => (
              <th key={name} scope="col" data-now={monthOf(year.year, index) === thisMonth || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {year.branches.map((branch, place) => (
          <tbody key={branch.id}>
            {place > 0 && (
              <tr className={styles.gap} aria-hidden>
                <td colSpan={14}>&nbsp;</td>
              </tr>
            )}
            {kinds.map((kind, index) => (
              <tr key={kind}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={kinds.length} className={styles.branch}>
                    {branch.name}
                    <span>{branch.principal || 'No manager'}</span>
                  </th>
                )}
                <th scope="row" className={styles.kind}>
                  {blotterNames[kind]}
                </th>
                {cellsOf(branch, kind, year.year).map((here, month) =>
                  here ? (
                    <td
                      key={here.cell.month}
                      data-cell={keyOf(here)}
                      onMouseEnter={(event) => show({ ...here, at: event.currentTarget })}
                      onFocus={(event) => {
                        setStop(keyOf(here))
                        show({ ...here, at: event.currentTarget })
                      }}
                      onBlur={() => show(undefined)}
                    >
                      <Link
                        className={styles.open}
                        to={periodAddress({ kind, branch: branch.id, month: here.cell.month })}
                        tabIndex={keyOf(here) === current ? 0 : -1}
                        aria-label={cellLabel(branch.name, here.cell, lookOf(here.cell, thisMonth))}
                      >
                        <Mark cell={here.cell} thisMonth={thisMonth} />
                      </Link>
                    </td>
                  ) : (
                    <td key={monthOf(year.year, month)} className={styles.none}>
                      <span aria-hidden>·</span>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {pointed && <CellPopover pointed={pointed} year={year} />}
    </div>
  )
}

function neighbour(rows: (Here | undefined)[][], row: number, column: number, key: string): Here | undefined {
  const along = rows[row] ?? []
  if (key === 'Home') return along.find(Boolean)
  if (key === 'End') return along.findLast(Boolean)
  if (key === 'ArrowLeft') return along.slice(0, column).findLast(Boolean)
  if (key === 'ArrowRight') return along.slice(column + 1).find(Boolean)
  const down = rows.map((cells) => cells[column])
  if (key === 'ArrowUp') return down.slice(0, row).findLast(Boolean)
  return key === 'ArrowDown' ? down.slice(row + 1).find(Boolean) : undefined
}
