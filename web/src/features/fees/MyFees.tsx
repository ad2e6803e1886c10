import { Button, Select } from '@mantine/core'
import { type Entry, myStatement } from '@portal/contract/fees'
import { monthInWords } from '@portal/contract/rules/fee'
import { money } from '@portal/contract/rules/money'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { helpFor, isRefused } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { useDetails } from '../../lib/session.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { Flags } from '../../ui/Flags.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { usePhone } from '../../ui/phone.ts'
import { toast } from '../../ui/toast.tsx'
import { useLedger } from './api.ts'
import { saveCsv } from './csv.ts'
import { entryColumns, flagsOf } from './entry-columns.tsx'
import { EntrySheet } from './EntrySheet.tsx'
import { monthsBefore } from './LedgerPage.tsx'
import { Rows } from './Rows.tsx'
import { SummaryStrip } from './SummaryStrip.tsx'
import styles from './fees.module.css'

const flagsIn = (entry: Entry) => <Flags flags={flagsOf(entry)} most={1} />
const rowId = ({ id }: Entry) => String(id)
const statementsShown = 24

/** What somebody owes the firm, and what each charge is. */
export function MyFees() {
  const { can, acting } = useDetails()
  const [query, setQuery] = useSearchParams()
  const today = useFirmDay()
  const phone = usePhone()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger(undefined, {})
  const [first] = data?.pages ?? []
  const rows = data?.pages.flatMap((page) => page.rows)
  const chosen = rows?.find(({ id }) => String(id) === query.get('entry'))
  const columns = useMemo((): readonly Column<Entry>[] => {
    const plain = entryColumns(today)
    return plain.map((column) =>
      column.id === 'number'
        ? {
            ...column,
            phone: 'status' as const,
            phoneCell: flagsIn,
          }
        : column,
    )
  }, [today])
  const groupOf = useMemo(() => {
    const sums = Map.groupBy(rows ?? [], ({ day }) => day.slice(0, 7))
    return ({ day }: Entry) => ({
      title: monthInWords(day, day.slice(0, 4) !== today.slice(0, 4)),
      sum: money((sums.get(day.slice(0, 7)) ?? []).reduce((sum, { charge }) => sum + charge, 0)),
    })
  }, [rows, today])
  const open = (id: number | undefined) =>
    setQuery(
      (current) => {
        if (id) current.set('entry', String(id))
        else current.delete('entry')
        return current
      },
      { replace: true, preventScrollReset: true },
    )

  if (isRefused(error))
    return <NoAccess title="Guests don’t have fees" help="Sign in with your own account to see yours." />
  const about = acting ? `Fees of ${acting.first} ${acting.last}` : 'Deducted from your commissions'
  return (
    <>
      <PageHeader title="My Fees" about={about}>
        {can.fees.review && (
          <Button component={Link} to="/fees" variant="default">
            All fees
          </Button>
        )}
        {!phone && (
          <ExportButton
            of="entries"
            disabled={!rows?.length}
            onClick={() => rows && saveCsv(`my-fees-${today}`, entryColumns(today), rows)}
          />
        )}
      </PageHeader>
      {error && !data ? (
        <ErrorState title="Couldn’t load your fees" help={helpFor(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <SummaryStrip summary={first?.summary} own />
          {first && <Statement latest={first.summary.statement} asked={query.get('statement')} today={today} />}
          {rows?.length === 0 ? (
            <Message icon={IconReceipt} title="No fees yet" help="Charges, payments, and credits appear here." />
          ) : (
            <Rows
              label="My fees"
              columns={columns}
              rows={rows}
              rowId={rowId}
              skeletonRows={8}
              groupOf={groupOf}
              onOpen={({ id }) => open(id)}
              {...(!phone && { renderActions: detailsOf(open) })}
            />
          )}
          {hasNextPage && (
            <div className={styles.more}>
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
      {chosen && <EntrySheet entry={chosen} onClose={() => open(undefined)} />}
    </>
  )
}

/** On a phone the row itself opens. */
const detailsOf = (open: (id: number) => void) =>
  function Details(entry: Entry) {
    return (
      <button
        type="button"
        className={styles.press}
        aria-label={`Details of ${entry.description}`}
        onClick={() => open(entry.id)}
      >
        Details
      </button>
    )
  }

/** The last one at a press; earlier ones by their month. */
function Statement({ latest, asked, today }: { latest: string | null; asked: string | null; today: string }) {
  const months = monthsBefore(today, statementsShown)
  const month = (asked && months.includes(asked) ? asked : latest) ?? months[0] ?? ''
  const [, setQuery] = useSearchParams()
  const save = useMutation({
    mutationFn: () => download(myStatement, { params: { month } }, `fee-statement-${month}.pdf`),
    onError: (failed) => toast.error('Couldn’t download statement', failed.message),
  })
  return (
    <div className={styles.statement}>
      <Button
        variant="default"
        loading={save.isPending}
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
        onClick={() => save.mutate()}
      >
        {monthInWords(`${month}-01`)} statement
      </Button>
      <Select
        aria-label="Statement month"
        w={176}
        allowDeselect={false}
        data={months.map((value) => ({ value, label: monthInWords(`${value}-01`, true) }))}
        value={month}
        onChange={(value) =>
          setQuery(
            (current) => {
              if (value) current.set('statement', value)
              return current
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
    </div>
  )
}
