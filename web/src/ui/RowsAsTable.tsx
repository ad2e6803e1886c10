import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { type KeyboardEvent, useState } from 'react'
import styles from './DataTable.module.css'
import { useGrowing } from './growing.ts'
import type { RowsProps } from './table-rows.ts'

/** Keeps a cell that is still empty a cell for the screen reader. */
const nothing = '\u00a0'

export function RowsAsTable<Row>({
  label,
  columns,
  rows,
  skeletonRows,
  sort,
  onSort,
  renderActions,
  onOpen,
}: RowsProps<Row>) {
  const [reached, setReached] = useState('')
  const { drawn, end } = useGrowing(rows?.length ?? 0)
  // One stop for the Tab key; from there the arrows lead through the rows.
  const stop = rows?.some((row) => row.id === reached) ? reached : rows?.[0]?.id

  function move(event: KeyboardEvent<HTMLTableSectionElement>) {
    if (!(event.target instanceof HTMLElement)) return
    const row = event.target.closest('tr')
    const open = rows?.[row?.rowIndex ? row.rowIndex - 1 : -1]
    if (event.key === 'Enter' && event.target === row && open) return onOpen?.(open.original)
    const next = {
      ArrowDown: row?.nextElementSibling,
      ArrowUp: row?.previousElementSibling,
      Home: row?.parentElement?.firstElementChild,
      End: row?.parentElement?.lastElementChild,
    }[event.key]
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      <table className={styles.table} aria-label={label} aria-busy={!rows}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} />
          ))}
          {renderActions && <col className={styles.actionsColumn} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => {
              const way = sort.column === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined
              const Arrow = way === 'descending' ? IconChevronDown : IconChevronUp
              return (
                <th key={column.id} scope="col" aria-sort={way ?? 'none'}>
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
            {renderActions && (
              <th scope="col">
                <span className="vh">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- rows take focus; this moves it */}
        <tbody onKeyDown={move}>
          {rows
            ? rows.slice(0, drawn).map(({ id, original }) => (
                <tr key={id} tabIndex={id === stop ? 0 : -1} onFocus={() => setReached(id)}>
                  {columns.map((column) => (
                    <td key={column.id}>{column.cell ? column.cell(original) : column.text(original)}</td>
                  ))}
                  {renderActions && (
                    <td>
                      <span className={styles.actions}>{renderActions(original)}</span>
                    </td>
                  )}
                </tr>
              ))
            : Array.from({ length: skeletonRows }, (_, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- skeleton rows never move
                <tr key={row} aria-hidden>
                  {columns.map((column, index) => (
                    <td key={column.id}>
                      <span className={styles.bone} style={{ width: `${45 + ((row * 17 + index * 29) % 35)}%` }}>
                        {nothing}
                      </span>
                    </td>
                  ))}
                  {renderActions && <td>{nothing}</td>}
                </tr>
              ))}
        </tbody>
      </table>
      <div ref={end} />
    </>
  )
}
