import { Button } from '@mantine/core'
import type { AuditCheck } from '@portal/contract/audit'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { Ago } from '../../ui/Ago.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAuditCheck, useCheckAudit } from './api.ts'
import styles from './audit.module.css'

/** Whether the log is still what was written: every entry is sealed together with the one before it. */
export function ChainCheck() {
  const { data, error } = useAuditCheck()
  const check = useCheckAudit()
  return (
    <Section
      title="Log integrity"
      about="Each entry is cryptographically linked to the one before it, so tampering shows."
      tools={
        <Button
          variant="default"
          loading={check.isPending}
          disabled={data?.running ?? false}
          onClick={() =>
            check.mutate(undefined, {
              onError: ({ message }) => toast.error('Couldn’t start the check', message),
            })
          }
        >
          {data?.running ? 'Checking…' : 'Check now'}
        </Button>
      }
    >
      <output className={styles.check}>
        {error && !data ? `Couldn’t load the last check. ${error.message}` : data && <Found check={data} />}
      </output>
    </Section>
  )
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

function Found({ check: { running, failed, last } }: { check: AuditCheck }) {
  return (
    <>
      {running && <p>Checking the whole log. This can take a while. You can keep working.</p>}
      {failed && <p className={styles.bad}>The last check didn’t finish. Run it again.</p>}
      {!last && !running && !failed && <p>Not checked yet</p>}
      {last && (
        <p className={last.fault_count > 0 ? styles.bad : styles.good}>
          {last.fault_count > 0 ? (
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconShieldCheck size={16} stroke={1.8} aria-hidden />
          )}
          <span>
            {last.fault_count > 0 ? `${counted(last.fault_count, 'problem', 'problems')} found` : 'No tampering found'}:{' '}
            {counted(last.sealed, 'sealed entry', 'sealed entries')}
            {last.unsealed > 0 && `, ${last.unsealed.toLocaleString('en-US')} not sealed yet`}. Checked{' '}
            <Ago at={last.at} key={last.at} />.
          </span>
        </p>
      )}
      {last && last.fault_count > 0 && (
        <ul className={styles.faults} aria-label="Problems found">
          {last.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
          {last.fault_count > last.faults.length && <li>and {last.fault_count - last.faults.length} more</li>}
        </ul>
      )}
    </>
  )
}
