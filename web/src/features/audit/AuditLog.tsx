import { Button } from '@mantine/core'
import { auditLimits } from '@portal/contract/audit'
import { firmZone } from '@portal/contract/rules/day'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { problemsOf } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Change, filtersOf, lookedFor, narrowings, withChange } from './address.ts'
import { useAudit, useExport } from './api.ts'
import styles from './audit.module.css'
import { EntryList } from './EntryList.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { Filters } from './Filters.tsx'
import { Integrity } from './Integrity.tsx'

const unnarrowed: Change = { q: '', person: '', subject: '', location: '', types: [], range: '', from: '', until: '' }

export function AuditLog() {
  const [query, setQuery] = useSearchParams()
  const looked = lookedFor(query)
  // a range ends when the page was opened: asking for older entries must not move its beginning
  const [now] = useState(() => new Date())
  const filters = filtersOf(looked, now)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useAudit(filters)
  const entries = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const problems = problemsOf(error)
  const exporting = useExport()

  const change = useCallback(
    (wanted: Change) => setQuery((current) => withChange(current, wanted), { replace: true }),
    [setQuery],
  )
  const open = useCallback(
    (id: number | undefined) =>
      setQuery(
        (current) => {
          if (id === undefined) current.delete('entry')
          else current.set('entry', String(id))
          return current
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )
  const chosen = /^[1-9]\d{0,14}$/.test(query.get('entry') ?? '') ? Number(query.get('entry')) : undefined
  const at = entries?.findIndex(({ id }) => id === chosen) ?? -1

  function close() {
    open(undefined)
    // back to where it was opened
    document.querySelector<HTMLElement>(`[data-entry="${chosen}"]`)?.focus()
  }

  return (
    <div className={styles.log}>
      <Filters looked={looked} problems={problems} entries={entries} onChange={change}>
        <Button
          className={styles.export ?? ''}
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
          Export
        </Button>
      </Filters>
      <div className={styles.line}>
        <output className="t-note num">
          {entries && (
            <>
              {countOf(entries.length, hasNextPage)}, times in {firmZone}
            </>
          )}
        </output>
        <Integrity onOpen={open} />
      </div>
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
            narrowings(looked) > 0
              ? 'No entries match your filters. Try fewer of them.'
              : 'Nothing was recorded in the last 7 days.'
          }
        >
          <Button variant="default" onClick={() => change(unnarrowed)}>
            Show everything
          </Button>
        </Message>
      ) : (
        <EntryList entries={entries} now={now} chosen={chosen} onOpen={open} />
      )}
      {entries && entries.length > 0 && (
        <div className={styles.more}>
          <span className="t-note num">1–{entries.length.toLocaleString('en-US')}</span>
          {hasNextPage && (
            <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older
            </Button>
          )}
        </div>
      )}
      {chosen !== undefined && (
        <EntryPanel
          id={chosen}
          known={entries?.[at]}
          steps={{ newer: entries?.[at - 1]?.id, older: at < 0 ? undefined : entries?.[at + 1]?.id, onOpen: open }}
          onRecord={(subject) => change({ ...unnarrowed, subject })}
          onLocation={(location) => change({ location })}
          onClose={close}
        />
      )}
    </div>
  )
}

const countOf = (count: number, more: boolean) => {
  const figure = count.toLocaleString('en-US')
  if (more) return `${figure} newest entries`
  return count === 1 ? '1 entry' : `${figure} entries`
}
