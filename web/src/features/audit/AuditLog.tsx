import { Button } from '@mantine/core'
import { type AuditFilters, auditLimits, exportAudit } from '@portal/contract/audit'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf, CallError } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { useAudit } from './api.ts'
import styles from './audit.module.css'
import { ChainCheck } from './ChainCheck.tsx'
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
            component="a"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            href={addressOf(exportAudit, { query: filters })}
            download
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
