import { Button, Select } from '@mantine/core'
import { previewRun, type Run, startRun } from '@portal/contract/fee-billing'
import { dollars, monthInWords } from '@portal/contract/rules/fee'
import { firmDayAndTime } from '@portal/contract/rules/day'
import { money } from '@portal/contract/rules/money'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call, helpFor } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { useBilling, useCall } from './api.ts'
import { Figure } from './Figure.tsx'
import { Payroll } from './Payroll.tsx'
import { Prorations } from './Prorations.tsx'
import { Rows } from './Rows.tsx'
import { RunCard, runTitle } from './RunCard.tsx'
import styles from './fees.module.css'

const results: Record<Run['state'], { text: string; Icon: typeof IconRefresh; tone: string }> = {
  running: { text: 'Running', Icon: IconRefresh, tone: 'now' },
  stopping: { text: 'Stopping', Icon: IconRefresh, tone: 'now' },
  stopped: { text: 'Stopped', Icon: IconPlayerPause, tone: 'soon' },
  complete: { text: 'Complete', Icon: IconCircleCheck, tone: 'done' },
  failed: { text: 'Failed', Icon: IconAlertCircle, tone: 'late' },
}

function Result({ run }: { run: Run }) {
  const { text, Icon, tone } = results[run.state]
  return (
    <span className={styles.result} data-tone={tone}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {text}
    </span>
  )
}

function Period({ run }: { run: Run }) {
  const [query] = useSearchParams()
  const to = new URLSearchParams(query)
  to.set('run', String(run.id))
  return (
    <Link className="link-quiet" to={`?${to}`} replace preventScrollReset>
      {runTitle(run)}
    </Link>
  )
}

const runColumns: readonly Column<Run>[] = [
  {
    id: 'period',
    header: 'Period',
    key: true,
    leads: true,
    unsorted: true,
    width: '22%',
    text: runTitle,
    cell: (run) => <Period run={run} />,
  },
  {
    id: 'started',
    phone: 'fact',
    header: 'Started',
    unsorted: true,
    width: '18%',
    text: ({ started }) => firmDayAndTime(new Date(started)),
  },
  {
    id: 'advisors',
    header: 'Advisors',
    amount: true,
    unsorted: true,
    width: '12%',
    text: ({ done, total }) => (done < total ? `${done} of ${total}` : done.toLocaleString('en-US')),
  },
  {
    id: 'bills',
    header: 'New bills',
    amount: true,
    unsorted: true,
    width: '10%',
    text: ({ bills }) => bills.toLocaleString('en-US'),
  },
  {
    id: 'cents',
    phone: 'value',
    header: 'Amount',
    amount: true,
    unsorted: true,
    width: '12%',
    text: ({ cents }) => money(cents),
  },
  { id: 'by', header: 'By', unsorted: true, width: '13%', text: ({ by }) => by || 'Scheduled' },
  {
    id: 'state',
    phone: 'status',
    header: 'Result',
    unsorted: true,
    width: '13%',
    text: ({ state }) => results[state].text,
    cell: (run) => <Result run={run} />,
  },
]
const runId = ({ id }: Run) => String(id)

export function Billing() {
  const [query, setQuery] = useSearchParams()
  const chosen = Number(query.get('run')) || undefined
  const { data, error, refetch } = useBilling(chosen)
  const [starting, setStarting] = useState(false)
  if (error && !data)
    return <ErrorState title="Couldn’t load billing" help={helpFor(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={280} radius={6} />
  const open = (id: number | undefined) =>
    setQuery(
      (current) => {
        if (id) current.set('run', String(id))
        else current.delete('run')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <div className={styles.bar}>
        <span className="t-note">You can run a month again. Each advisor gets one bill per fee and month.</span>
        <span className={styles.grow} />
        <Button onClick={() => setStarting(true)}>Preview and run</Button>
      </div>
      <div className={styles.billing}>
        <RunCard run={data.current} attention={data.attention} now={data.now} />
        <Payroll files={data.files} next={data.next_pay_date} />
      </div>
      {data.current && data.prorated.length > 0 && <Prorations rows={data.prorated} />}
      <Section title="Runs">
        {data.runs.length === 0 ? (
          <p className={styles.quiet}>No runs yet. Months are billed on their first business day.</p>
        ) : (
          <Rows label="Runs" columns={runColumns} rows={data.runs} rowId={runId} onOpen={({ id }) => open(id)} />
        )}
      </Section>
      {starting && (
        <StartDialog
          months={data.months}
          years={data.years}
          onStarted={() => open(undefined)}
          onClose={() => setStarting(false)}
        />
      )}
    </>
  )
}

interface StartProps {
  months: readonly string[]
  years: readonly { fee: number; name: string; from: string; to: string }[]
  onStarted: () => void
  onClose: () => void
}

/** What a run would bill, before it does. The next month can only be looked at. */
function StartDialog({ months, years, onStarted, onClose }: StartProps) {
  const ahead = months.at(-1)
  const [what, setWhat] = useState(months.at(-2) ?? '')
  const month = months.includes(what) ? what : null
  const fee = month ? null : Number(what)
  const preview = useQuery({
    queryKey: ['fees', 'review', 'preview', what],
    queryFn: ({ signal }) => call(previewRun, { query: month ? { month } : { fee: fee ?? 0 } }, signal),
  })
  const start = useCall(startRun)
  const onlyLook = what === ahead
  const send = () =>
    onlyLook
      ? onClose()
      : start.mutate(
          { body: { month, fee } },
          {
            onSuccess: () => {
              toast.success('Billing started')
              onStarted()
              onClose()
            },
            onError: (failed) => toast.error('Couldn’t start billing', failed.message),
          },
        )
  return (
    <FormDialog
      title="Bill fees"
      submit={onlyLook ? 'Close preview' : 'Start billing'}
      busy={start.isPending}
      unsaved={false}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label="Period"
        allowDeselect={false}
        data={[
          ...months.toReversed().map((one) => ({
            value: one,
            label: `${monthInWords(`${one}-01`, true)}${one === ahead ? ', preview' : ''}`,
          })),
          ...years.map((one) => ({
            value: String(one.fee),
            label: `${one.name}, ${one.from.slice(0, 4)}–${one.to.slice(2, 4)}`,
          })),
        ]}
        value={what}
        onChange={(value) => value && setWhat(value)}
      />
      <dl className={styles.figuresOf} aria-busy={preview.isFetching}>
        <Figure label="Advisors" value={preview.data?.advisors.toLocaleString('en-US')} />
        <Figure label="New bills" value={preview.data?.bills.toLocaleString('en-US')} />
        <Figure label="Already billed" value={preview.data?.already.toLocaleString('en-US')} />
        <Figure label="Prorated" value={preview.data?.prorated.toLocaleString('en-US')} />
        <Figure label="To be added" value={preview.data && dollars(preview.data.cents)} />
      </dl>
    </FormDialog>
  )
}
