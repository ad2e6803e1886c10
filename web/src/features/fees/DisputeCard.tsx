import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  answerDispute,
  type ApprovalRow,
  decideCredit,
  type DisputeRow,
  withdrawCredit,
} from '@portal/contract/fee-disputes'
import type { CreditAsked, DisputeAnswer, DisputeState } from '@portal/contract/fees'
import { firmMomentSaid } from '@portal/contract/rules/day'
import { amountOf, amountProblem, dollars, needsSecond } from '@portal/contract/rules/fee'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { problemsOf } from '../../lib/call.ts'
import { firmWeekday } from '../../lib/format.ts'
import { useNow } from '../../lib/minute.ts'
import { counted } from '../../ui/counted.ts'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { SecondNote } from './CreditDialog.tsx'
import styles from './fees.module.css'
import { ledgerAddress } from './address.ts'

const replyLength = 2_000
const stateWords: Record<DisputeState, string> = {
  open: 'Open',
  upheld: 'Charge kept',
  reduced: 'Credited in part',
  waived: 'Credited',
  withdrawn: 'Withdrawn',
}

interface Cards {
  rows: readonly DisputeRow[]
  above: number
  named?: true
}

/** With those to which a reply was begun: the list is of what is open, and somebody else may have been first. */
export function DisputeCards({ rows, above, named }: Cards) {
  const [begun, setBegun] = useState<readonly DisputeRow[]>([])
  const gone = begun
    .filter(({ id }) => !rows.some((row) => row.id === id))
    .map((row) => ({ ...row, can: { answer: false, worked: false } }))
  return [...rows, ...gone].map((row) => (
    <DisputeCard
      key={row.id}
      row={row}
      above={above}
      {...(named && { named })}
      begun={begun.some(({ id }) => id === row.id)}
      onBegun={(is) => setBegun((before) => [...before.filter(({ id }) => id !== row.id), ...(is ? [row] : [])])}
    />
  ))
}

interface Card extends Begun {
  row: DisputeRow
  above: number
  named?: true
}

interface Begun {
  begun: boolean
  onBegun: (is: boolean) => void
}

