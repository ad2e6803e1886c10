import type { AuditCheck } from '@portal/contract/audit'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { toast } from '../../ui/toast.tsx'
import { useAuditCheck, useCheckAudit } from './api.ts'
import press from './press.module.css'
import styles from './audit.module.css'
import { brieflyAt } from './times.ts'

/** Whether the log is still what was written: every entry is sealed together with the one before it. */
export function Integrity({ onOpen }: { onOpen: (id: number) => void }) {
  const { data, error } = useAuditCheck()
  const check = useCheckAudit()
  return (
    <span className={styles.integrity}>
      <output>
        {error && !data ? 'Couldn’t load the last check' : data && <Found check={data} onOpen={onOpen} />}
      </output>
      {data && !data.running && (
        <button
          type="button"
          className={press.press}
          disabled={check.isPending}
          onClick={() =>
            check.mutate(undefined, { onError: ({ message }) => toast.error('Couldn’t start the check', message) })
          }
        >
          Check now
        </button>
      )}
    </span>
  )
}

function Found({ check: { running, failed, last }, onOpen }: { check: AuditCheck; onOpen: (id: number) => void }) {
  if (running) return <span className={styles.checking}>Checking log integrity…</span>
  if (failed) return <span className={styles.broken}>The last check didn’t finish</span>
  if (!last) return <span>Log integrity not checked yet</span>
  if (last.fault_count === 0)
    return (
      <>
        <span className={styles.verified}>
          <IconShieldCheck size={15} stroke={1.8} aria-hidden /> Log integrity verified
        </span>{' '}
        <span title={`${last.sealed.toLocaleString('en-US')} sealed entries`}>checked {brieflyAt(last.at)}</span>
      </>
    )
  const [first = ''] = last.faults
  const entry = Number(/^entry (\d+)/.exec(first)?.[1])
  return (
    <span className={styles.broken} title={last.faults.join('\n')}>
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden /> Log integrity broken{' '}
      {entry ? (
        <button type="button" className={press.press} onClick={() => onOpen(entry)}>
          at entry {entry.toLocaleString('en-US')}
        </button>
      ) : (
        `(${first})`
      )}
      {last.fault_count > 1 && ` and ${(last.fault_count - 1).toLocaleString('en-US')} more`}
    </span>
  )
}
