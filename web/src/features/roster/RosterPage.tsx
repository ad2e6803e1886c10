import { Select } from '@mantine/core'
import { type RosterRow, rosterFlags, rosterFlagWords, rosterPageSizes } from '@portal/contract/roster'
import { useNavigate, useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { useTableState } from '../../ui/table-state.ts'
import { useDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import { AdvisorPage } from './AdvisorPage.tsx'
import { advisorAddress, filterFrom } from './address.ts'
import { noAccess, useExport, useRoster } from './api.ts'
import { ofOneBranch, ofTheFirm } from './columns.tsx'

export function RosterPage() {
  const [query] = useSearchParams()
  const chosen = query.get('advisor')
  return chosen ? <AdvisorPage key={chosen} id={chosen} /> : <Roster />
}

const defaultSize = 25
const everybody = 'everybody'
const everywhere = 'everywhere'
const rowId = ({ id }: RosterRow) => id

function Roster() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const table = useTableState({ name: 'roster', sizes: rosterPageSizes, defaultSize, defaultSort: 'name' })
  const { page, size } = table.state
  const filter = filterFrom(query)
  const { data, error, refetch } = useRoster({ ...filter, page, size: Number(size) })
  const save = useExport()
  const { isAdmin } = useDetails()
  // until it is known: whoever runs the firm sees several
  const several = data ? data.branches.length > 1 : isAdmin
  const columns = several ? ofTheFirm : ofOneBranch

  const choose = (name: 'flag' | 'branch', value: string | null) =>
    setQuery(
      (current) => {
        current.delete('page')
        if (value && value !== everybody && value !== everywhere) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const exportAll = () =>
    save.mutate(filter, {
      onSuccess: () => toast.success('Roster downloaded'),
      onError: (failed) => toast.error('Couldn’t export roster', failed.message),
    })

  if (isRefused(error)) return <NoAccess {...noAccess} />
  return (
    <>
      <PageHeader title="Branch Advisors" about={data ? aboutOf(data.count, several) : '\u00a0'} />
      <PagedTable
        of="advisors"
        label="Advisors"
        table={table}
        rows={data?.data}
        count={data?.count ?? 0}
        rowId={rowId}
        columns={columns}
        sizes={rosterPageSizes}
        searchHint="Search by name, email, or CRD"
        filters={
          <>
            {several && (
              <Select
                aria-label="Branch"
                w={168}
                miw={140}
                searchable
                allowDeselect={false}
                data={[
                  { value: everywhere, label: 'All branches' },
                  ...(data?.branches.map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
                ]}
                value={filter.branch ? String(filter.branch) : everywhere}
                onChange={(value) => choose('branch', value)}
              />
            )}
            <Select
              aria-label="Needs attention"
              w={200}
              miw={140}
              allowDeselect={false}
              data={[
                { value: everybody, label: 'All advisors' },
                ...rosterFlags.map((flag) => ({ value: flag, label: rosterFlagWords[flag] })),
              ]}
              value={filter.flag ?? everybody}
              onChange={(value) => choose('flag', value)}
            />
          </>
        }
        filteredBy={(['flag', 'branch'] as const).filter((name) => filter[name] !== undefined)}
        tools={<ExportButton of="advisors" loading={save.isPending} disabled={!data?.count} onClick={exportAll} />}
        failed={error && !data ? { title: 'Couldn’t load roster', help: error.message } : undefined}
        onRetry={() => void refetch()}
        onOpen={({ id }) => void navigate(advisorAddress(id, query))}
      />
    </>
  )
}

const aboutOf = (count: number, several: boolean) =>
  `${count} ${count === 1 ? 'advisor' : 'advisors'} ${several ? 'across the firm' : 'in your branch'}`
