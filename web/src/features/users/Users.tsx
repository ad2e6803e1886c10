import { Button, Select } from '@mantine/core'
import { noteUsersExport, type UserFilter, type UserRow, userStates } from '@portal/contract/users'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { useOpeningFlags } from '../../lib/menus.ts'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { useDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import { useTableState } from '../../ui/table-state.ts'
import { type FilterName, filterFrom, sortFrom, userAddress } from './address.ts'
import { noAccess, useCall, useUsers } from './api.ts'
import { userColumns } from './columns.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { Requests } from './Requests.tsx'
import styles from './users.module.css'
import { accessChoices, flagWords, stateWords } from './words.ts'

const sizes = [20, 50, 100] as const
const rowId = ({ id }: UserRow) => id

export function Users() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const [inviting, setInviting] = useState(false)
  const table = useTableState({ name: 'users', sizes, defaultSize: 20, defaultSort: 'name' })
  const { page, size } = table.state
  const { phone } = table
  const filter = filterFrom(query)
  const { data, error, refetch } = useUsers({ ...filter, ...sortFrom(query), page, size: Number(size) })
  const rows = data?.data

  const choose = (name: FilterName, value: string | null) =>
    setQuery(
      (current) => {
        current.delete('page')
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const exporting = useCall(noteUsersExport)
  const save = (listed: UserRow[]) =>
    exporting.mutate(
      { body: { rows: listed.length } },
      {
        onSuccess: () =>
          downloadCsv('users', [
            userColumns.map(({ header }) => header),
            ...listed.map((row) => userColumns.map(({ text }) => text(row))),
          ]),
        onError: ({ message }) => toast.error('Couldn’t export people', message),
      },
    )

  if (isRefused(error)) return <NoAccess {...noAccess} heading="p" />
  const invite = (
    <Button
      className={styles.invite ?? ''}
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!data}
      onClick={() => setInviting(true)}
    >
      Invite person
    </Button>
  )
  return (
    <>
      <Requests requests={data?.requests ?? []} linked />
      {phone && invite}
      <PagedTable
        of="people"
        label="People"
        table={table}
        rows={rows}
        count={data?.total ?? 0}
        rowId={rowId}
        columns={userColumns}
        sizes={sizes}
        searchHint="Search by name, email, or CRD"
        filters={<UserFilters filter={filter} branches={data?.branches} onChange={choose} />}
        filteredBy={Object.keys(filter).filter((name) => name !== 'q')}
        tools={
          <span className={styles.tools}>
            <ExportButton
              of="people on this page"
              disabled={!rows?.length}
              loading={exporting.isPending}
              onClick={() => save(rows ?? [])}
            />
            {!phone && invite}
          </span>
        }
        failed={error && !data ? { title: 'Couldn’t load people', help: error.message } : undefined}
        onRetry={() => void refetch()}
        onOpen={({ id }) => void navigate(userAddress(id, query))}
      />
      {inviting && data && (
        <InviteDialog branches={data.branches} can={data.can.invite} onClose={() => setInviting(false)} />
      )}
    </>
  )
}

interface Props {
  filter: UserFilter
  /** Not known yet: whoever runs the firm sees several. */
  branches: readonly { id: number; name: string }[] | undefined
  onChange: (name: FilterName, value: string | null) => void
}

const states = userStates.map((value) => ({ value, label: stateWords[value] }))

function UserFilters({ filter, branches, onChange }: Props) {
  const { isAdmin } = useDetails()
  const flags = [
    { value: 'manager', label: 'Branch managers' },
    ...useOpeningFlags().map((value) => ({ value, label: flagWords[value] })),
  ]
  return (
    <div className={styles.filters}>
      {(branches ? branches.length > 1 : isAdmin) && (
        <Select
          aria-label="Branch"
          placeholder="All branches"
          clearable
          searchable
          data={(branches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.branch ? String(filter.branch) : null}
          onChange={(value) => onChange('branch', value)}
        />
      )}
      <Select
        aria-label="Access"
        placeholder="Any access level"
        clearable
        data={accessChoices(9)}
        value={filter.access === undefined ? null : String(filter.access)}
        onChange={(value) => onChange('access', value)}
      />
      <Select
        aria-label="Status"
        placeholder="Any status"
        clearable
        data={states}
        value={filter.state ?? null}
        onChange={(value) => onChange('state', value)}
      />
      <Select
        aria-label="Reviewer tool"
        placeholder="Any tool"
        clearable
        data={flags}
        value={filter.flag ?? null}
        onChange={(value) => onChange('flag', value)}
      />
    </div>
  )
}
