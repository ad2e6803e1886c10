import type { Disposal } from '@portal/contract/disposal'
import { type RecordClassId, recordClasses } from '@portal/contract/record-classes'
import { sizeInWords } from '../../lib/format.ts'
import styles from './disposal.module.css'
import { figure, monthsInShort } from './records-words.ts'

const size = (bytes: number) => (bytes === 0 ? '–' : sizeInWords(bytes))
const some = (count: number) => (count === 0 ? '–' : figure(count))

export function ByClass({ disposal, onView }: { disposal: Disposal; onView: (of: RecordClassId) => void }) {
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">Rule and time kept</th>
            <th scope="col">Clock started</th>
            <th scope="col" className={styles.right}>
              To dispose of
            </th>
            <th scope="col" className={styles.right}>
              Kept by holds
            </th>
            <th scope="col" className={styles.right}>
              Size
            </th>
            <th scope="col">
              <span className="vh">Records</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {disposal.classes.map((one) => {
            const { name, rule } = recordClasses[one.class]
            return (
              <tr key={one.class}>
                <th scope="row">{name}</th>
                <td>
                  {rule}, {one.years} years
                </td>
                <td>{monthsInShort(one.from, one.until)}</td>
                <td className={`num ${styles.right}`}>{figure(one.records)}</td>
                <td className={`num ${styles.right}`}>{some(one.held)}</td>
                <td className={`num ${styles.right}`}>{size(one.bytes)}</td>
                <td>
                  <button
                    type="button"
                    className={styles.press}
                    aria-label={`View ${name}`}
                    onClick={() => onView(one.class)}
                  >
                    View
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td className={`num ${styles.right}`}>{figure(disposal.records)}</td>
            <td className={`num ${styles.right}`}>{some(disposal.held)}</td>
            <td className={`num ${styles.right}`}>{size(disposal.bytes)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
