import { Button } from '@mantine/core'
import { type AuditCheck, type AuditFilters, auditLimits } from '@portal/contract/audit'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CallError } from '../../lib/call.ts'
import { Ago } from '../../ui/Ago.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAudit, useAuditCheck, useCheckAudit, useExport } from './api.ts'
import styles from './audit.module.css'
import { EntryTable } from './EntryTable.tsx'
import { Filters } from './Filters.tsx'

const names = ['person', 'subject', 'action', 'from', 'until'] as const

export function AuditLog() {
  const [query, setQuery] = useSearchParams()
  const filters: AuditFilters = Object.fromEntries(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  )
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useAudit(filters)
  const entries = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const problems = (error instanceof CallError && error.fields) || {}
  const exporting = useExport()
  const narrowed = Object.keys(filters).length > 0

  const search = useCallback(
    (wanted: Partial<Record<(typeof names)[number], string>>) =>
      setQuery((current) => {
        for (const [name, value] of Object.entries(wanted)) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        return current
      }),
    [setQuery],
  )
  const onSubject = useCallback(
    (subject: string) => search({ person: '', action: '', from: '', until: '', subject }),
    [search],
  )

  return (
    <>
      <ChainCheck />
      <Section
        title="Entries"
        about="Who did what, newest first. Times are in your local time zone."
        tools={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            loading={exporting.isPending}
            onClick={() =>
              exporting.mutate(filters, {
                onSuccess: () => toast.success('Log downloaded'),
                onError: ({ message }) => toast.error('Couldn’t export log', message),
              })
            }
            title={`Exports the latest ${auditLimits.exported.toLocaleString('en-US')} entries at most. Each export is recorded in the log.`}
          >
            Export CSV
          </Button>
        }
      >
        <Filters filters={filters} problems={problems} onSearch={search} />
        {error && !data ? (
          <ErrorState
            title="Couldn’t search the log"
            help={Object.values(problems)[0] ?? error.message}
            onRetry={() => void refetch()}
          />
        ) : entries?.length === 0 ? (
          <Message
            icon={IconFileOff}
            title="No entries found"
            help={
              narrowed
                ? 'No entries match your search. Try fewer filters.'
                : 'Every change made in the portal is recorded here.'
            }
          />
        ) : (
          <EntryTable entries={entries} onSubject={onSubject} />
        )}
        {entries && entries.length > 0 && (
          <div className={styles.more}>
            <output className="t-note">
              {entries.length.toLocaleString('en-US')} {hasNextPage ? 'entries loaded' : 'entries in total'}
            </output>
            {hasNextPage && (
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Load older entries
              </Button>
            )}
          </div>
        )}
      </Section>
    </>
  )
}

/** Whether the log is still what was written: every entry is sealed together with the one before it. */
function ChainCheck() {
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
