import { Button, Select, TextInput } from '@mantine/core'
import {
  type CheckedField,
  checkedFields,
  type Contribution,
  type Correction,
  correctDeposit,
  type Deposit,
} from '@portal/contract/deposits'
import { contributionsTo, limitOf } from '@portal/contract/rules/deposit'
import { dayInWords } from '@portal/contract/rules/day'
import { decimal, money } from '@portal/contract/rules/money'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import styles from './review.module.css'
import { amountInWords, ended } from './words.ts'

interface Props {
  deposit: Deposit
  at: CheckedField
  checked: ReadonlySet<CheckedField>
  editing: CheckedField | undefined
  onReach: (field: CheckedField) => void
  onMark: ((field: CheckedField) => void) | undefined
  onEdit: ((field: CheckedField) => void) | undefined
  onEdited: () => void
  onGiveUp: () => void
}

const labels: Record<CheckedField, string> = {
  amount: 'Amount',
  account: 'Account',
  payee: 'Pay to',
  check: 'Check',
  client: 'From',
  contribution: 'Contribution',
  endorsement: 'Endorsed',
}
/** What is seen on the picture and nowhere else is returned, not corrected. */
const editable: readonly CheckedField[] = ['amount', 'payee', 'check', 'client', 'contribution']

/** What was typed, line by line: marked when it agrees with the picture. */
export function FieldList(props: Props) {
  const { deposit, at, checked, editing, onReach, onMark } = props
  return (
    <ul className={styles.fields} aria-label="Compare with the picture">
      {checkedFields.map((field) => {
        const done = checked.has(field)
        const warned = field === 'contribution' && deposit.flags.some(({ kind }) => kind === 'limit')
        if (editing === field && canEdit(deposit, field)) return <Editing key={field} field={field} {...props} />
        return (
          <li key={field} data-on={field === at || undefined} data-big={field === 'amount' || undefined}>
            <button
              type="button"
              className={styles.reach}
              aria-current={field === at || undefined}
              onClick={() => onReach(field)}
            >
              <span className={styles.label}>{labels[field]}</span>
              <span className={styles.value}>{valueOf(deposit, field)}</span>
            </button>
            <button
              type="button"
              className={styles.mark}
              aria-pressed={done}
              aria-label={`${labels[field]} agrees with the picture`}
              disabled={!onMark}
              onClick={() => onMark?.(field)}
            >
              {done ? (
                <IconCircleCheck className={styles.good} size={18} stroke={1.8} aria-hidden />
              ) : warned ? (
                <IconAlertTriangle className={styles.look} size={18} stroke={1.8} aria-hidden />
              ) : (
                <IconCircle className={styles.open} size={18} stroke={1.5} aria-hidden />
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const canEdit = (deposit: Deposit, field: CheckedField) =>
  editable.includes(field) && (field !== 'contribution' || contributionsTo(deposit.type).length > 0)

function valueOf(deposit: Deposit, field: CheckedField): ReactNode {
  const { amount, end, type, client, payee, check_number, check_date, contribution, year } = deposit
  const noted = (value: string, note: string) => (
    <>
      {value}
      <small>{note}</small>
    </>
  )
  if (field === 'amount') return noted(money(amount), amountInWords(amount))
  if (field === 'account') return noted(`${ended(end)}, ${type}`, client)
  if (field === 'payee') return payee
  if (field === 'check') return `${check_number}, dated ${dayInWords(check_date)}`
  if (field === 'client') return client
  if (field === 'endorsement') return noted('Signed, and marked for mobile deposit', 'See the back')
  if (!contribution) return 'None, not a retirement account'
  const limit = limitOf(contribution, year)
  return noted(`${contribution}, ${year}`, limit ? `${money(limit.limit)} limit for ${year}` : 'No yearly limit')
}

/** In place: Enter saves, Escape gives up. Whoever corrects it doesn't accept it. */
function Editing({ deposit, field, onEdited, onGiveUp }: Props & { field: CheckedField }) {
  const correct = useCall(correctDeposit)
  const problems = problemsOf(correct.error)
  const [typed, setTyped] = useState<Record<string, string>>({
    amount: decimal(deposit.amount),
    payee: deposit.payee,
    client: deposit.client,
    check_number: deposit.check_number,
    check_date: deposit.check_date,
    contribution: deposit.contribution ?? '',
    year: String(deposit.year ?? ''),
  })
  const set = (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value }))
  const input = (name: string, label: string, more: object = {}) => (
    <TextInput
      label={label}
      value={typed[name] ?? ''}
      error={problems[name]}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
      {...more}
    />
  )
  function save(event: FormEvent) {
    event.preventDefault()
    correct.mutate(
      { params: { id: deposit.id }, body: { version: deposit.version, ...correctionOf(field, typed) } },
      {
        onSuccess: () => {
          toast.success('Deposit corrected. Someone else has to accept it.')
          onEdited()
        },
        onError: (error) => {
          if (Object.keys(problemsOf(error)).length === 0) toast.error('Couldn’t correct deposit', error.message)
        },
      },
    )
  }
  const press = ({ key }: KeyboardEvent) => key === 'Escape' && onGiveUp()
  return (
    <li className={styles.editing}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape gives up, as in a dialog */}
      <form onSubmit={save} onKeyDown={press} noValidate aria-label={`Correct ${labels[field]}`}>
        {field === 'amount' && input('amount', 'Amount', { leftSection: '$', inputMode: 'decimal', autoFocus: true })}
        {field === 'payee' && input('payee', 'Pay to', { autoFocus: true })}
        {field === 'client' && input('client', 'From', { autoFocus: true })}
        {field === 'check' && (
          <>
            {input('check_number', 'Check number', { inputMode: 'numeric', autoFocus: true })}
            {input('check_date', 'Check date', { type: 'date' })}
          </>
        )}
        {field === 'contribution' && (
          <>
            <Select
              label="Contribution"
              data={[...contributionsTo(deposit.type)]}
              value={typed.contribution ?? null}
              error={problems.contribution}
              allowDeselect={false}
              onChange={(value) => set('contribution', value ?? '')}
            />
            {input('year', 'Tax year', { inputMode: 'numeric' })}
          </>
        )}
        <div className={styles.acts}>
          <Button variant="default" size="xs" onClick={onGiveUp}>
            Cancel
          </Button>
          <Button type="submit" size="xs" loading={correct.isPending}>
            Correct
          </Button>
        </div>
        <p className={styles.note}>Someone else has to accept what you correct.</p>
      </form>
    </li>
  )
}

function correctionOf(field: CheckedField, typed: Record<string, string>): Correction {
  const {
    amount = '',
    payee = '',
    client = '',
    check_number = '',
    check_date = '',
    contribution = '',
    year = '',
  } = typed
  if (field === 'amount') return { amount }
  if (field === 'payee') return { payee }
  if (field === 'client') return { client }
  if (field === 'check') return { check_number, check_date }
  return { contribution: contribution as Contribution, year: Number(year) || 0 }
}
