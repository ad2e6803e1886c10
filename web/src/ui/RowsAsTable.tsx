import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { doubleClicked } from './double-click.ts'
import styles from './DataTable.module.css'
import { useGrowing } from './growing.ts'
import { Part } from './Part.tsx'
import { AllChoice } from './RowChoice.tsx'
import { TableRow } from './TableRow.tsx'
import type { RowsProps } from './table-rows.ts'

/** Keeps a cell that is still empty a cell for the screen reader. */
const nothing = '\u00a0'

export function RowsAsTable<Row>(props: RowsProps<Row>) {
  const { label, columns: all, rows, skeletonRows, sort, onSort, onOpen, opensOnDoubleClick, total, ...parts } = props
  const { renderActions, selection, expansion, menuOf } = parts
  const columns = useMemo(() => all.filter(({ hidden }) => !hidden), [all])
  const [reached, setReached] = useState('')
  const { drawn, end } = useGrowing(rows?.length ?? 0)
  // One stop for the Tab key; from there the arrows lead through the rows.
  const stop = rows?.some((row) => row.id === reached) ? reached : rows?.[0]?.id
  const withActions = renderActions !== undefined || menuOf !== undefined

  function press(event: KeyboardEvent<HTMLTableSectionElement>) {
    const { currentTarget, target, key } = event
    if (!(target instanceof HTMLElement)) return
    const line = target.closest<HTMLElement>('[data-row]')
    const id = line?.dataset.row
    const row = rows?.find((one) => one.id === id)
    if (target === line && id !== undefined && row) {
      if (key === 'Enter') return onOpen?.(row.original)
      if ((key === ' ' || key === 'x') && selection) {
        event.preventDefault() // the page would scroll
        return selection.toggle(id, event.shiftKey)
      }
      const opens = { ArrowRight: false, ArrowLeft: true }[key]
      if (expansion && opens === expansion.open.has(id)) return expansion.toggle(id)
    }
    const lines = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
    const here = line ? lines.indexOf(line) : -1
    const next = { ArrowDown: lines[here + 1], ArrowUp: lines[here - 1], Home: lines[0], End: lines.at(-1) }[key]
    if (!line || !next || target.role === 'menuitem') return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      <table className={styles.table} aria-label={label} aria-busy={!rows}>
        <colgroup>
          {selection && <col className={styles.narrowColumn} />}
          {expansion && <col className={styles.narrowColumn} />}
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
          {withActions && <col className={styles.actionsColumn} />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.narrow}>
                <AllChoice selection={selection} />
              </th>
            )}
            {expansion && (
              <th scope="col">
                <span className="vh">Details</span>
              </th>
            )}
            {columns.map((column) => {
              const way = sort.column === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined
              if (column.control || column.unsorted)
                return (
                  <th key={column.id} scope="col" data-amount={column.amount}>
                    {column.header}
                  </th>
                )
              const Arrow = way === 'descending' ? IconChevronDown : IconChevronUp
              return (
                <th key={column.id} scope="col" aria-sort={way ?? 'none'} data-amount={column.amount}>
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => onSort({ column: column.id, desc: way === 'ascending' })}
                  >
                    {column.header}
                    {way && <Arrow size={12} aria-hidden />}
                  </button>
                </th>
              )
            })}
            {withActions && (
              <th scope="col">
                <span className="vh">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- rows take focus; this moves it */}
        <tbody onKeyDown={press} onDoubleClick={opensOnDoubleClick ? doubleClicked(rows, onOpen) : undefined}>
          {rows
            ? rows.slice(0, drawn).map(({ id, original }) => (
                <Part key={id} of={original}>
                  <TableRow
                    id={id}
                    row={original}
                    columns={columns}
                    stop={id === stop}
                    onReach={setReached}
                    {...parts}
                  />
                </Part>
              ))
            : Array.from({ length: skeletonRows }, (_, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- skeleton rows never move
                <tr key={row} aria-hidden>
                  {selection && <td>{nothing}</td>}
                  {expansion && <td>{nothing}</td>}
                  {columns.map((column, index) => (
                    <td key={column.id} data-amount={column.amount}>
                      <span className={styles.bone} style={{ width: `${45 + ((row * 17 + index * 29) % 35)}%` }}>
                        {nothing}
                      </span>
                    </td>
                  ))}
                  {withActions && <td>{nothing}</td>}
                </tr>
              ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {columns.map(({ id, amount, cell, text }) => (
                <td key={id} data-amount={amount}>
                  {cell ? cell(total) : text(total)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      <div ref={end} />
    </>
  )
}
