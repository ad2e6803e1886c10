import type { TaskRecord } from '@portal/contract/tasks'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { Block, Facts } from './Facts.tsx'
import styles from './review.module.css'

interface Props {
  record: Pick<TaskRecord, 'asked' | 'rule' | 'due' | 'step'>
  /** They decide it: what is left to them is said. */
  decides: boolean
}

/** What is asked for: on file and wanted, by which rule, until when, and what is left to a person. */
export function Asked({ record: { asked, rule, due, step }, decides }: Props) {
  return (
    <Block title="Request">
      {asked.length === 0 && (
        <p className={styles.none}>
          We have no record of what was requested{decides && ', so this can’t be approved. Return it or decline it'}.
        </p>
      )}
      <dl className={styles.asked}>
        {asked.map(({ label, on_file, wanted }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.onFile}>
                <span className="vh">On file: </span>
                {on_file || 'Nothing on file'}
              </span>
              <IconArrowRight size={14} stroke={1.7} aria-hidden />
              <b>
                <span className="vh">Requested: </span>
                {wanted}
              </b>
            </dd>
          </div>
        ))}
      </dl>
      <Facts
        facts={[
          { label: 'Rule', value: rule },
          { label: 'Deadline', value: due && <span className={due.late ? styles.late : undefined}>{due.text}</span> },
          { label: 'Before you approve', value: decides && step?.text },
        ]}
      />
    </Block>
  )
}
