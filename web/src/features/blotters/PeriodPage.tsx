// A month of a blotter: where it stands, its sample and entries, and at the side what the reader does next.
import { Button } from '@mantine/core'
import type { BlotterPeriod, OfPeriod } from '@portal/contract/blotters'
import { blotterNames, lastDayOf, monthInWords } from '@portal/contract/rules/blotter'
import { monthAfter } from '@portal/contract/rules/months'
import { money } from '@portal/contract/rules/money'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, isRefused } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StageTrack } from '../../ui/StageTrack.tsx'
import { StatusDial } from '../../ui/StatusDial.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { Head } from '../review/public.ts'
import { noAccess, periodAddress, yearAddress } from './address.ts'
import { reportAddress, useExport, useMove, usePeriod } from './api.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { Findings } from './Findings.tsx'
import { Entries } from './Entries.tsx'
import styles from './period.module.css'
import { Rail } from './Rail.tsx'
import { clockOf, counted, dayInWeek, dayOfMonth, entriesOf, sumOf } from './words.ts'

export function PeriodPage({ of }: { of: OfPeriod }) {
  const { data: period, error, refetch } = usePeriod(of)
  if (isRefused(error)) return <NoAccess {...noAccess} />
  if (error instanceof CallError && error.code === 'not-found') return <NotFound />
  if (error && !period)
    return <ErrorState heading="h1" title="Couldn’t load blotter" help={error.message} onRetry={() => void refetch()} />
  if (!period)
    return (
      <div aria-busy>
        <output className="vh">Loading blotter…</output>
        <Skeleton height={64} radius={6} />
        <Skeleton mt={24} height={360} radius={6} />
      </div>
    )
  return <Period of={of} period={period} />
}

function Period({ of, period }: { of: OfPeriod; period: BlotterPeriod }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const today = useFirmDay()
  const save = useExport()
  const [asking, setAsking] = useState(false)
  const [entering, setEntering] = useState(false)
  const [line, setLine] = useState<number>()
  const { kind, month, branch, can, status } = period
  const title = `${blotterNames[kind]}, ${branch.name}, ${monthInWords(month)}`
  const goTo = (to: string) => () => void navigate(periodAddress({ ...of, month: to }))
  const next = month < today.slice(0, 7) ? goTo(monthAfter(month, 1)) : undefined
  const previous = goTo(monthAfter(month, -1))
  useKeys({ j: next, k: previous })

  return (
    <>
      <Head
        heading={heading}
        title={title}
        status={<Status period={period} />}
        meta={metaOf(period, today)}
        place={undefined}
        back={{ to: yearAddress(month), label: 'Back to Blotters' }}
        onNext={next}
        onPrevious={previous}
      >
        {can.enter && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setEntering(true)}
          >
            Enter check
          </Button>
        )}
        <Button
          component="a"
          href={reportAddress(of)}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
          aria-label="Report (opens in a new tab)"
        >
          Report
        </Button>
        <Button
          variant="default"
          loading={save.isPending}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          onClick={() =>
            save.mutate(of, { onError: (failed) => toast.error('Couldn’t export blotter', failed.message) })
          }
        >
          Export
        </Button>
        {can.changes && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Ask for changes
          </Button>
        )}
      </Head>
      <StageTrack {...trackOf(period)} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Entries
            key={status === 'Sampled' ? 'sample' : 'all'}
            of={of}
            period={period}
            chosen={line}
            onChoose={setLine}
          />
          {period.status !== 'Open' && <Findings of={of} period={period} />}
        </div>
        <aside className={styles.rail} aria-label="Next step">
          <Rail of={of} period={period} line={line} onLine={setLine} />
        </aside>
      </div>
      {asking && <AskForChanges of={of} period={period} onClose={() => setAsking(false)} />}
      {entering && <CheckDialog branch={branch} today={today} month={month} onClose={() => setEntering(false)} />}
    </>
  )
}

