// The tab Holds: which there are, what each keeps, and a drawer with one of them.
import { Button } from '@mantine/core'
import { holdLimits, type HoldRow, type HoldState, holdStates } from '@portal/contract/holds'
import { firmDay } from '@portal/contract/rules/day'
import { scopeInWords } from '@portal/contract/rules/hold'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { bareDayInBrief } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { fetchedDialog, fetchedPart } from '../../ui/fetched.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segments } from '../../ui/Segments.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { useChangeAddress } from './address.ts'
import { useHolds } from './holds-api.ts'
import { Foot, List, Search } from './lists.tsx'
import styles from './holds.module.css'
import { figure, noAccess, records } from './records-words.ts'
import lists from './records.module.css'

const HoldPanel = fetchedPart(async () => (await import('./HoldPanel.tsx')).HoldPanel)
const PlaceHold = fetchedDialog(
  async () => (await import('./PlaceHold.tsx')).PlaceHold,
  ({ onClose }) => onClose(),
)

export function Holds() {
  const [query] = useSearchParams()
  const today = useFirmDay()
  const state = holdStates.find((one) => one === query.get('show')) ?? 'active'
  const q = query.get('q') ?? ''
  const [placing, setPlacing] = useState(false)
  const { data, error, refetch } = useHolds(state, q)
  const opened = Number(query.get('hold')) || undefined

  const change = useChangeAddress()
  const open = (id: number | undefined) => change({ hold: id === undefined ? undefined : String(id) })
  const columns = useMemo(() => columnsFor(today), [today])
  const rows = useMemo(() => data?.data.map((original) => ({ id: String(original.id), original })), [data])
  if (isRefused(error)) return <NoAccess {...noAccess} />
  const at = data?.data.findIndex(({ id }) => id === opened) ?? -1
  return (
    <>
      <div className={lists.bar}>
        <Segments
          label="Holds"
          current={state}
          segments={[
            { value: 'active', label: 'Active', count: data?.counts.active },
            { value: 'lifted', label: 'Lifted', count: data?.counts.lifted },
            { value: 'all', label: 'All', count: data?.counts.all },
          ]}
          onChange={(value) => change({ show: value === 'active' ? undefined : value })}
        />
        <span className="grow" />
        <Search
          text={q}
          hint="Search by matter or person"
          most={holdLimits.searched}
          onSearch={(words) => change({ q: words })}
        />
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setPlacing(true)}>
          Place a hold
        </Button>
      </div>
      <List
        label="Legal holds"
        things="holds"
        columns={columns}
        rows={rows}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        onOpen={({ id }) => open(id)}
        to={({ id }) => `?tab=holds&hold=${id}`}
        empty={<Message icon={IconGavel} {...nothingIn(state, q)} />}
      />
      {data && data.data.length > 0 && (
        <Foot>
          {data.data.length === 1 ? '1 hold' : `${data.data.length} holds`}, {records(data.kept)} kept
        </Foot>
      )}
      <div className={styles.about}>
        <Section title="What a hold does">
          <ul className={styles.does}>
            <li>
              <IconArchive size={16} stroke={1.7} aria-hidden />
              <b>Nothing is disposed of</b>
              <span>Held records stay out of every proposal, whoever asks</span>
            </li>
            <li>
              <IconEye size={16} stroke={1.7} aria-hidden />
              <b>Only compliance sees it</b>
              <span>A line on each record, for people with the Records tool</span>
            </li>
            <li>
              <IconHistory size={16} stroke={1.7} aria-hidden />
              <b>New records join by themselves</b>
              <span>Whatever matches the scope later is held too</span>
            </li>
          </ul>
        </Section>
      </div>
      {opened !== undefined && (
        <HoldPanel
          key={opened}
          id={opened}
          steps={{ newer: data?.data[at - 1]?.id, older: at < 0 ? undefined : data?.data[at + 1]?.id, onOpen: open }}
          onClose={() => open(undefined)}
        />
      )}
      {placing && (
        <PlaceHold
          onDone={(id) => {
            setPlacing(false)
            open(id)
          }}
          onClose={() => setPlacing(false)}
        />
      )}
    </>
  )
}

function nothingIn(state: HoldState, q: string): { title: string; help: string } {
  if (q) return { title: 'No matching holds', help: 'Try another matter, reference, or name.' }
  if (state === 'lifted') return { title: 'No lifted holds', help: 'Holds that are lifted will appear here.' }
  return { title: 'No holds yet', help: 'Place a hold to keep records from disposal.' }
}

function Matter({ row }: { row: HoldRow }) {
  const change = useChangeAddress()
  return (
    <button type="button" className={styles.matter} onClick={() => change({ hold: String(row.id) })}>
      <b>{row.matter}</b>
      {row.reference && <span className="t-note">{row.reference}</span>}
    </button>
  )
}

const columnsFor = (today: string): Column<HoldRow>[] => [
  {
    id: 'matter',
    header: 'Matter',
    key: true,
    unsorted: true,
    phone: 'key',
    width: '28%',
    text: ({ matter }) => matter,
    cell: (row) => <Matter row={row} />,
    phoneCell: ({ matter }) => matter,
  },
  {
    id: 'scope',
    header: 'Scope',
    unsorted: true,
    phone: 'fact',
    width: 'auto',
    text: ({ scope, branches }) => scopeInWords(scope, branches),
  },
  {
    id: 'records',
    header: 'Records',
    unsorted: true,
    amount: true,
    phone: 'value',
    width: '96px',
    text: ({ records }) => (records === null ? '–' : figure(records)),
  },
  {
    id: 'by',
    header: 'Placed by',
    unsorted: true,
    width: '168px',
    text: ({ placed_by }) => placed_by || 'Removed account',
  },
  {
    id: 'since',
    header: 'Since',
    unsorted: true,
    phone: 'small',
    width: '96px',
    text: ({ placed_at }) => bareDayInBrief(firmDay(new Date(placed_at)), today),
  },
]
