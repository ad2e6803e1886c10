import { Button } from '@mantine/core'
import { stage as stageOf } from '@portal/contract/rules/stage'
import type { ActivityFilter } from '@portal/contract/tasks'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import styles from './activities.module.css'
import { type FilterName, filterFrom, stagesOf, viewAddress } from './address.ts'
import { useActivities, useSavedFilters } from './api.ts'
import { Bulk, type Refusal } from './Bulk.tsx'
import { activityColumns } from './columns.tsx'
import type { Seen } from './rows.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { StageChips } from './ActivityFilters.tsx'

const sizes = [20, 50, 100] as const
const idOf = ({ id }: Seen) => String(id)

/** What a reviewer works in all day. */
export function ActivitiesPage() {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const filter = filterFrom(query)
  const { data, error, refetch } = useActivities(filter)
  const saved = useSavedFilters(data !== undefined).data ?? []
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const rows = data?.data
  const chosen = rows?.filter((row) => selected.has(idOf(row))) ?? []

  function change(values: { [N in FilterName]?: string | null }) {
    setQuery(
      (current) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        current.delete('page')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const choose = (next: ActivityFilter) => setQuery(new URLSearchParams(Object.entries(next)), { replace: true })

  if (isRefused(error))
    return (
      <NoAccess
        title="You don’t have access to Branch Activities"
        help="If you review activities, ask an admin to turn on the Branch Activities tool for you."
      />
    )
  const waiting = data?.counts.slice(0, -1).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <PageHeader
        title="Branch Activities"
        about={waiting === undefined ? '\u00a0' : `${waiting} waiting for a decision`}
      >
        {data && <SavedFilters filter={filter} saved={saved} onChoose={choose} />}
      </PageHeader>
      <StageChips
        counts={data?.counts}
        chosen={stagesOf(filter)}
        onChoose={(stages) =>
          // what is complete is in the list only when it is asked for
          change({ stage: stages.join(','), ...(stages.includes(stageOf.complete) && { done: 'yes' }) })
        }
      />
      {refused.length > 0 && (
        <div className={styles.refused}>
          <Banner>
            <p>
              {refused.length === 1 ? 'One task couldn’t be updated:' : `${refused.length} tasks couldn’t be updated:`}
            </p>
            <ul>
              {refused.map(({ id, item, why }) => (
                <li key={id}>
                  <b>{item}</b>: {why}
                </li>
              ))}
            </ul>
            <Button variant="default" size="xs" onClick={() => setRefused([])}>
              Dismiss
            </Button>
          </Banner>
        </div>
      )}
      <DataTable
        of="tasks"
        name="activities"
        label="Tasks"
        rows={rows}
        rowId={idOf}
        columns={activityColumns}
        defaultSort="created"
        sizes={sizes}
        defaultSize={20}
        searchHint="Search by number, advisor, or info"
        filters={
          <ActivityFilters
            filter={filter}
            assignees={data?.assignees ?? []}
            categories={data?.categories ?? []}
            onChange={(name, value) => change({ [name]: value })}
          />
        }
        filteredBy={Object.keys(filter).filter((name) => name !== 'q')}
        failed={error && !data ? { title: 'Couldn’t load tasks', help: error.message } : undefined}
        onRetry={() => void refetch()}
        onOpen={({ id }) => void navigate(viewAddress(id, location))}
        to={({ id }) => viewAddress(id, location)}
        opensOnDoubleClick
        selected={selected}
        onSelect={setSelected}
        selectionActions={
          <Bulk
            chosen={chosen}
            assignees={data?.assignees ?? []}
            onDone={(done, notDone) => {
              setSelected(new Set([...selected].filter((id) => !done.includes(Number(id)))))
              setRefused(notDone)
            }}
          />
        }
        exportable
      />
      {data?.more && <p className={styles.more}>Not all tasks are shown. Narrow your filters to see the rest.</p>}
    </>
  )
}
