import { Button, TextInput } from '@mantine/core'
import { money } from '@portal/contract/rules/money'
import type { ExamRequest } from '@portal/contract/exams'
import { isDay } from '@portal/contract/rules/day'
import { useMemo, useState } from 'react'
import { bareDayInShort } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { useExams, useSchedule, useWithdraw } from './api.ts'
import styles from './exams.module.css'
import { fieldProblem } from './failure.ts'
import { requestColumns } from './status.tsx'

const newest = { column: 'asked', desc: false }

/** What the advisor has asked for; the newest first, as the server has it. */
export function Requests({ onPay }: { onPay: (request: number) => void }) {
  const { acting } = useDetails()
  const { data, error } = useExams()
  const [booking, setBooking] = useState<ExamRequest>()
  const [leaving, setLeaving] = useState<ExamRequest>()

  const columns = useMemo(() => columnsWith({ onPay, onBook: setBooking, onWithdraw: setLeaving }), [onPay])

  // the catalogue below says what went wrong
  if (error && !data) return null
  return (
    <Section title={acting ? `${acting.first} ${acting.last}’s requests` : 'My requests'}>
      <ShortTable
        label="Exam requests"
        rows={data?.requests}
        rowId={({ id }) => String(id)}
        columns={columns}
        defaultSort={newest}
        empty={<p className={styles.none}>No exam requests yet. Choose an exam from the list to get started.</p>}
      />
      {booking && <DayDialog request={booking} onClose={() => setBooking(undefined)} />}
      {leaving && <Withdraw request={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  )
}

interface Doing {
  onPay: (request: number) => void
  onBook: (request: ExamRequest) => void
  onWithdraw: (request: ExamRequest) => void
}

const columnsWith = (doing: Doing): readonly Column<ExamRequest>[] => [
  ...requestColumns,
  {
    id: 'actions',
    header: 'Actions',
    control: true,
    width: '16%',
    text: () => '',
    cell: (request) => <Actions request={request} {...doing} />,
  },
]

function Actions({ request, onPay, onBook, onWithdraw }: Doing & { request: ExamRequest }) {
  const { id, text, can, scheduled } = request
  const date = scheduled ? 'Change date' : 'Set date'
  return (
    <span className={styles.actions}>
      {can.pay && (
        <Button size="xs" onClick={() => onPay(id)} aria-label={`Pay for ${text}`}>
          Pay
        </Button>
      )}
      {can.schedule && (
        <Button size="xs" variant="default" onClick={() => onBook(request)} aria-label={`${date} for ${text}`}>
          {date}
        </Button>
      )}
      {can.withdraw && (
        <Button size="xs" variant="default" onClick={() => onWithdraw(request)} aria-label={`Withdraw ${text}`}>
          Withdraw
        </Button>
      )}
    </span>
  )
}

function Withdraw({ request, onClose }: { request: ExamRequest; onClose: () => void }) {
  const withdraw = useWithdraw(request)
  const { status, payer, cost } = request
  const paid = status === 'Requested' && payer === 'advisor' && cost > 0
  const refund = paid ? ` We’ll refund the ${money(cost)} you paid.` : ''
  return (
    <ConfirmDialog
      title={`Withdraw your ${request.text} request?`}
      question={`You can request this exam again at any time.${refund}`}
      confirm="Withdraw request"
      busy={withdraw.isPending}
      onCancel={onClose}
      onConfirm={() =>
        withdraw.mutate(undefined, {
          onSuccess: () => toast.success(`${request.text} request withdrawn`),
          onError: (problem) => toast.error(`Couldn’t withdraw ${request.text} request`, problem.message),
          onSettled: onClose,
        })
      }
    />
  )
}

/** The day that was booked with the test center. */
function DayDialog({ request, onClose }: { request: ExamRequest; onClose: () => void }) {
  const before = request.scheduled ?? ''
  const [on, setOn] = useState(before)
  const [missing, setMissing] = useState(false)
  const today = useFirmDay()
  const schedule = useSchedule(request)

  function submit() {
    setMissing(!isDay(on))
    if (!isDay(on)) return
    schedule.mutate(on, {
      onSuccess: () => {
        toast.success(`${request.text} scheduled for ${bareDayInShort(on)}`)
        onClose()
      },
    })
  }

  const { error } = schedule
  return (
    <FormDialog
      title={`${request.text} exam date`}
      submit="Save date"
      busy={schedule.isPending}
      unsaved={on !== before}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label="Exam date"
        withAsterisk
        min={today}
        max={request.window_to ?? undefined}
        data-autofocus
        value={on}
        error={missing ? 'Choose a date.' : (fieldProblem(error, 'on') ?? error?.message)}
        onChange={(event) => {
          setOn(event.currentTarget.value)
          setMissing(false)
        }}
      />
      {request.window_to && (
        <p className="t-note">
          Enter the date you booked with the test center. Your window ends {bareDayInShort(request.window_to)}.
        </p>
      )}
    </FormDialog>
  )
}
