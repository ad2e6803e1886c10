import styles from './DataTable.module.css'
import { useGrowing } from './growing.ts'
import type { RowsProps } from './table-rows.ts'

/** On a phone: two lines a row, nothing to scroll sideways. */
export function RowsAsList<Row>({ label, columns, rows, skeletonRows, renderActions }: RowsProps<Row>) {
  const { drawn, end } = useGrowing(rows?.length ?? 0)
  const [first, ...rest] = columns
  return (
    <>
      <ul className={styles.list} aria-label={label} aria-busy={!rows}>
        {rows
          ? rows.slice(0, drawn).map(({ id, original }) => (
              <li key={id}>
                <div className={styles.key}>{first?.cell ? first.cell(original) : first?.text(original)}</div>
                {renderActions && <span className={styles.actions}>{renderActions(original)}</span>}
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
              </li>
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
