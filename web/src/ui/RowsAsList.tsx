import { Fragment } from 'react'
import styles from './DataTable.module.css'
import { useGrowing } from './growing.ts'
import { Part } from './Part.tsx'
import { RowChoice } from './RowChoice.tsx'
import { RowMenu } from './RowMenu.tsx'
import { RowMore } from './RowMore.tsx'
import { doubleClicked } from './double-click.ts'
import { isText, keyOf, type RowsProps } from './table-rows.ts'

/** On a phone: two lines a row, nothing to scroll sideways. */
export function RowsAsList<Row>({ label, columns, rows, skeletonRows, ...parts }: RowsProps<Row>) {
  const { onOpen, opensOnDoubleClick } = parts
  const { drawn, end } = useGrowing(rows?.length ?? 0)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row's actions do the same */}
      <ul
        className={styles.list}
        aria-label={label}
        aria-busy={!rows}
        onDoubleClick={opensOnDoubleClick ? doubleClicked(rows, onOpen) : undefined}
      >
        {rows
          ? rows.slice(0, drawn).map(({ id, original }) => (
              <Part key={id} of={original}>
                <Item id={id} row={original} columns={columns} {...parts} />
              </Part>
            ))
          : Array.from({ length: skeletonRows }, (_, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- skeleton rows never move
              <li key={row} aria-hidden>
                <div className={styles.rest}>
                  <i className={styles.bone} style={{ width: `${50 + ((row * 17) % 30)}%` }} />
                  <i className={styles.bone} style={{ width: `${60 + ((row * 11) % 30)}%` }} />
                </div>
              </li>
            ))}
      </ul>
      <div ref={end} />
    </>
  )
}

type ItemProps<Row> = Pick<
  RowsProps<Row>,
  'columns' | 'renderActions' | 'selection' | 'expansion' | 'menuOf' | 'pinned'
> & { id: string; row: Row }

function Item<Row>({ id, row: original, columns, ...parts }: ItemProps<Row>) {
  const { renderActions, selection, expansion, menuOf, pinned } = parts
  const first = keyOf(columns)
  const rest = columns.filter((column) => column !== first && isText(column) && !column.roomy)
  const controls = columns.filter(({ control }) => control)
  const name = first?.text(original) ?? ''
  const open = expansion?.open.has(id) ?? false
  return (
    <li data-row={id} data-selected={selection?.has(id) || undefined} data-pinned={pinned?.(original) || undefined}>
      <div className={styles.lead}>
        {selection && <RowChoice id={id} name={name} selection={selection} />}
        <div className={styles.key}>{first?.cell ? first.cell(original) : name}</div>
      </div>
      {(renderActions || menuOf || expansion || controls.length > 0) && (
        <span className={styles.actions}>
          {expansion && (
            <RowMore name={name} open={open} controls={`${id}-details`} onToggle={() => expansion.toggle(id)} />
          )}
          {controls.map(({ id: control, cell }) => (
            <Fragment key={control}>{cell?.(original)}</Fragment>
          ))}
          {renderActions?.(original)}
          {menuOf && <RowMenu about={name} items={() => menuOf(original)} />}
        </span>
      )}
      <dl className={styles.rest}>
        {rest
          .filter((column) => column.text(original))
          .map((column) => (
            <div key={column.id}>
              <dt className={column.labelled ? undefined : 'vh'}>{column.header}</dt>
              <dd>{column.cell ? column.cell(original) : column.text(original)}</dd>
            </div>
          ))}
      </dl>
      {open && (
        <div id={`${id}-details`} className={styles.details}>
          {expansion?.render(original)}
        </div>
      )}
    </li>
  )
}
