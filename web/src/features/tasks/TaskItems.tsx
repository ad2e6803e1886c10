import { RowMenu, type RowMenuItem } from '../../ui/RowMenu.tsx'
import { ItemLink } from './columns.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { TaskRow } from './rows.ts'
import { Stage } from './Stage.tsx'
import styles from './tasks.module.css'
import { Waiting } from './Waiting.tsx'

interface Props {
  rows: readonly TaskRow[]
  menuOf: (row: TaskRow) => readonly RowMenuItem[]
}

/** The tasks on a phone: what it is and how long it waits, what about, where it stands. */
export const TaskItems = ({ rows, menuOf }: Props) => (
  <ul className={styles.items} aria-label="Tasks">
    {rows.map((row) => (
      <li key={row.id} data-fresh={row.life === 'fresh' || undefined}>
        <div className={styles.itemLine}>
          <span className={styles.itemName}>
            <ItemLink task={row} />
          </span>
          <Waiting task={row} />
          <RowMenu about={row.category} items={() => menuOf(row)} />
        </div>
        {row.other.f1 && <div className={styles.itemInfo}>{row.other.f1}</div>}
        <div className={styles.itemFoot}>
          <Stage stage={row.stage} />
          <Moment at={row.created_when} />
        </div>
      </li>
    ))}
  </ul>
)
