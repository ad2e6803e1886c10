import { Button, Checkbox, Select } from '@mantine/core'
import type { PendingLine } from '@portal/contract/pending'
import { cents, money } from '@portal/contract/rules/money'
import { texts } from '@portal/contract/texts'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { helpFor } from '../../lib/call.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useRows } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { useAgreeWithSession, usePending, useQueryLine } from './api.ts'
import { FeeCard } from '../fees/public.ts'
import { Day, lineId, pendingColumns } from './columns.tsx'
import { counted, Figures, isHeld, sumOf } from './Figures.tsx'
import { PayDates } from './PayDates.tsx'
import styles from './pending.module.css'

const everyDate = 'all'
const none: readonly never[] = []
const unsorted = { column: '', desc: false }

export function PendingPage() {
  const { acting, guest } = useDetails()
  const { data: records, error, refetch } = usePending()
  const [query, setQuery] = useSearchParams()
  const [asking, setAsking] = useState<number>()

  useEffect(() => {
    if (error) toast.error(texts.pendingFailed, error.message)
  }, [error])

  const lines = useMemo(() => records?.flatMap(({ data }) => data.data), [records])
  useAgreeWithSession(lines && sumOf(lines))

  const payDate = records?.find(({ data }) => data.expected === query.get('pay'))?.data.expected
  const heldOnly = query.has('held')
  const rows = useMemo(
    () => lines?.filter((line) => (!payDate || line.expected === payDate) && (!heldOnly || isHeld(line))),
    [lines, payDate, heldOnly],
  )
  // the table's own search, so that the total is that of the lines it lists
  const found = useRows(rows ?? none, pendingColumns, lineId, unsorted, query.get('q') ?? '')

  const byPayDate = (query.get('sort') ?? 'expected').replace('-', '') === 'expected'
  const groupOf = useMemo(() => {
    const sums = Map.groupBy(found, ({ original }) => original.expected)
    return ({ expected }: PendingLine) => ({
      title: bareDayInShort(expected),
      sum: money(sumOf((sums.get(expected) ?? none).map(({ original }) => original))),
    })
  }, [found])

  function put(name: string, value: string | undefined) {
    setQuery(
      (current) => {
        current.delete('page')
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const renderActions = useCallback(
    ({ id, client, queried }: PendingLine) =>
      queried === null ? (
        !guest && (
          <button
            type="button"
            className={styles.ask}
            aria-label={`Ask about ${client}’s line`}
            onClick={() => setAsking(id)}
          >
            Ask
          </button>
        )
      ) : (
        <Link className={styles.ask} to={`/view/${queried}`} aria-label={`View task about ${client}’s line`}>
          View task
        </Link>
      ),
    [guest],
  )

  const asked = lines?.find(({ id }) => id === asking)
  const title = 'Pending Compensation'
  const about = acting
    ? `Commissions on the way to ${acting.first} ${acting.last}`
    : 'Commissions earned but not yet paid'
  if (lines?.length === 0)
    return (
      <>
        <PageHeader title={title} about={about} />
        {/* the same one as before the lines came: it is asked for once */}
        <FeeCard key="fees" />
        <Message
          icon={IconCoins}
          title="Nothing pending"
          help="Commissions appear here from trade date to pay date. After that, they show up in your production."
        >
          <Button component={Link} to="/dash/p" variant="default">
            Go to production
          </Button>
        </Message>
      </>
    )
  return (
    <>
      <PageHeader title={title} about={about} />
      {!(error && !records) && <Figures lines={lines} />}
      <FeeCard key="fees" />
      {!(error && !records) && <PayDates records={records} chosen={payDate} />}
      <div className={styles.lines}>
        <DataTable
          of="lines"
          name="pending"
          label="Pending compensation"
          rows={rows}
          rowId={lineId}
          columns={pendingColumns}
          defaultSort="expected"
          sizes={[20, 50, 'all']}
          defaultSize={20}
          searchHint="Search by client, product, sponsor, or amount"
          filters={
            <>
              <Select
                aria-label="Pay date"
                className={styles.payDate}
                data={[
                  { value: everyDate, label: 'All pay dates' },
                  ...(records ?? none).map(({ data: { expected } }) => ({
                    value: expected,
                    label: bareDayInShort(expected),
                  })),
                ]}
                value={payDate ?? everyDate}
                onChange={(chosen) => put('pay', chosen && chosen !== everyDate ? chosen : undefined)}
                w={160}
              />
              <Checkbox
                label="On hold only"
                checked={heldOnly}
                onChange={(event) => put('held', event.currentTarget.checked ? '1' : undefined)}
              />
            </>
          }
          filteredBy={[...(payDate ? ['pay'] : []), ...(heldOnly ? ['held'] : [])]}
          failed={error && !records ? { title: 'Couldn’t load pending compensation', help: helpFor(error) } : undefined}
          onRetry={() => void refetch()}
          renderActions={renderActions}
          {...(byPayDate && { groupOf })}
          exportable
        />
        {found.length > 0 && <Totals lines={found.map(({ original }) => original)} />}
      </div>
      {asked && <QueryDialog line={asked} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function Totals({ lines }: { lines: readonly PendingLine[] }) {
  return (
    <dl className={styles.totals} aria-label="Totals for the lines shown">
      <div className={styles.count}>
        <dt>Total</dt>
        <dd>{counted(lines.length)}</dd>
      </div>
      <div>
        <dt>Gross</dt>
        <dd className="num">{money(sumOf(lines, 'gross'))}</dd>
      </div>
      <div>
        <dt>Amount</dt>
        <dd className="num">{money(sumOf(lines))}</dd>
      </div>
    </dl>
  )
}

function QueryDialog({ line, onClose }: { line: PendingLine; onClose: () => void }) {
  const ask = useQueryLine()
  const send = (question: string) =>
    ask.mutate(
      { id: line.id, question },
      {
        onSuccess: () => {
          toast.success('Question sent to the home office')
          onClose()
        },
      },
    )
  const refusal = ask.error && (
    <>
      {ask.error.message}{' '}
      {line.queried !== null && (
        <Link className={styles.inBanner} to={`/view/${line.queried}`}>
          Open task
        </Link>
      )}
    </>
  )
  return (
    <WordsDialog
      title="Ask about this line"
      submit="Send question"
      about={
        <>
          {line.client}, {line.product || line.sponsor}: <span className="num">{money(cents(line.amount))}</span>{' '}
          expected <Day day={line.expected} />. We’ll open a task for your question, and the answer will appear there.
        </>
      }
      label="Question"
      hint="What should we look into?"
      missing="Enter a short question."
      fewest={3}
      most={1_000}
      busy={ask.isPending}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
    />
  )
}