/** What was said, what the portal found, and the answer. */
function DisputeCard({ row, above, named, begun, onBegun }: Card) {
  const now = new Date(useNow())
  return (
    <section className={styles.dispute} aria-label={`Dispute of ${row.charge}`}>
      <header>
        <h2>
          Dispute
          {row.task && (
            <>
              ,{' '}
              <Link className="link-quiet" to={`/view/${row.task}`}>
                T-{row.task}
              </Link>
            </>
          )}
        </h2>
        <span className="t-note">
          {row.state !== 'open' ? stateWords[row.state] : row.due && `due ${firmWeekday(new Date(row.due), now)}`}
        </span>
      </header>
      {named && (
        <p className={styles.about}>
          <Link className="link" to={ledgerAddress(row.who.id)}>
            {row.who.first} {row.who.last}
          </Link>
          , {row.charge}, <span className="num">{dollars(row.cents)}</span>, {row.number}
        </p>
      )}
      <blockquote>
        <p>
          <b>{row.by}</b> <time dateTime={row.at}>{firmMomentSaid(new Date(row.at), now)}</time>
        </p>
        <p>{row.text}</p>
        <p className="t-note">
          {row.reason}
          {row.wanted !== null && `, should be ${dollars(row.wanted)}`}
        </p>
      </blockquote>
      {row.found.length > 0 && (
        <div className={styles.found}>
          <IconInfoCircle size={16} stroke={1.7} aria-hidden />
          <div>
            {row.found.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      )}
      {row.state !== 'open' && row.reply && <p className={styles.reply}>{row.reply}</p>}
      {row.asked && <Asked asked={row.asked} />}
      <Answering row={row} above={above} begun={begun} onBegun={onBegun} />
      {row.can.worked && <p className={styles.quiet}>You worked on this one. Someone else has to decide.</p>}
    </section>
  )
}

/** A reply that was begun stays when somebody else was first: what was written is not torn away, and sent it is refused in words. */
function Answering({ row, above, begun, onBegun }: Omit<Card, 'named'>) {
  if (!row.can.answer && !begun) return null
  return (
    <>
      {!row.can.answer && (
        <output className={styles.quiet}>
          Someone else answered this dispute, or it was withdrawn.{' '}
          <button type="button" className="link" onClick={() => onBegun(false)}>
            Discard reply
          </button>
        </output>
      )}
      <Answer row={row} above={above} onBegun={onBegun} />
    </>
  )
}

function Answer({ row, above, onBegun }: Pick<Card, 'row' | 'above' | 'onBegun'>) {
  const answer = useCall(answerDispute)
  const name = useId()
  const open = row.cents - row.credited
  const suggested = row.wanted === null ? '' : ((open - row.wanted) / 100).toFixed(2)
  const form = useForm({
    initialValues: {
      answer: (row.wanted === null ? 'waive' : 'reduce') as DisputeAnswer,
      amount: suggested,
      reply: '',
    },
    validate: ({ answer: how, amount, reply }) => ({
      ...(how === 'reduce' &&
        amountProblem(amount, { most: open }) && { amount: amountProblem(amount, { most: open }) }),
      ...(reply.trim().length < 3 && { reply: 'Enter a reply.' }),
    }),
  })
  const { answer: how, amount, reply } = form.values
  const part = amountProblem(amount, { most: open }) ? 0 : amountOf(amount)
  const cents = how === 'waive' ? open : how === 'reduce' ? part : 0
  const second = needsSecond(cents, above)
  const choices: { value: DisputeAnswer; label: string; about: string; cents: number }[] = [
    { value: 'waive', label: 'Credit the charge', about: `${row.number} is reversed with a credit`, cents: open },
    { value: 'reduce', label: 'Credit a part', about: 'The rest stays due', cents: part },
    { value: 'uphold', label: 'Keep the charge', about: 'It’s deducted again', cents: 0 },
  ]

  function send(event: FormEvent) {
    event.preventDefault()
    if (form.validate().hasErrors || answer.isPending) return
    const body = { answer: how, amount: how === 'reduce' ? amount.trim() : null, reply, version: row.version }
    void answer.mutateAsync({ params: { id: row.id }, body }).then(
      ({ asked }) => {
        onBegun(false)
        toast.success(asked ? 'Sent for approval' : 'Dispute answered. The advisor gets an email.')
      },
      (failed: Error) => {
        form.setErrors(problemsOf(failed))
        toast.error('Couldn’t answer dispute', failed.message)
      },
    )
  }

  return (
    <form onSubmit={send} noValidate className={styles.answer}>
      <fieldset>
        <legend className="vh">Answer</legend>
        {choices.map(({ value, label, about, cents: much }) => (
          <label key={value} className={styles.choice} data-chosen={how === value || undefined}>
            <input
              type="radio"
              name={name}
              checked={how === value}
              onChange={() => form.setFieldValue('answer', value)}
            />
            <span>
              <b>{label}</b>
              {how === value && <span className="t-note">{about}</span>}
            </span>
            {how === value && much > 0 && <span className="num">−{dollars(much)}</span>}
          </label>
        ))}
      </fieldset>
      {how === 'reduce' && (
        <TextInput
          label="Amount to credit"
          withAsterisk
          leftSection="$"
          inputMode="decimal"
          description={`Up to ${dollars(open)}`}
          {...form.getInputProps('amount')}
        />
      )}
      <Textarea
        {...counted(reply, replyLength)}
        label={`Reply to ${row.who.first}`}
        withAsterisk
        rows={3}
        maxLength={replyLength}
        {...form.getInputProps('reply')}
        onInput={({ currentTarget }) => onBegun(currentTarget.value.trim() !== '')}
      />
      {second && <SecondNote above={above} />}
      <Button type="submit" fullWidth loading={answer.isPending}>
        {second ? 'Send for approval' : 'Send answer'}
      </Button>
    </form>
  )
}

/** A credit that waits: approved by somebody else, taken back by whoever asked. */
function Asked({ asked }: { asked: CreditAsked }) {
  const decide = useCall(decideCredit)
  const withdraw = useCall(withdrawCredit)
  const { id, cents, kind, why, by, at, can } = asked
  const act = (decision: 'approve' | 'decline') =>
    // the card goes with what was decided: who asked is told all the same
    void decide.mutateAsync({ params: { id, decision } }).then(
      () => toast.success(decision === 'approve' ? 'Credit approved' : 'Credit declined'),
      (failed: Error) => toast.error(`Couldn’t ${decision} credit`, failed.message),
    )
  return (
    <div className={styles.asked}>
      <p>
        <b className="num">−{dollars(cents)}</b> {kind === 'waiver' ? 'waiver' : 'credit'}, requested by {by},{' '}
        <FirmMoment at={at} said />
      </p>
      <p className={styles.quiet}>{why}</p>
      {can.decide ? (
        <div className={styles.buttons}>
          <Button variant="default" loading={decide.isPending} onClick={() => act('decline')}>
            Decline
          </Button>
          <Button loading={decide.isPending} onClick={() => act('approve')}>
            Approve {dollars(cents)}
          </Button>
        </div>
      ) : (
        <p className="t-note">
          {can.withdraw ? 'Entered by you. Someone else has to approve it.' : 'Someone else has to approve it.'}
        </p>
      )}
      {can.withdraw && (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() =>
            void withdraw.mutateAsync({ params: { id } }).then(
              () => toast.success('Request withdrawn'),
              (failed: Error) => toast.error('Couldn’t withdraw request', failed.message),
            )
          }
        >
          Withdraw request
        </Button>
      )}
    </div>
  )
}

export const Approval = ({ row, named }: { row: ApprovalRow; named?: true }) => (
  <section className={styles.dispute} aria-label={`Credit of ${row.charge}`}>
    <header>
      <h2>Waiting for approval</h2>
      <span className="t-note">{row.number}</span>
    </header>
    <p className={styles.about}>
      {named && (
        <>
          <Link className="link" to={ledgerAddress(row.who.id)}>
            {row.who.first} {row.who.last}
          </Link>
          ,{' '}
        </>
      )}
      {row.charge}, {row.reason}
    </p>
    <Asked asked={row} />
  </section>
)
