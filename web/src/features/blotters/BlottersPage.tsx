import { ActionIcon, Button, Select } from '@mantine/core'
import { blotterKinds, type BlotterKind, type BlotterYear } from '@portal/contract/blotters'
import { blotterNames, monthInWords, monthName } from '@portal/contract/rules/blotter'
import { decimal } from '@portal/contract/rules/money'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isRefused } from '../../lib/call.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { FilterPill } from '../../ui/FilterPill.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { branchFrom, kindFrom, noAccess, periodFrom, yearFrom } from './address.ts'
import { useYear } from './api.ts'
import { Legend } from './Cell.tsx'
import { CheckDialog } from './CheckDialog.tsx'
import { Matrix } from './Matrix.tsx'
import styles from './matrix.module.css'
import { Needs } from './Needs.tsx'
import { PeriodPage } from './PeriodPage.tsx'
import { PhoneMatrix } from './PhoneMatrix.tsx'
import { dayInWeek, lookOf, looks } from './words.ts'

export function BlottersPage() {
  const [query] = useSearchParams()
  const period = periodFrom(query)
  return period ? <PeriodPage key={Object.values(period).join()} of={period} /> : <Overview />
}

const all = 'all'
const segments = [
  { value: all, label: 'All blotters' },
  ...blotterKinds.map((kind) => ({ value: kind as string, label: blotterNames[kind] })),
]

function Overview() {
  const [query, setQuery] = useSearchParams()
  const phone = usePhone()
  const [entering, setEntering] = useState(false)
  const [after, setAfter] = useState<string[]>([])
  const [year, branch, kind] = [yearFrom(query), branchFrom(query), kindFrom(query)]
  const asked = {
    ...(year && { year }),
    ...(branch && { branch }),
    ...(after.length > 0 && { after: after.at(-1) ?? '' }),
  }
  const { data, error, refetch } = useYear(asked)

  const choose = (name: 'year' | 'branch' | 'blotter', value: string | undefined) => {
    setAfter([])
    setQuery(
      (current) => {
        if (value === undefined) current.delete(name)
        else current.set(name, value)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  if (isRefused(error)) return <NoAccess {...noAccess} />
  const kinds: readonly BlotterKind[] = kind ? [kind] : blotterKinds
  return (
    <>
      <PageHeader title="Blotters" about={data ? aboutOf(data, phone) : '\u00a0'}>
        {data && (
          <div className={styles.years}>
            {!phone && <Years year={data} onChoose={(value) => choose('year', String(value))} />}
            {!phone && (
              <ActionIcon variant="default" size={32} aria-label="Print" title="Print" onClick={() => window.print()}>
                <IconPrinter size={16} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
            {!phone && <ExportButton of="blotters" onClick={() => downloadCsv(`blotters-${data.year}`, csvOf(data))} />}
            <Button component={Link} to="/zoomreview" variant="default">
              Meeting Review
            </Button>
            {data.can.enter && (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
                onClick={() => setEntering(true)}
              >
                Enter check
              </Button>
            )}
          </div>
        )}
      </PageHeader>
      {!phone && (
        <div className={styles.bar}>
          <Segments
            label="Blotter"
            segments={segments}
            current={kind ?? all}
            onChange={(value) => choose('blotter', value === all ? undefined : value)}
          />
          {(data?.choices.length ?? 0) > 1 && (
            <FilterPill
              label="Branch"
              single
              options={data?.choices.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
              chosen={branch ? [String(branch)] : []}
              onChange={([chosen]) => choose('branch', chosen)}
            />
          )}
          <Legend />
        </div>
      )}
      {error && !data && (
        <ErrorState title="Couldn’t load blotters" help={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div aria-busy>
          <output className="vh">Loading blotters…</output>
          <Skeleton height={420} radius={6} />
        </div>
      )}
      {data && (phone ? <PhoneMatrix year={data} /> : <Matrix year={data} kinds={kinds} />)}
      {data && (data.more || after.length > 0) && (
        <div className={`${styles.bar} ${styles.more}`}>
          <Button variant="default" disabled={after.length === 0} onClick={() => setAfter(after.slice(0, -1))}>
            Previous branches
          </Button>
          <Button
            variant="default"
            disabled={!data.more}
            onClick={() => setAfter([...after, data.branches.at(-1)?.name ?? ''])}
          >
            Next branches
          </Button>
        </div>
      )}
      {data && <Needs needs={data.needs} today={data.today} />}
      {entering && data?.can.enter && (
        <CheckDialog branch={data.can.enter} today={data.today} onClose={() => setEntering(false)} />
      )}
    </>
  )
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ordinal = (n: number) => `${n}${{ one: 'st', two: 'nd', few: 'rd' }[ordinals.select(n) as 'one'] ?? 'th'}`

const aboutOf = ({ due, ordinal: day, year }: BlotterYear, phone: boolean): string =>
  phone
    ? `${year}. ${monthName(due.month)} is due ${dayInWeek(due.day)}.`
    : `Every branch certifies each month by its ${ordinal(day)} business day. ${monthName(due.month)} is due ${dayInWeek(due.day)}.`

function Years({ year: { year, first, today }, onChoose }: { year: BlotterYear; onChoose: (year: number) => void }) {
  const last = Number(today.slice(0, 4))
  const from = Math.min(Number(first?.slice(0, 4) ?? last), year)
  const years = Array.from({ length: last - from + 1 }, (_, index) => last - index)
  return (
    <>
      <ActionIcon.Group>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={String(year - 1)}
          disabled={year <= from}
          onClick={() => onChoose(year - 1)}
        >
          <IconChevronLeft size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={String(year + 1)}
          disabled={year >= last}
          onClick={() => onChoose(year + 1)}
        >
          <IconChevronRight size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
      <Select
        aria-label="Year"
        w={92}
        allowDeselect={false}
        data={years.map(String)}
        value={String(year)}
        onChange={(value) => value && onChoose(Number(value))}
      />
    </>
  )
}

const csvOf = ({ branches, today }: BlotterYear): string[][] => [
  [
    'Branch',
    'Manager',
    'Blotter',
    'Month',
    'Status',
    'Entries',
    'Amount',
    'Sampled',
    'Reviewed',
    'Findings',
    'Corrections',
  ],
  ...branches.flatMap(({ name, principal, cells }) =>
    cells.map((cell) => [
      name,
      principal,
      blotterNames[cell.kind],
      monthInWords(cell.month),
      looks[lookOf(cell, today.slice(0, 7))].words,
      String(cell.entries),
      decimal(cell.amount),
      String(cell.sampled),
      String(cell.reviewed),
      String(cell.findings),
      String(cell.corrections),
    ]),
  ),
]
