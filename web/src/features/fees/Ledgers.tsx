import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { exportLedgers, type LedgerRow, type LedgerSegment, ledgerSegments } from '@portal/contract/fees'
import { money } from '@portal/contract/rules/money'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { helpFor } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { Segments } from '../../ui/Segments.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { ledgerAddress, ledgersIn } from './address.ts'
import { useLedgers, useSchedule } from './api.ts'
import styles from './fees.module.css'
import { Rows } from './Rows.tsx'

const segmentWords: Record<LedgerSegment, string> = {
  all: 'All',
  owing: 'Owing',
  credit: 'In credit',
  disputed: 'Disputed',
}
const nameOf = ({ first, last }: Pick<LedgerRow, 'first' | 'last'>) => `${last}, ${first}`

function Name({ row }: { row: LedgerRow }) {
  const [query] = useSearchParams()
  return (
    <Link className="link-quiet" to={ledgerAddress(row.id, ledgersIn(query, 'list'))}>
      {nameOf(row)}
    </Link>
  )
}

const columns: readonly Column<LedgerRow>[] = [
  {
    id: 'name',
    header: 'Advisor',
    key: true,
    leads: true,
    unsorted: true,
    width: '26%',
    text: nameOf,
    cell: (row) => <Name row={row} />,
  },
  { id: 'branch', phone: 'fact', header: 'Branch', unsorted: true, width: '18%', text: ({ branch }) => branch || '–' },
  {
    id: 'tapsid',
    header: 'Commission ID',
    unsorted: true,
    width: '14%',
    text: ({ tapsid }) => (tapsid > 0 ? String(tapsid) : 'None'),
    cell: ({ tapsid }) =>
      tapsid > 0 ? <span className="num">{tapsid}</span> : <span className={styles.warn}>None</span>,
  },
  {
    id: 'left',
    header: 'Left',
    unsorted: true,
    width: '12%',
    text: ({ left }) => (left ? bareDayInShort(left) : '–'),
  },
  {
    id: 'disputed',
    header: 'Disputed',
    amount: true,
    unsorted: true,
    width: '10%',
    text: ({ disputed }) => money(disputed),
  },
  {
    id: 'deduction',
    phone: 'small',
    header: 'Next deduction',
    amount: true,
    unsorted: true,
    width: '10%',
    text: ({ deduction }) => money(deduction),
    phoneCell: ({ deduction }) => deduction > 0 && `${money(deduction)} next`,
  },
  {
    id: 'balance',
    phone: 'value',
    header: 'Balance',
    amount: true,
    unsorted: true,
    width: '10%',
    text: ({ balance }) => money(balance),
    cell: ({ balance }) => <b className={styles.strong}>{money(balance)}</b>,
  },
]
const rowId = ({ id }: LedgerRow) => id
const everywhere = 'all'

export function Ledgers() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const today = useFirmDay()
  const filter = ledgersIn(query, 'list')
  const { q = '', branch, segment = 'all' } = filter
  const [typed, setTyped] = useState(q)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedgers(filter)
  const { branches = [], can } = useSchedule(undefined).data ?? {}
  const rows = data?.pages.flatMap((page) => page.rows)
  const save = useMutation({ mutationFn: () => download(exportLedgers, { query: filter }, `fee-ledgers-${today}.csv`) })
  const put = (name: string, value: string | undefined) =>
    setQuery(
      (current) => {
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const search = useDebouncedCallback((text: string) => put('q', text.trim() || undefined), 250)
  return (
    <>
      <div className={styles.bar}>
        <Segments
          label="Ledgers"
          segments={ledgerSegments.map((value) => ({ value, label: segmentWords[value] }))}
          current={segment}
          onChange={(value) => put('show', value === 'all' ? undefined : value)}
        />
        <TextInput
          aria-label="Search ledgers"
          placeholder="Search by name or commission ID"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            search(currentTarget.value)
          }}
          className={styles.search}
        />
        {can?.firm && (
          <Select
            aria-label="Branch"
            w={168}
            searchable
            allowDeselect={false}
            data={[
              { value: everywhere, label: 'All branches' },
              ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={branch ? String(branch) : everywhere}
            onChange={(value) => put('branch', value && value !== everywhere ? value : undefined)}
          />
        )}
        <span className={styles.grow} />
        <ExportButton
          of="ledgers"
          loading={save.isPending}
          disabled={!rows?.length}
          onClick={() =>
            save.mutate(undefined, {
              onSuccess: () => toast.success('Ledgers downloaded'),
              onError: (failed) => toast.error('Couldn’t export ledgers', failed.message),
            })
          }
        />
      </div>
      {error && !data ? (
        <ErrorState title="Couldn’t load ledgers" help={helpFor(error)} onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <Message icon={IconReceipt} title="No matching advisors" help="Try another name, or show all ledgers." />
      ) : (
        <Rows
          label="Ledgers"
          columns={columns}
          rows={rows}
          rowId={rowId}
          skeletonRows={12}
          onOpen={({ id }) => void navigate(ledgerAddress(id, filter))}
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
  )
}
