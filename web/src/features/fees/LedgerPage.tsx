import { Button, Menu, Select } from '@mantine/core'
import { type Entry, entryFilters, readStatement } from '@portal/contract/fees'
import { monthBefore, monthInWords, monthOf } from '@portal/contract/rules/fee'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError, helpFor } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { NotFound } from '../../ui/NotFound.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { ledgersAddress, ledgersIn } from './address.ts'
import { useLedger } from './api.ts'
import { ChargeDialog } from './ChargeDialog.tsx'
import { CreditDialog } from './CreditDialog.tsx'
import { saveCsv } from './csv.ts'
import { entryColumns } from './entry-columns.tsx'
import styles from './fees.module.css'
import { LedgerRail } from './LedgerRail.tsx'
import { LedgerSteps } from './LedgerSteps.tsx'
import { Rows } from './Rows.tsx'
import { StayDialog } from './StayDialog.tsx'
import { SummaryStrip } from './SummaryStrip.tsx'

export const showWords: Record<(typeof entryFilters)[number], string> = {
  charges: 'Charges',
  credits: 'Waivers and credits',
  payments: 'Payments',
  disputed: 'Disputed',
}
const every = 'all'
const rowId = ({ id }: Entry) => String(id)

export function LedgerPage({ account }: { account: string }) {
  const [query, setQuery] = useSearchParams()
  const list = ledgersIn(query, 'ledger')
  const today = useFirmDay()
  const year = Number(query.get('year')) || undefined
  const show = entryFilters.find((one) => one === query.get('show'))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger(account, {
    ...(year && { year }),
    ...(show && { show }),
  })
  const [doing, setDoing] = useState<'charge' | 'dates' | { entry: Entry; kind: 'waiver' | 'credit' }>()
  const columns = useMemo(() => entryColumns(today), [today])
  const [first] = data?.pages ?? []
  const rows = data?.pages.flatMap((page) => page.rows)
  if (error && !data)
    return error instanceof CallError && error.code === 'not-found' ? (
      <NotFound />
    ) : (
      <ErrorState heading="h1" title="Couldn’t load ledger" help={helpFor(error)} onRetry={() => void refetch()} />
    )
  const put = (name: string, value: string | undefined) =>
    setQuery(
      (current) => {
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const who = first?.who
  /** A file has everything, however much is on screen. */
  const allRows = async () => {
    let result: { data: typeof data; hasNextPage: boolean } = { data, hasNextPage }
    while (result.hasNextPage) result = await fetchNextPage({ throwOnError: true })
    return result.data?.pages.flatMap((page) => page.rows) ?? []
  }
  const menuOf = (entry: Entry) => [
    ...(entry.can.credit
      ? [
          { label: 'Waive', onClick: () => setDoing({ entry, kind: 'waiver' as const }) },
          { label: 'Credit', onClick: () => setDoing({ entry, kind: 'credit' as const }) },
        ]
      : []),
    ...(entry.dispute?.task
      ? [{ label: 'View dispute', onClick: () => put('dispute', String(entry.dispute?.id)) }]
      : []),
    {
      label: 'Copy number',
      onClick: () => void navigator.clipboard.writeText(entry.number).then(() => toast.success('Number copied')),
    },
  ]
  return (
    <div className={styles.page}>
      <BackLink to={ledgersAddress(list)}>Ledgers</BackLink>
      <div className={styles.head}>
        {who && <Avatar person={who} size={40} />}
        <div className={styles.who}>
          <h1>{who ? `${who.first} ${who.last}` : 'Ledger'}</h1>
          <p>
            {who &&
              [
                who.branch,
                who.tapsid > 0 ? `commission ID ${who.tapsid}` : 'no commission ID',
                who.left ? `left ${bareDayInShort(who.left)}` : who.joined && `joined ${bareDayInShort(who.joined)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            {first?.can.dates && (
              <button type="button" className={styles.press} onClick={() => setDoing('dates')}>
                Change dates
              </button>
            )}
          </p>
        </div>
        <span className={styles.grow} />
        <LedgerSteps account={account} list={list} />
        {who && <Statements account={account} today={today} />}
        <ExportButton
          of="entries"
          disabled={!rows?.length}
          onClick={() => who && void allRows().then((all) => saveCsv(`fees-${who.last}-${today}`, columns, all))}
        />
        <Button
          variant="default"
          aria-label="Print"
          leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
          className={styles.wideOnly}
          onClick={() => window.print()}
        >
          Print
        </Button>
        {first?.can.charge && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDoing('charge')}>
            Add charge
          </Button>
        )}
      </div>
      <div className={styles.withRail}>
        <div>
          <SummaryStrip summary={first?.summary} />
          <Section
            title="Ledger"
            tools={
              <div className={styles.tools}>
                <Select
                  aria-label="Year"
                  w={136}
                  allowDeselect={false}
                  data={[
                    { value: every, label: 'All years' },
                    ...(first?.years ?? []).map((one) => ({ value: String(one), label: String(one) })),
                  ]}
                  value={year ? String(year) : every}
                  onChange={(value) => put('year', value && value !== every ? value : undefined)}
                />
                <Select
                  aria-label="Entries"
                  w={176}
                  allowDeselect={false}
                  data={[
                    { value: every, label: 'All entries' },
                    ...entryFilters.map((value) => ({ value, label: showWords[value] })),
                  ]}
                  value={show ?? every}
                  onChange={(value) => put('show', value && value !== every ? value : undefined)}
                />
              </div>
            }
          >
            {rows?.length === 0 ? (
              <p className={styles.quiet}>{show || year ? 'No matching entries.' : 'No entries yet.'}</p>
            ) : (
              <Rows
                label="Ledger"
                columns={columns}
                rows={rows}
                rowId={rowId}
                skeletonRows={10}
                menuOf={menuOf}
                pinned={pinnedOf}
              />
            )}
            {hasNextPage && (
              <div className={styles.more}>
                <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show more
                </Button>
              </div>
            )}
          </Section>
        </div>
        <LedgerRail account={account} chosen={Number(query.get('dispute')) || undefined} />
      </div>
      {doing === 'charge' && <ChargeDialog account={account} onClose={() => setDoing(undefined)} />}
      {doing === 'dates' && who && <StayDialog who={who} onClose={() => setDoing(undefined)} />}
      {doing && typeof doing === 'object' && first && (
        <CreditDialog
          {...doing}
          who={first.who}
          summary={first.summary}
          above={first.second_above}
          onClose={() => setDoing(undefined)}
        />
      )}
    </div>
  )
}

const pinnedOf = ({ dispute }: Entry) => dispute?.state === 'open'

const monthsShown = 12

function Statements({ account, today }: { account: string; today: string }) {
  const save = useMutation({
    mutationFn: (month: string) =>
      download(readStatement, { params: { account, month } }, `fee-statement-${month}.pdf`),
    onError: (failed) => toast.error('Couldn’t download statement', failed.message),
  })
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={save.isPending}
          leftSection={<IconFileText size={16} stroke={1.7} aria-hidden />}
        >
          Statement
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {monthsBefore(today, monthsShown).map((month) => (
          <Menu.Item key={month} onClick={() => save.mutate(month)}>
            {monthInWords(`${month}-01`, true)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** 2026-11, 2026-10, …: newest first. */
export function monthsBefore(today: string, count: number): string[] {
  const months = [monthOf(today).from]
  while (months.length < count) months.push(monthBefore(months.at(-1) ?? today).from)
  return months.map((day) => day.slice(0, 7))
}
