import type { Obligation } from '@portal/contract/attestations'
import { bareDayInShort } from '../../lib/format.ts'
import styles from './attestations.module.css'

/** How many have, of those who must. */
export function Progress({ of: { title, has, must } }: { of: Pick<Obligation, 'title' | 'has' | 'must'> }) {
  return (
    <span className={styles.progress}>
      <progress className={styles.track} aria-label={`Attested: ${title}`} max={Math.max(must, 1)} value={has} />
      <span className="num">
        {has} of {must}
      </span>
    </span>
  )
}

export function Due({ of: { due, overdue } }: { of: Pick<Obligation, 'due' | 'overdue'> }) {
  if (!due) return 'No due date'
  return (
    <>
      <time dateTime={due}>{dueInWords(due)}</time>
      {overdue > 0 && <span className={styles.late}> · {overdue} overdue</span>}
    </>
  )
}

/** Noon: a bare day would be midnight in London, which is the day before in America. */
export const dueInWords = (due: string) => bareDayInShort(due)
