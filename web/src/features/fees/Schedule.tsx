import { Button, TextInput } from '@mantine/core'
import { endOverride, type Fee, type FeeOverride, type FeePer, feePers } from '@portal/contract/fees'
import { dollars, monthInWords } from '@portal/contract/rules/fee'
import { money } from '@portal/contract/rules/money'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { helpFor } from '../../lib/call.ts'
import { bareDayInShort, dayInShort } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { FilterPill } from '../../ui/FilterPill.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { useCall, useSchedule } from './api.ts'
import { saveCsv } from './csv.ts'
import styles from './fees.module.css'
import { OverrideDialog } from './OverrideDialog.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { PriceTrack } from './PriceTrack.tsx'
import { Rows } from './Rows.tsx'

const perWords: Record<FeePer, string> = { month: 'Month', year: 'Year', event: 'Event' }
const appliesWords: Record<Fee['applies'], string> = {
  all: 'All advisors',
  registered: 'Registered advisors',
  managers: 'Branch managers',
  requested: 'As requested',
}
const pricedWords = { state: 'State fee', exam: 'Exam fee' } as const

const perOf = ({ per, year_day }: Fee) =>
  year_day ? `Year, ${bareDayInShort(`2026-${year_day}`).replace(/, \d+$/, '')}` : perWords[per]
const priceOf = (fee: Fee) =>
  fee.priced === 'own' ? (fee.price ? dollars(fee.price.cents) : '–') : pricedWords[fee.priced]
const nextOf = ({ next }: Fee) => (next ? `${dollars(next.cents)} from ${bareDayInShort(next.starts)}` : '–')

const columnsFor = (asOf: string): readonly Column<Fee>[] => [
  { id: 'name', header: 'Fee', key: true, unsorted: true, width: '14%', text: ({ name }) => name },
  { id: 'per', phone: 'fact', header: 'Charged per', unsorted: true, width: '11%', text: perOf },
  { id: 'price', phone: 'value', header: 'Price', amount: true, unsorted: true, width: '10%', text: priceOf },
  {
    id: 'since',
    header: 'Since',
    unsorted: true,
    width: '11%',
    text: ({ price }) => (price ? bareDayInShort(price.starts) : '–'),
  },
  {
    id: 'next',
    phone: 'small',
    header: 'Next price',
    unsorted: true,
    width: '20%',
    text: nextOf,
    cell: (fee) =>
      fee.next ? (
        <span className={styles.next}>
          <IconCalendarEvent size={15} stroke={1.7} aria-hidden />
          {nextOf(fee)}
        </span>
      ) : (
        '–'
      ),
    phoneCell: ({ next }) => next && `${dollars(next.cents)} from ${bareDayInShort(next.starts)}`,
  },
  { id: 'applies', header: 'Applies to', unsorted: true, width: '14%', text: ({ applies }) => appliesWords[applies] },
  {
    id: 'overrides',
    header: 'Overrides',
    amount: true,
    unsorted: true,
    width: '8%',
    text: ({ override_count }) => (override_count > 0 ? String(override_count) : '–'),
  },
  {
    id: 'billed',
    header: `Billed, ${monthInWords(asOf)}`,
    amount: true,
    unsorted: true,
    width: '12%',
    text: ({ billed }) => money(billed),
  },
]

const rowId = ({ id }: Fee) => String(id)

