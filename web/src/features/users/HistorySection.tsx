import { actionInWords } from '@portal/contract/audit-actions'
import type { HistoryEntry } from '@portal/contract/users'
import { momentInWords } from '../../lib/format.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './users.module.css'
import { fieldInWords } from './words.ts'

export function HistorySection({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <Section title="History" about="The last 20 audit log entries about this person">
      {history.length === 0 ? (
        <p className={styles.quiet}>No history yet</p>
      ) : (
        <ol className={styles.history}>
          {history.map((entry) => (
            <li key={`${entry.at}${entry.action}`}>
              <time dateTime={entry.at}>{momentInWords(new Date(entry.at))}</time>
              <div>
                <p>
                  <b>{actionInWords(entry.action)}</b> <span className={styles.quiet}>by {entry.by}</span>
                </p>
                {entry.reason && <p>{entry.reason}</p>}
                {entry.changes.map(({ field, before, after }) => (
                  <p key={field}>
                    {fieldInWords(field)}
                    {before || after ? `: ${before || 'nothing'} → ${after || 'nothing'}` : ' changed'}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
