import { Button } from '@mantine/core'
import type { AuditEntry } from '@portal/contract/audit'
import { fieldInWords, subjectInWords } from '@portal/contract/audit-fields'
import { exactMoment } from '../../lib/ago.ts'
import styles from './audit.module.css'
import { toldIn } from './changes.ts'

interface Props {
  entry: AuditEntry
  /** Everything about the same subject. */
  onSubject: (subject: string) => void
}

export function EntryDetail({ entry, onSubject }: Props) {
  const { changes, unchanged, others } = toldIn(entry.detail)
  return (
    <div className={styles.detail}>
      {changes.length > 0 && (
        <table className={styles.changes} aria-label="What changed">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldInWords(field)}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unchanged > 0 && (
        <p className="t-note">{unchanged === 1 ? '1 field unchanged' : `${unchanged} fields unchanged`}</p>
      )}
      <dl className={styles.facts}>
        {others.map(([name, value]) => (
          <div key={name}>
            <dt>{fieldInWords(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Time</dt>
          <dd>{exactMoment(new Date(entry.at))}</dd>
        </div>
        <div>
          <dt>By</dt>
          <dd>{entry.actor}</dd>
        </div>
        <div>
          <dt>Action</dt>
          <dd>{entry.action}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>{entry.subject}</dd>
        </div>
        <div>
          <dt>Request ID</dt>
          <dd>{entry.request_id}</dd>
        </div>
        <div>
          <dt>Entry ID</dt>
          <dd>{entry.id}</dd>
        </div>
      </dl>
      <Button size="xs" variant="default" onClick={() => onSubject(entry.subject)}>
        See all entries for {entry.subject_name || subjectInWords(entry.subject)}
      </Button>
    </div>
  )
}
