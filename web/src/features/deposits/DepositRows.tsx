import type { DepositDay, DepositRow } from '@portal/contract/deposits'
import { bankFile } from '@portal/contract/deposits'
import { firmTime } from '@portal/contract/rules/day'
import { money } from '@portal/contract/rules/money'
import { sameInShort, shortName } from '@portal/contract/rules/short-name'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { useMutation } from '@tanstack/react-query'
import { Fragment, type KeyboardEvent, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { download } from '../../lib/download.ts'
import { DueClock } from '../../ui/DueClock.tsx'
import { Flags } from '../../ui/Flags.tsx'
import { usePhone } from '../../ui/phone.ts'
import { RowsAsList } from '../../ui/RowsAsList.tsx'
import { StatusDial } from '../../ui/StatusDial.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { useDay } from './api.ts'
import styles from './list.module.css'
import { capturedAt, dayHead, destroyClock, ended, stepOf, typeOf } from './words.ts'

interface Props {
  /** Nothing yet: the skeleton shows. */
  rows: readonly DepositRow[] | undefined
  days: readonly DepositDay[]
  reviewing: boolean
}

const to = ({ id }: DepositRow) => `/securities/mobiledeposits?id=${id}`

export function DepositRows(props: Props) {
  return usePhone() ? <AsList {...props} /> : <AsTable {...props} />
}

const Status = ({ row, today }: { row: DepositRow; today: string }) =>
  row.status === 'Destroy due' && row.destroy_on ? (
    <DueClock {...destroyClock(row.destroy_on, today)} />
  ) : (
    <StatusDial step={stepOf[row.status]} label={row.status} />
  )

const column = (
  id: string,
  header: string,
  text: (row: DepositRow) => string,
  phone: Column<DepositRow>['phone'],
): Column<DepositRow> => ({ id, header, text, ...(phone && { phone }), width: '' })

const columnsOn = (today: string): Column<DepositRow>[] => [
  column('client', 'Client', ({ client }) => client, 'key'),
  { ...column('amount', 'Amount', ({ amount }) => money(amount), 'value'), amount: true },
  {
    ...column('status', 'Status', ({ status }) => status, 'status'),
    cell: (row) => <Status row={row} today={today} />,
  },
  column('check', 'Check', ({ check_number }) => `Check ${check_number}`, 'fact'),
  column('captured', 'Captured', ({ captured, bank_day }) => capturedAt(captured, bank_day), 'small'),
]

/** Two lines a row, under their day: client and amount, status and check, time. */
function AsList({ rows, days }: Props) {
  const today = useDay()
  const columns = useMemo(() => columnsOn(today), [today])
  return (
    <RowsAsList
      label="Deposits"
      columns={columns}
      rows={rows?.map((original) => ({ id: String(original.id), original }))}
      skeletonRows={8}
      sort={{ column: 'captured', desc: true }}
      onSort={() => {}}
      renderActions={undefined}
      onOpen={undefined}
      to={to}
      groupOf={({ bank_day }) => ({
        title: dayHead(bank_day, today),
        sum: money(days.find(({ day }) => day === bank_day)?.total),
      })}
    />
  )
}

const heads = ['Captured', 'Client', 'Account', 'Check', 'Type', 'Flags', 'Advisor', 'Branch', 'Status', 'Amount']
const ofReviewers = new Set(['Advisor', 'Branch', 'Flags'])

function AsTable({ rows, days, reviewing }: Props) {
  const today = useDay()
  const navigate = useNavigate()
  const writtenOut = useMemo(() => sameInShort(rows?.map(({ names }) => names) ?? []), [rows])
  const shown = heads.filter((head) => reviewing || !ofReviewers.has(head))

  /** From row to row with the arrows; the client's name is the way in. */
  function press(event: KeyboardEvent<HTMLTableSectionElement>) {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
    const here = line ? lines.indexOf(line) : -1
    const next = { ArrowDown: lines[here + 1], ArrowUp: lines[here - 1] }[event.key]
    if (!line || !next) return
    event.preventDefault()
    next.querySelector('a')?.focus()
  }

  return (
    <table className={styles.table} aria-label="Deposits" aria-busy={!rows}>
      <colgroup>
        {shown.map((head) => (
          <col key={head} data-of={head} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {shown.map((head) => (
            <th key={head} scope="col" data-of={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it take focus; this moves it */}
      <tbody onKeyDown={press}>
        {rows
          ? rows.map((row, at) => {
              const day = days.find((one) => one.day === row.bank_day)
              const starts = rows[at - 1]?.bank_day !== row.bank_day
              const ends = rows[at + 1]?.bank_day !== row.bank_day
              return (
                <Fragment key={row.id}>
                  {starts && day && <DayLine day={day} today={today} span={shown.length} />}
                  <tr data-row={row.id} onDoubleClick={() => void navigate(to(row))}>
                    <td className="num">{capturedAt(row.captured, row.bank_day)}</td>
                    <td className={styles.key}>
                      <Link to={to(row)}>{row.client}</Link>
                    </td>
                    <td className="num">{ended(row.end)}</td>
                    <td className="num">{row.check_number}</td>
                    <td>{typeOf(row)}</td>
                    {reviewing && (
                      <>
                        <td>
                          <Flags
                            most={1}
                            flags={row.flags.map(({ kind, text }) => ({
                              text,
                              Icon: kind === 'returned' ? IconEdit : IconFlag,
                            }))}
                          />
                        </td>
                        <td>{shortName(row.names, writtenOut)}</td>
                        <td className={styles.quiet}>{row.branch}</td>
                      </>
                    )}
                    <td>
                      <Status row={row} today={today} />
                    </td>
                    <td className={`num ${row.status === 'Not in good order' ? styles.quiet : ''}`}>
                      {money(row.amount)}
                    </td>
                  </tr>
                  {ends &&
                    day?.closed.map(({ day: closed, why }) => (
                      <tr key={closed} className={styles.closed}>
                        <td colSpan={shown.length}>
                          No batch on {dayHead(closed, '')}: {why}, banks closed
                        </td>
                      </tr>
                    ))}
                </Fragment>
              )
            })
          : Array.from({ length: 12 }, (_, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- skeleton rows never move
              <tr key={row} aria-hidden>
                {shown.map((head, index) => (
                  <td key={head}>
                    <span className={styles.bone} style={{ width: `${45 + ((row * 17 + index * 29) % 35)}%` }}>
                      {'\u00a0'}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

function DayLine({ day, today, span }: { day: DepositDay; today: string; span: number }) {
  const save = useMutation({
    mutationFn: () => download(bankFile, { params: { day: day.day } }, `bank-file-${day.day}.csv`),
    onSuccess: () => toast.success('Bank file downloaded'),
    onError: ({ message }) => toast.error('Couldn’t download bank file', message),
  })
  return (
    <tr className={styles.day}>
      <td colSpan={span - 1}>
        <b>{dayHead(day.day, today)}</b>
        <span className="num">
          Batch {day.batch}, {day.posted ? `posted ${firmTime(new Date(day.posted))}` : 'open'}
        </span>
        {day.file && (
          <button type="button" className="link" disabled={save.isPending} onClick={() => save.mutate()}>
            Bank file<span className="vh"> of {dayHead(day.day, '')}</span>
          </button>
        )}
      </td>
      <td className="num">{money(day.total)}</td>
    </tr>
  )
}