export function Schedule() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('as-of') ?? undefined
  const { data, error, refetch } = useSchedule(asked)
  const today = useFirmDay()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['1']))
  const [adding, setAdding] = useState<'price' | Fee>()
  const asOf = data?.as_of ?? asked ?? today
  const search = (query.get('q') ?? '').toLowerCase()
  const per = query.get('per')
  const fees = data?.fees.filter((fee) => fee.name.toLowerCase().includes(search) && (!per || fee.per === per))

  const put = (name: string, value: string | undefined) =>
    setQuery(
      (current) => {
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))

  if (error && !data)
    return <ErrorState title="Couldn’t load fees" help={helpFor(error)} onRetry={() => void refetch()} />
  const columns = columnsFor(asOf)
  return (
    <>
      <div className={styles.bar}>
        <TextInput
          aria-label="Search fees"
          placeholder="Search fees"
          value={query.get('q') ?? ''}
          onChange={({ currentTarget }) => put('q', currentTarget.value)}
          w={232}
        />
        <TextInput
          type="date"
          aria-label="As of"
          value={asOf}
          onChange={({ currentTarget: { value } }) => put('as-of', value && value !== today ? value : undefined)}
          w={160}
        />
        <FilterPill
          label="Charged per"
          single
          options={feePers.map((value) => ({ value, label: perWords[value] }))}
          chosen={per ? [per] : []}
          onChange={([chosen]) => put('per', chosen)}
        />
        <span className={styles.grow} />
        <span className={`t-note ${styles.wideOnly}`}>A price never changes. A new one starts on its date.</span>
        <ExportButton
          of="fees"
          disabled={!fees?.length}
          onClick={() => fees && saveCsv(`fees-${asOf}`, columns, fees)}
        />
        {data?.can.firm && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding('price')}>
            Add price
          </Button>
        )}
      </div>
      <Rows
        label="Fees"
        columns={columns}
        rows={fees}
        rowId={rowId}
        expansion={{
          open,
          toggle,
          render: (fee) => (
            <Details fee={fee} today={data?.today ?? today} firm={data?.can.firm ?? false} onAdd={setAdding} />
          ),
        }}
      />
      <p className={styles.foot}>
        {fees && `${fees.length} ${fees.length === 1 ? 'fee' : 'fees'}`}
        <span>A person’s override goes before a branch’s, a branch’s before the price</span>
      </p>
      {adding === 'price' && data && <PriceDialog fees={data.fees} onClose={() => setAdding(undefined)} />}
      {adding && adding !== 'price' && (
        <OverrideDialog fee={adding} branches={data?.branches ?? []} onClose={() => setAdding(undefined)} />
      )}
    </>
  )
}

interface DetailsProps {
  fee: Fee
  today: string
  firm: boolean
  onAdd: (fee: Fee) => void
}

function Details({ fee, today, firm, onAdd }: DetailsProps) {
  const [ending, setEnding] = useState<FeeOverride>()
  const end = useCall(endOverride)
  if (fee.priced !== 'own')
    return (
      <p className={styles.quiet}>
        {fee.priced === 'state' ? 'Each state sets its own fee.' : 'Each exam has its own price.'} What’s paid appears
        in the ledger with its receipt.
      </p>
    )
  const stop = ({ id, version }: FeeOverride) =>
    end.mutate(
      { params: { id }, body: { on: today, version } },
      {
        onSuccess: () => toast.success('Override ended'),
        onError: (failed) => toast.error('Couldn’t end override', failed.message),
        onSettled: () => setEnding(undefined),
      },
    )
  return (
    <div className={styles.details}>
      <PriceTrack prices={fee.prices} today={today} />
      <div className={styles.overridesHead}>
        <h2>Overrides</h2>
        {firm && (
          <button
            type="button"
            className={styles.press}
            onClick={() => onAdd(fee)}
            aria-label={`Add override of ${fee.name}`}
          >
            Add override
          </button>
        )}
      </div>
      {fee.overrides.length === 0 ? (
        <p className={styles.quiet}>Everyone pays the price.</p>
      ) : (
        <ul className={styles.overrides} aria-label={`Overrides of ${fee.name}`}>
          {fee.overrides.map((one) => (
            <li key={one.id}>
              <b>{one.who}</b>
              <span className="num">{dollars(one.cents)}</span>
              <span>
                {one.starts > today && `from ${bareDayInShort(one.starts)} `}
                {one.until
                  ? `until ${bareDayInShort(one.until)}`
                  : one.starts <= today && `since ${bareDayInShort(one.starts)}`}
              </span>
              <span className={styles.reason}>{one.reason}</span>
              <span className={styles.by}>
                {one.by}, {dayInShort(new Date(one.at))}
                {firm && one.until !== today && (
                  <button
                    type="button"
                    className={styles.press}
                    onClick={() => setEnding(one)}
                    aria-label={`End override of ${one.who}`}
                  >
                    End
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {ending && (
        <ConfirmDialog
          title={`End override for ${ending.who}?`}
          question="From tomorrow on, the regular price applies. Bills already made stay as they are."
          confirm="End override"
          cancel="Keep override"
          busy={end.isPending}
          onConfirm={() => stop(ending)}
          onCancel={() => setEnding(undefined)}
        />
      )}
    </div>
  )
}
