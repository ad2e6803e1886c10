import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { exportVendors, type VendorSegment } from '@portal/contract/vendors'
import { usualThresholds } from '@portal/contract/rules/vendor-score'
import IconBuildingWarehouse from '@tabler/icons-react/dist/esm/icons/IconBuildingWarehouse.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { helpFor, isRefused } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterSheet } from '../../ui/FilterSheet.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { usePhone } from '../../ui/phone.ts'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { toast } from '../../ui/toast.tsx'
import { filterFrom, vendorAddress } from './address.ts'
import { rowsOf, useVendors } from './api.ts'
import { columnsFor } from './columns.tsx'
import { Filters, Search } from './ListFilters.tsx'
import { Strip } from './Strip.tsx'
import { VendorDialog } from './VendorDialog.tsx'
import styles from './vendors.module.css'

export const noAccess = {
  title: 'You don’t have access to Vendors.',
  help: 'If you look after vendors, ask an admin to turn on the Vendors tool for you.',
}
const sort = { column: 'due', desc: false }
const stay = () => {}

export function VendorList() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const phone = usePhone()
  const today = useFirmDay()
  const filter = filterFrom(query)
  const segment = filter.segment ?? 'all'
  const list = useVendors(filter)
  const pages = list.data?.pages
  const first = pages?.[0]
  const rows = rowsOf(pages)
  const columns = useColumns(first?.thresholds ?? usualThresholds)
  const shown = useMemo(() => rows?.map((original) => ({ id: String(original.id), original })), [rows])
  const save = useMutation({
    mutationFn: () => download(exportVendors, { query: filter }, `vendors-${today}.csv`),
    onSuccess: () => toast.success('Vendors downloaded'),
    onError: ({ message }) => toast.error('Couldn’t download vendors', message),
  })
  const change = (values: Record<string, string | undefined>) =>
    setQuery(
      (current) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) current.delete(name)
          else current.set(name, value)
        }
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  if (isRefused(list.error)) return <NoAccess {...noAccess} />
  const inUse = (['tier', 'owner', 'data'] as const).filter((name) => filter[name])
  const clear = () => change({ q: undefined, tier: undefined, owner: undefined, data: undefined, segment: undefined })
  const filters = <Filters filter={filter} owners={first?.owners ?? []} sheet={phone} onChange={change} />
  const Rows = phone ? RowsAsList : RowsAsTable
  const failed = list.error && !rows
  return (
    <>
      <PageHeader title="Vendors" about="Who holds our clients’ data, and how well they protect it">
        <div className={styles.head}>
          {!phone && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              Export
            </Button>
          )}
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => change({ new: '' })}>
            Add vendor
          </Button>
        </div>
      </PageHeader>
      <Strip listed={first} query={query} today={today} />
      <div className={styles.bar}>
        <Segments
          label="Vendors"
          current={segment}
          segments={[
            { value: 'needs', label: 'Needs you', count: first?.counts.needs },
            { value: 'overdue', label: 'Overdue', count: first?.counts.overdue, urgent: true },
            { value: 'soon', label: 'Due in 30 days', count: first?.counts.soon },
            { value: 'all', label: 'All', count: first?.counts.all },
            { value: 'ended', label: 'Ended', count: first?.counts.ended },
          ]}
          onChange={(value) => change({ segment: value === 'all' ? undefined : value })}
        />
        <span className="grow" />
        <Search key={query.get('q') ?? ''} text={filter.q ?? ''} phone={phone} onSearch={(q) => change({ q })} />
        {phone ? (
          <FilterSheet
            title="Filters"
            set={inUse.length}
            done="Show vendors"
            onClear={() => change({ tier: undefined, owner: undefined, data: undefined })}
          >
            {() => filters}
          </FilterSheet>
        ) : (
          filters
        )}
      </div>
      <Rows
        label="Vendors"
        columns={columns}
        rows={failed ? [] : shown}
        skeletonRows={12}
        sort={sort}
        onSort={stay}
        renderActions={undefined}
        onOpen={(row) => void navigate(vendorAddress(row.id, query))}
        opensOnDoubleClick
        to={(row) => vendorAddress(row.id, query)}
      />
      {failed && (
        <ErrorState title="Couldn’t load vendors" help={helpFor(list.error)} onRetry={() => void list.refetch()} />
      )}
      {!failed &&
        rows?.length === 0 &&
        (filter.q || inUse.length > 0 ? (
          <Message icon={IconSearch} title="No matching vendors" help="Try another name, or show all vendors.">
            <Button variant="default" onClick={clear}>
              Show all vendors
            </Button>
          </Message>
        ) : (
          <Message icon={IconBuildingWarehouse} {...nothingIn[segment]} />
        ))}
      {rows && rows.length > 0 && (
        <div className={styles.foot}>
          <span className="num">
            {list.hasNextPage ? `1–${rows.length} of more` : `1–${rows.length} of ${rows.length}`}, sorted by due date
          </span>
          {list.hasNextPage && (
            <Button
              variant="default"
              fullWidth={phone}
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          )}
          {!phone && <span>Score: 100 is best, under {first?.thresholds.plan} needs a remediation plan</span>}
        </div>
      )}
      {query.has('new') && first && <VendorDialog owners={first.owners} onClose={() => change({ new: undefined })} />}
    </>
  )
}

function useColumns(thresholds: { good: number; plan: number }) {
  const initially = { getInitialValueInEffect: false }
  const data = !useMediaQuery('(max-width: 1279px)', false, initially)
  const service = !useMediaQuery('(max-width: 1023px)', false, initially)
  const phone = usePhone()
  const today = useFirmDay()
  const { good, plan } = thresholds
  return useMemo(
    () => columnsFor({ today, thresholds: { good, plan }, data, service: service || phone }),
    [today, good, plan, data, service, phone],
  )
}

const nothingIn: Record<VendorSegment, { title: string; help: string }> = {
  needs: { title: 'Nothing needs you', help: 'Attestations to review and new links to send appear here.' },
  overdue: { title: 'Nothing is overdue', help: 'Vendors whose attestation is past due appear here.' },
  soon: { title: 'Nothing is due soon', help: 'Vendors whose attestation is due within 30 days appear here.' },
  all: { title: 'No vendors yet', help: 'Add whoever holds client data for the firm to get started.' },
  ended: { title: 'No ended vendors', help: 'Vendors the firm no longer works with appear here.' },
}
