import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { disputeCharge, withdrawDispute } from '@portal/contract/fee-disputes'
import { type Dispute, disputeReasons, type Entry } from '@portal/contract/fees'
import { firmMoment } from '@portal/contract/rules/day'
import { amountProblem, dollars } from '@portal/contract/rules/fee'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { problemsOf } from '../../lib/call.ts'
import { bareDayInShort, firmWeekday } from '../../lib/format.ts'
import { useNow } from '../../lib/minute.ts'
import { counted } from '../../ui/counted.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SteppedBack } from '../../ui/FigureStrip.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { whyOf } from './entry-columns.tsx'
import styles from './fees.module.css'

/** One line of the ledger: what it is, and how it was worked out. */
export function EntrySheet({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [disputing, setDisputing] = useState(false)
  const phone = usePhone()
  if (disputing) return <DisputeDialog entry={entry} onClose={() => setDisputing(false)} onDone={onClose} />
  const open = entry.dispute?.state === 'open' ? entry.dispute : undefined
  const buttons = open ? (
    <OpenDispute dispute={open} />
  ) : (
    entry.can.dispute && <Button onClick={() => setDisputing(true)}>Dispute this charge</Button>
  )
  const content = (
    <div className={styles.sheet}>
      <p className={styles.big}>
        <SteppedBack amount={dollars(entry.charge - entry.credit)} />
      </p>
      <p className="t-note">
        {entry.number}, {entry.kind === 'charge' ? 'billed' : 'entered'} {bareDayInShort(entry.day)}
      </p>
      <dl className={styles.facts}>
        {factsOf(entry).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {entry.dispute && <Steps dispute={entry.dispute} />}
    </div>
  )
  if (phone)
    return (
      <Sheet title={entry.description} onClose={onClose} buttons={buttons || undefined}>
        {content}
      </Sheet>
    )
  return (
    <Dialog opened onClose={onClose} title={entry.description} size={480}>
      {content}
      {buttons && <div className={styles.buttons}>{buttons}</div>}
    </Dialog>
  )
}

function factsOf(entry: Entry): [string, ReactNode][] {
  const { period, full, days, of_days, open, charge, kind, dispute } = entry
  const facts: [string, ReactNode][] = []
  if (period) facts.push(['Covers', `${bareDayInShort(period.from)} to ${bareDayInShort(period.to)}`])
  if (full !== null && days !== null && of_days !== null) {
    facts.push(['Price', dollars(full)])
    facts.push(['Prorated', `${dollars(full)} × ${days} ÷ ${of_days}`])
  } else if (full !== null) facts.push(['Price', dollars(full)])
  if (kind === 'charge' && open < charge) facts.push(['Credited', dollars(charge - open)])
  const why = whyOf(entry)
  if (why) facts.push(['Why', why])
  if (entry.approved) facts.push(['Approved by', entry.approved])
  if (kind === 'charge')
    facts.push(['Deducted', dispute?.state === 'open' ? 'Not while disputed' : 'With your commissions'])
  facts.push(['Balance after', dollars(entry.balance)])
  return facts
}

const answers: Record<Dispute['state'], string> = {
  open: 'Credited, or explained to you',
  upheld: 'The charge stays',
  reduced: 'Part of the charge was credited',
  waived: 'The charge was credited',
  withdrawn: 'You withdrew the dispute',
}

function Steps({ dispute }: { dispute: Dispute }) {
  const now = new Date(useNow())
  const over = dispute.state !== 'open'
  return (
    <>
      <h3 className={styles.stepsHead}>Your dispute</h3>
      <ol className={styles.steps}>
        <li data-state="done">
          <b>{dispute.by} disputed this charge</b>
          <span className="t-note">{firmMoment(new Date(dispute.at), now)}</span>
          <span className={styles.said}>{dispute.text}</span>
        </li>
        {dispute.state !== 'withdrawn' && (
          <li data-state={over ? 'done' : 'now'} aria-current={over ? undefined : 'step'}>
            <b>{over ? 'The home office checked it' : 'The home office is checking'}</b>
            {!over && dispute.due && <span className="t-note">Reply by {firmWeekday(new Date(dispute.due), now)}</span>}
          </li>
        )}
        <li data-state={over ? 'done' : 'next'}>
          <b>{answers[dispute.state]}</b>
          {dispute.answered && <span className="t-note">{firmMoment(new Date(dispute.answered), now)}</span>}
          {dispute.reply && <span className={styles.said}>{dispute.reply}</span>}
        </li>
      </ol>
    </>
  )
}

function OpenDispute({ dispute }: { dispute: Dispute }) {
  const withdraw = useCall(withdrawDispute)
  return (
    <>
      <Button
        variant="default"
        loading={withdraw.isPending}
        onClick={() =>
          void withdraw.mutateAsync({ params: { id: dispute.id } }).then(
            () => toast.success('Dispute withdrawn'),
            (failed: Error) => toast.error('Couldn’t withdraw dispute', failed.message),
          )
        }
      >
        Withdraw dispute
      </Button>
      {dispute.task && (
        <Button component={Link} to={`/view/${dispute.task}`}>
          Add comment
        </Button>
      )}
    </>
  )
}

const textLength = 2_000

/** One question, one button. */
function DisputeDialog({ entry, onClose, onDone }: { entry: Entry; onClose: () => void; onDone: () => void }) {
  const dispute = useCall(disputeCharge)
  const form = useForm({
    initialValues: { reason: disputeReasons[0] as (typeof disputeReasons)[number], wanted: '', text: '' },
    validate: ({ wanted, text }) => ({
      ...(wanted.trim() && amountProblem(wanted, { zero: true }) && { wanted: amountProblem(wanted, { zero: true }) }),
      ...(text.trim().length < 3 && { text: 'Enter what happened.' }),
    }),
  })
  const { reason, wanted, text } = form.values
  function send() {
    if (form.validate().hasErrors) return
    dispute.mutate(
      { params: { id: entry.id }, body: { reason, wanted: wanted.trim() || null, text } },
      {
        onSuccess: () => {
          toast.success('Charge disputed. It stays out of new deductions until we’ve replied.')
          onDone()
        },
        onError: (failed) => {
          form.setErrors(problemsOf(failed))
          toast.error('Couldn’t dispute charge', failed.message)
        },
      },
    )
  }
  return (
    <FormDialog
      title="Dispute this charge?"
      submit="Dispute charge"
      cancel="Keep charge"
      long
      busy={dispute.isPending}
      unsaved={form.isDirty()}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.quiet}>
        {entry.description}, {dollars(entry.charge)}. It stays out of new deductions until we’ve replied.
      </p>
      <fieldset className={styles.chips}>
        <legend className="vh">What’s wrong?</legend>
        {disputeReasons.map((one) => (
          <label key={one} className={styles.chip} data-chosen={reason === one || undefined}>
            <input
              type="radio"
              className="vh"
              name="reason"
              checked={reason === one}
              onChange={() => form.setFieldValue('reason', one)}
            />
            {one}
          </label>
        ))}
      </fieldset>
      <TextInput
        label="What should it be?"
        description="Leave blank if you don’t owe it"
        leftSection="$"
        inputMode="decimal"
        {...form.getInputProps('wanted')}
      />
      <Textarea
        {...counted(text, textLength)}
        label="What happened?"
        withAsterisk
        rows={4}
        maxLength={textLength}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDialog>
  )
}
