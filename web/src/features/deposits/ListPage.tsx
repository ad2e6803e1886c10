import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  type DepositFilter,
  depositRanges,
  depositSegments,
  depositStatuses,
  exportDeposits,
} from '@portal/contract/deposits'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { isoDay } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterPill } from '../../ui/FilterPill.tsx'
import { FilterSheet } from '../../ui/FilterSheet.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Segments } from '../../ui/Segments.tsx'
import { toast } from '../../ui/toast.tsx'
import { useDepositList, useFigures } from './api.ts'
import { DepositRows } from './DepositRows.tsx'
import styles from './list.module.css'
import { Strip } from './Strip.tsx'

const among = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((one) => one === text)

/** What the address asks for. */
export function filterFrom(query: URLSearchParams): DepositFilter {
  const segment = among(depositSegments, query.get('segment'))
  const status = among(depositStatuses, query.get('status'))
  const range = among(depositRanges, query.get('range'))
  const branch = query.get('branch')
  const q = query.get('q')?.trim()
  return {
    ...(segment && { segment }),
    ...(status && { status }),
    ...(range && { range }),
    ...(branch && { branch }),
    ...(q && { q }),
  }
}

const ranges = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'year', label: 'This year' },
  { value: 'all', label: 'Any time' },
]

export function ListPage() {
  const [query, setQuery] = useSearchParams()
  const { acting } = useDetails()
  const phone = usePhone()
  const filter = filterFrom(query)
  const segment = filter.segment ?? 'all'
  const figures = useFigures().data
  const list = useDepositList(filter)
  const pages = list.data?.pages
  const rows = pages?.flatMap(({ data }) => data)
  const save = useMutation({
    mutationFn: () => download(exportDeposits, { query: filter }, `mobile-deposits-${isoDay(new Date())}.csv`),
    onSuccess: () => toast.success('Deposits downloaded'),
    onError: ({ message }) => toast.error('Couldn’t download deposits', message),
  })
  const change = (values: Record<string, string | undefined>) =>
    setQuery(
      (current) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const reviewing = figures?.reviews ?? false
  const inUse = (['status', 'branch', 'range'] as const).filter((name) => filter[name])
  const about = acting
    ? `${acting.first} ${acting.last}’s deposits, times in ET`
    : reviewing
      ? 'Checks captured by advisors, times in ET'
      : 'Checks you deposited by picture, times in ET'
  const filters = (
    <Filters filter={filter} branches={reviewing ? (pages?.[0]?.branches ?? []) : []} sheet={phone} onChange={change} />
  )
  return (
    <>
      <PageHeader title="Mobile Deposits" about={about}>
        <div className={styles.head}>
          {!phone && (
            <>
              <Tool label="Print" onClick={() => window.print()}>
                <IconPrinter size={16} stroke={1.7} aria-hidden />
              </Tool>
              <Tool label="Export as CSV" busy={save.isPending} disabled={!rows?.length} onClick={() => save.mutate()}>
                <IconDownload size={16} stroke={1.7} aria-hidden />
              </Tool>
            </>
          )}
          <Button
            component={Link}
            to="?new"
            variant={figures?.first ? 'default' : 'filled'}
            leftSection={<IconCamera size={16} stroke={1.7} aria-hidden />}
          >
            New deposit
          </Button>
          {figures?.first && (
            <Button
              component={Link}
              to={`?id=${figures.first}&review`}
              leftSection={<IconEye size={16} stroke={1.7} aria-hidden />}
            >
              Review {figures.review.count} {figures.review.count === 1 ? 'deposit' : 'deposits'}
            </Button>
          )}
        </div>
      </PageHeader>
      <Strip figures={figures} />
      <div className={styles.bar}>
        <Segments
          label="Deposits"
          current={segment}
          segments={[
            { value: 'all', label: 'All' },
            { value: 'review', label: reviewing ? 'To review' : 'In review', count: figures?.review.count },
            { value: 'returned', label: 'Not in good order', count: figures?.returned.count },
            { value: 'destroy', label: 'Destroy due', count: figures?.destroy.count },
          ]}
          onChange={(value) => change({ segment: value === 'all' ? undefined : value, status: undefined })}
        />
        <Search key={query.get('q') ?? ''} text={filter.q ?? ''} phone={phone} onSearch={(q) => change({ q })} />
        {phone ? (
          <FilterSheet
            title="Filters"
            set={inUse.length}
            done="Show deposits"
            onClear={() => change({ status: undefined, branch: undefined, range: undefined })}
          >
            {() => filters}
          </FilterSheet>
        ) : (
          filters
        )}
      </div>
      {list.error && !rows ? (
        <ErrorState title="Couldn’t load deposits" help={list.error.message} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <Nothing
          narrowed={Boolean(filter.q) || inUse.length > 0 || segment !== 'all'}
          onClear={() => setQuery(new URLSearchParams(), { replace: true })}
        />
      ) : (
        <DepositRows rows={rows} days={pages?.flatMap(({ days }) => days) ?? []} reviewing={reviewing} />
      )}
      {rows && rows.length > 0 && (
        <div className={styles.foot}>
          <span className="num">
            {rows.length} {rows.length === 1 ? 'deposit' : 'deposits'}
          </span>
          <span>Deposits not in good order aren’t counted in a batch total</span>
          <span className="grow" />
          {list.hasNextPage && (
            <Button
              variant="subtle"
              size="xs"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show older
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface ToolProps {
  label: string
  busy?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}
const Tool = ({ label, busy = false, disabled = false, onClick, children }: ToolProps) => (
  <ActionIcon
    variant="default"
    size={32}
    aria-label={label}
    title={label}
    loading={busy}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)

interface FiltersProps {
  filter: DepositFilter
  branches: readonly string[]
  sheet: boolean
  onChange: (values: Record<string, string | undefined>) => void
}

/** The range is for all deposits: what is open is shown however old it is. */
function Filters({ filter, branches, sheet, onChange }: FiltersProps) {
  const all = (filter.segment ?? 'all') === 'all'
  const pill = (
    label: string,
    name: string,
    options: { value: string; label: string }[],
    chosen: string | undefined,
  ) => (
    <FilterPill
      label={label}
      single
      options={options}
      chosen={chosen ? [chosen] : []}
      inSheet={sheet ? { all: `Any ${label.toLowerCase()}` } : undefined}
      onChange={([value]) => onChange({ [name]: value })}
    />
  )
  return (
    <>
      {all &&
        pill(
          'Status',
          'status',
          depositStatuses.map((value) => ({ value, label: value })),
          filter.status,
        )}
      {branches.length > 1 &&
        pill(
          'Branch',
          'branch',
          branches.map((value) => ({ value, label: value })),
          filter.branch,
        )}
      {all && pill('Captured', 'range', ranges, filter.range ?? (filter.q ? undefined : '7'))}
    </>
  )
}

const typingMs = 250
function Search({
  text,
  phone,
  onSearch,
}: {
  text: string
  phone: boolean
  onSearch: (q: string | undefined) => void
}) {
  const [typed, setTyped] = useState(text)
  const search = useDebouncedCallback(onSearch, typingMs)
  return (
    <TextInput
      type="search"
      className={styles.search ?? ''}
      aria-label="Search"
      placeholder={phone ? 'Search' : 'Search by client, account, or check number'}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value.trim() || undefined)
      }}
    />
  )
}

const Nothing = ({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) =>
  narrowed ? (
    <Message icon={IconSearch} title="No matching deposits" help="Try another name, or show all deposits.">
      <Button variant="default" onClick={onClear}>
        Show all deposits
      </Button>
    </Message>
  ) : (
    <Message
      icon={IconCamera}
      title="No deposits yet"
      help="Take a picture of the front and the back of a check. We’ll tell you when it’s posted."
    >
      <Button component={Link} to="?new">
        New deposit
      </Button>
    </Message>
  )
