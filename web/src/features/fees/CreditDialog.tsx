import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { creditCharge } from '@portal/contract/fee-disputes'
import { creditReasons, type Entry, type LedgerSummary } from '@portal/contract/fees'
import { amountOf, amountProblem, dollars, needsSecond } from '@portal/contract/rules/fee'
import { decimal } from '@portal/contract/rules/money'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { bareDayInShort } from '../../lib/format.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './fees.module.css'

const whyLength = 500
const verbs = { waiver: 'Waive', credit: 'Credit' } as const

interface Props {
  entry: Entry
  kind: 'waiver' | 'credit'
  who: { first: string; last: string }
  summary: LedgerSummary
  /** Cents above which a second person is needed; the server adds what the user gave this advisor within 24 hours. */
  above: number
  onClose: () => void
}

/** Says what changes before it is pressed; the button repeats the amount. */
export function CreditDialog({ entry, kind, who, summary, above, onClose }: Props) {
  const give = useCall(creditCharge)
  // the same for every try of this dialog: sent twice, it is one credit
  const [key] = useState(() => crypto.randomUUID())
  const check = (amount: string) => amountProblem(amount, { most: entry.open })
  const form = useForm({
    initialValues: { amount: decimal(entry.open), reason: creditReasons[0] as (typeof creditReasons)[number], why: '' },
    validate: ({ amount, why }) => ({
      ...(check(amount) && { amount: check(amount) }),
      ...(why.trim().length < 3 && { why: 'Enter why.' }),
    }),
  })
  const { amount, reason, why } = form.values
  const cents = check(amount) ? 0 : amountOf(amount)
  const second = needsSecond(cents, above)
  const verb = verbs[kind]

  function send() {
    if (form.validate().hasErrors) return
    give.mutate(
      { params: { id: entry.id }, body: { kind, amount: amount.trim(), reason, why, key } },
      {
        onSuccess: ({ asked }) => {
          toast.success(asked ? 'Sent for approval' : `${dollars(cents)} ${kind === 'waiver' ? 'waived' : 'credited'}`)
          onClose()
        },
        onError: (error) => {
          form.setErrors(problemsOf(error))
          toast.error(`Couldn’t ${verb.toLowerCase()} charge`, error.message)
        },
      },
    )
  }

  return (
    <FormDialog
      title={`${verb} ${entry.description}?`}
      submit={second ? 'Send for approval' : `${verb} ${dollars(cents)}`}
      cancel="Keep charge"
      busy={give.isPending}
      unsaved={form.isDirty()}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.quiet}>
        {dollars(entry.charge)}, billed to {who.first} {who.last} on {bareDayInShort(entry.day)}. The charge stays in
        the ledger and a credit is added.
      </p>
      <div className={styles.pair}>
        <TextInput
          label="Amount"
          withAsterisk
          leftSection="$"
          inputMode="decimal"
          description={`Up to ${dollars(entry.open)}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('amount')}
        />
        <Select
          label="Reason"
          withAsterisk
          allowDeselect={false}
          data={[...creditReasons]}
          {...form.getInputProps('reason')}
        />
      </div>
      <Textarea
        {...counted(why, whyLength)}
        label="Why"
        withAsterisk
        data-autofocus
        rows={3}
        maxLength={whyLength}
        {...form.getInputProps('why')}
      />
      <dl className={styles.changes} aria-live="polite">
        <Change label="Balance" from={summary.balance} to={summary.balance - cents} />
        {!summary.deduction.in_file && (
          <Change
            label={`Deduction on ${bareDayInShort(summary.deduction.on)}`}
            from={summary.deduction.cents}
            to={Math.max(0, summary.deduction.cents - cents)}
          />
        )}
      </dl>
      {second && <SecondNote above={above} />}
    </FormDialog>
  )
}

const Change = ({ label, from, to }: { label: string; from: number; to: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">
      {dollars(from)}
      <IconArrowRight size={15} stroke={1.6} aria-label="becomes" />
      <b>{dollars(to)}</b>
    </dd>
  </div>
)

export const SecondNote = ({ above }: { above: number }) => (
  <p className={styles.second}>
    <IconUsers size={16} stroke={1.7} aria-hidden />
    <span>
      <b>Over {dollars(above)}.</b> A second person must approve this credit before it counts.
    </span>
  </p>
)
