import { memo } from 'react'
import styles from './DataTable.module.css'
import { RowChoice } from './RowChoice.tsx'
import { RowMenu } from './RowMenu.tsx'
import { RowMore } from './RowMore.tsx'
import { keyOf, type RowsProps } from './table-rows.ts'

export type Parts<Row> = Pick<
  RowsProps<Row>,
  'columns' | 'renderActions' | 'selection' | 'expansion' | 'menuOf' | 'pinned' | 'fresh'
>

interface Props<Row> extends Parts<Row> {
  id: string
  row: Row
  /** Where the Tab key stops. */
  stop: boolean
  onReach: (id: string) => void
}

function OneRow<Row>({ id, row, stop, onReach, ...parts }: Props<Row>) {
  const { columns, renderActions, selection, expansion, menuOf, pinned, fresh } = parts
  const key = keyOf(columns)
  const name = key?.text(row) ?? ''
  const chosen = selection?.has(id) ?? false
  const open = expansion?.open.has(id) ?? false
  const details = `${id}-details`
  return (
    <>
      <tr
        data-row={id}
        data-selected={chosen || undefined}
        data-pinned={pinned?.(row) || undefined}
        data-fresh={fresh?.(row) || undefined}
        tabIndex={stop ? 0 : -1}
        onFocus={() => onReach(id)}
      >
        {selection && (
          <td className={styles.narrow}>
            <RowChoice id={id} name={name} selection={selection} />
          </td>
        )}
        {expansion && (
          <td className={styles.narrow}>
            <RowMore name={name} open={open} controls={details} onToggle={() => expansion.toggle(id)} />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            className={column === key ? styles.key : column.control && styles.control}
            data-amount={column.amount}
          >
            {column.cell ? column.cell(row) : column.text(row)}
          </td>
        ))}
        {(renderActions || menuOf) && (
          <td className={styles.actionsCell}>
            <span className={styles.actions}>
              {renderActions?.(row)}
              {menuOf && <RowMenu about={name} items={() => menuOf(row)} />}
            </span>
          </td>
        )}
      </tr>
      {open && (
        <tr id={details}>
          <td className={styles.details} colSpan={widthOf(parts)}>
            {expansion?.render(row)}
          </td>
        </tr>
      )}
    </>
  )
}

/** How many cells a row has. */
export const widthOf = <Row,>({ columns, selection, expansion, renderActions, menuOf }: Parts<Row>) =>
  columns.length + (selection ? 1 : 0) + (expansion ? 1 : 0) + (renderActions || menuOf ? 1 : 0)

/** A row that stays on screen is not drawn again. */
export const TableRow = memo(OneRow) as typeof OneRow
