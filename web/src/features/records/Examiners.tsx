// The tab Examiners: who has access, for how long, and a panel with one of them.
import { Button } from '@mantine/core'
import type { Examiner } from '@portal/contract/examiners'
import { firmDay } from '@portal/contract/rules/day'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { bareDayInBrief } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Message } from '../../ui/Message.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useChangeAddress } from './address.ts'
import { AddExaminer } from './ExaminerForm.tsx'
import { nameOf, stateWords } from './examiner-words.ts'
import { useExaminers } from './examiners-api.ts'
import { ExaminerPanel } from './ExaminerPanel.tsx'
import { State } from './ExaminerState.tsx'
import { Foot, List } from './lists.tsx'
import { figure } from './records-words.ts'
import styles from './examiners.module.css'

export function Examiners() {
  const [query] = useSearchParams()
  const today = useFirmDay()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useExaminers()
  const opened = query.get('examiner') ?? undefined
  const change = useChangeAddress()
  const open = (id: string | undefined) => change({ examiner: id })
  const columns = useMemo(() => columnsFor(today), [today])
  const rows = useMemo(() => data?.data.map((original) => ({ id: original.id, original })), [data])
  const at = data?.data.findIndex(({ id }) => id === opened) ?? -1
  const active = data?.data.filter(({ state }) => state !== 'ended').length ?? 0
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
      <List
        label="Examiners"
        things="examiners"
        columns={columns}
        rows={rows}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        onOpen={({ id }) => open(id)}
        to={({ id }) => `?tab=examiners&examiner=${id}`}
        empty={
          <Message
            icon={IconUserSearch}
            title="No examiners yet"
            help="Add an examiner to give read-only access to released packets until a date."
          />
        }
      />
      {data && data.data.length > 0 && (
        <Foot>
          {figure(active)} with access, {figure(data.data.length)} in all
        </Foot>
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
  const change = useChangeAddress()
  return (
    <button type="button" className={styles.name} onClick={() => change({ examiner: row.id })}>
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