const steps = { Open: 0, Sampled: 2, Certified: 4, Nil: 4, Locked: 4 } as const

function Status({ period: { status } }: { period: BlotterPeriod }) {
  if (status !== 'Locked') return <StatusDial step={steps[status]} label={status === 'Nil' ? 'Nil report' : status} />
  return (
    <span className={styles.locked}>
      <IconLock size={15} stroke={1.8} aria-hidden />
      Locked
    </span>
  )
}

function metaOf(period: BlotterPeriod, today: string): ReactNode[] {
  const { status, certified, locked, corrections, over, due, amount, corrected } = period
  const sum = corrected === amount ? sumOf(period) : `${sumOf(period)}, corrected ${money(corrected)}`
  if (certified)
    return [
      sum,
      `${status === 'Nil' ? 'nil report sent' : 'certified'} ${dayOfMonth(certified.at.slice(0, 10))} by ${certified.by}`,
      locked && `locked ${dayOfMonth(locked.at.slice(0, 10))}`,
      corrections > 0 && counted(corrections, 'correction'),
    ]
  const { text, tone } = clockOf(due, today)
  return [
    sum,
    period.reviewer && `with ${period.reviewer}`,
    <span key="due" className={styles.due} data-tone={over ? tone : 'plain'}>
      due {dayInWeek(due)}
      {over && `, ${text.toLowerCase()}`}
    </span>,
  ]
}

const shortDayOf = (at: string) => dayInWeek(at.slice(0, 10))

function trackOf(period: BlotterPeriod): ComponentProps<typeof StageTrack> {
  const { status, month, entries, sampled, reviewed, sampledAt, certified, locked, principal, due, changes, over } =
    period
  const nil = status === 'Nil'
  const at = {
    Open: over ? (entries === 0 ? 2 : 1) : 0,
    Sampled: period.signed ? 2 : 1,
    Certified: 3,
    Nil: 4,
    Locked: 4,
  }[status]
  const state = (index: number) => (index < at ? 'done' : index === at ? (changes ? 'paused' : 'now') : 'next')
  const stages = [
    { name: 'Open', note: `${dayOfMonth(`${month}-01`)} to ${dayOfMonth(lastDayOf(month))}, ${entriesOf(entries)}` },
    {
      name: 'Sampled',
      note: nil
        ? 'Not needed'
        : sampledAt
          ? `${shortDayOf(sampledAt)}, ${reviewed} of ${sampled} reviewed`
          : 'By a reviewer, at random',
    },
    {
      name: nil ? 'Nil report' : 'Certified',
      note: certified
        ? `${shortDayOf(certified.at)}, ${certified.by}`
        : `${principal || 'Branch manager'}, due ${dayInWeek(due)}`,
    },
    {
      name: 'Locked',
      note: locked
        ? `${shortDayOf(locked.at)}, ${locked.by}`
        : nil
          ? 'Nothing to lock'
          : 'By compliance, after certifying',
    },
  ]
  return {
    stages: stages.map((stage, index) => ({ ...stage, state: state(index) })),
    ...(changes && {
      reason: (
        <>
          <b>Changes asked for by {changes.by}.</b> {changes.reason}
        </>
      ),
    }),
  }
}

function AskForChanges({ of, period, onClose }: { of: OfPeriod; period: BlotterPeriod; onClose: () => void }) {
  const move = useMove(of)
  return (
    <WordsDialog
      title={`Ask for changes to ${monthInWords(of.month)}?`}
      submit="Ask for changes"
      about={
        period.status === 'Nil'
          ? 'The month is opened again, so that entries can be added.'
          : 'It goes back to the reviewer, who signs it off again once it’s right.'
      }
      hint="What has to be looked at again"
      most={500}
      busy={move.isPending}
      refusal={move.error?.message}
      onSubmit={(reason) =>
        move.mutate(
          { version: period.version, act: { do: 'changes', reason } },
          {
            onSuccess: () => {
              toast.success('Sent back')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
