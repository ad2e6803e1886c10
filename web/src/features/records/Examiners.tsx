// The tab Examiners: who has access, for how long, and a panel with one of them.
import { Button } from '@mantine/core'
import type { Examiner } from '@portal/contract/examiners'
import { firmDay } from '@portal/contract/rules/day'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { helpFor } from '../../lib/call.ts'
import { bareDayInBrief } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { usePhone } from '../../ui/phone.ts'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { RowsAsTable } from '../../ui/RowsAsTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { AddExaminer } from './ExaminerForm.tsx'
import { nameOf, stateWords } from './examiner-words.ts'
import { useExaminers } from './examiners-api.ts'
import { ExaminerPanel } from './ExaminerPanel.tsx'
import { State } from './ExaminerState.tsx'
import { figure } from './records-words.ts'
import styles from './examiners.module.css'

const sort = { column: 'name', desc: false }
const stay = () => {}

export function Examiners() {
  const [query, setQuery] = useSearchParams()
  const phone = usePhone()
  const today = useFirmDay()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useExaminers()
  const opened = query.get('examiner') ?? undefined
  const open = (id: string | undefined) =>
    setQuery(
      (current) => {
        if (id) current.set('examiner', id)
        else current.delete('examiner')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const columns = useMemo(() => columnsFor(today), [today])
  const rows = useMemo(() => data?.data.map((original) => ({ id: original.id, original })), [data])
  const at = data?.data.findIndex(({ id }) => id === opened) ?? -1
  const active = data?.data.filter(({ state }) => state !== 'ended').length ?? 0
  const Rows = phone ? RowsAsList : RowsAsTable
  return (
    <>
      <div className={styles.bar}>
        <p className="t-note">
          Examiners sign in to a page of their own. They see the packets you release to them, and nothing else.
        </p>
        <span className="grow" />
        {data?.can.add && (
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setAdding(true)}>
            Add an examiner
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState title="Couldn’t load examiners" help={helpFor(error)} onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <Message
          icon={IconUserSearch}
          title="No examiners yet"
          help="Add an examiner to give read-only access to released packets until a date."
        />
      ) : (
        <Rows
          label="Examiners"
          columns={columns}
          rows={rows}
          skeletonRows={3}
          sort={sort}
          onSort={stay}
          renderActions={undefined}
          onOpen={({ id }) => open(id)}
          opensOnDoubleClick
          to={({ id }) => `?tab=examiners&examiner=${id}`}
        />
      )}
      {data && data.data.length > 0 && (
        <p className="t-note num">
          {figure(active)} with access, {figure(data.data.length)} in all
        </p>
      )}
      {opened && (
        <ExaminerPanel
          key={opened}
          id={opened}
          contacts={data?.contacts ?? []}
          steps={{
            newer: data?.data[at - 1]?.id,
            older: at < 0 ? undefined : data?.data[at + 1]?.id,
            onOpen: open,
          }}
          onClose={() => open(undefined)}
        />
      )}
      {adding && (
        <AddExaminer
          onDone={(id) => {
            setAdding(false)
            open(id)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

function Name({ row }: { row: Examiner }) {
  const [, setQuery] = useSearchParams()
  return (
    <button
      type="button"
      className={styles.name}
      onClick={() =>
        setQuery(
          (current) => {
            current.set('examiner', row.id)
            return current
          },
          { replace: true, preventScrollReset: true },
        )
      }
    >
      <b>{nameOf(row)}</b>
      <span className="t-note">{row.email}</span>
    </button>
  )
}

const columnsFor = (today: string): Column<Examiner>[] => [
  {
    id: 'name',
    header: 'Name',
    key: true,
    unsorted: true,
    phone: 'key',
    width: 'auto',
    text: nameOf,
    cell: (row) => <Name row={row} />,
    phoneCell: nameOf,
  },
  {
    id: 'organization',
    header: 'Organization',
    unsorted: true,
    phone: 'fact',
    width: '16%',
    text: ({ organization }) => organization,
  },
  {
    id: 'examination',
    header: 'Examination',
    unsorted: true,
    width: '16%',
    text: ({ examination }) => examination,
  },
  {
    id: 'until',
    header: 'Until',
    unsorted: true,
    phone: 'small',
    width: '112px',
    text: ({ until }) => bareDayInBrief(until, today),
    phoneCell: ({ until }) => `Until ${bareDayInBrief(until, today)}`,
  },
  {
    id: 'state',
    header: 'Status',
    unsorted: true,
    phone: 'value',
    width: '112px',
    text: ({ state }) => stateWords[state],
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'signed-in',
    header: 'Last sign-in',
    unsorted: true,
    width: '120px',
    text: ({ signed_in_at }) => (signed_in_at ? bareDayInBrief(firmDay(new Date(signed_in_at)), today) : 'Never'),
  },
  {
    id: 'packets',
    header: 'Packets',
    unsorted: true,
    amount: true,
    width: '88px',
    text: ({ packets }) => figure(packets),
  },
]
