import { Button, TextInput } from '@mantine/core'
import { money } from '@portal/contract/rules/money'
import type { ExamRequest } from '@portal/contract/exams'
import { isDay } from '@portal/contract/rules/day'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { bareDayInShort } from '../../lib/format.ts'
import { useFirmDay } from '../../lib/today.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import type { RowMenuItem } from '../../ui/RowMenu.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { useExams, useSchedule, useWithdraw } from './api.ts'
import styles from './exams.module.css'
import { fieldProblem } from './failure.ts'
import { isOpen, needsMe, openColumns } from './progress.tsx'
import { requestColumns } from './status.tsx'

const asTheyCame = { column: 'asked', desc: false }
const none: readonly ExamRequest[] = []

/** What the advisor has asked for and is not over; what waits for them comes first. */
export function InProgress({ onPay }: { onPay: (request: number) => void }) {
  const { data } = useExams()
  const [booking, setBooking] = useState<ExamRequest>()
  const [leaving, setLeaving] = useState<ExamRequest>()
  const navigate = useNavigate()
  const today = useFirmDay()

  const columns = useMemo(() => [...openColumns(today), actionColumn({ onPay, onBook: setBooking })], [onPay, today])
  const rows = useMemo(() => {
    const open = data?.requests.filter(isOpen) ?? none
    return [true, false].flatMap((first) => open.filter((request) => needsMe(request) === first))
  }, [data])

  function menuOf(request: ExamRequest): RowMenuItem[] {
    const { can, scheduled, task } = request
    return [
      ...(can.schedule && scheduled ? [{ label: 'Change date', onClick: () => setBooking(request) }] : []),
      ...(task === null ? [] : [{ label: 'View task', onClick: () => void navigate(`/view/${task}`) }]),
      ...(can.withdraw
        ? [{ label: 'Withdraw request', onClick: () => setLeaving(request), danger: true as const }]
        : []),
    ]
  }

  if (rows.length === 0) return null
  return (
    <Section title="In progress">
      <div className={styles.progress}>
        <ShortTable
          label="Exam requests"
          rows={rows}
          rowId={({ id }) => String(id)}
          columns={columns}
          defaultSort={asTheyCame}
          menuOf={menuOf}
          empty={null}
        />
      </div>
      {booking && <DayDialog request={booking} onClose={() => setBooking(undefined)} />}
      {leaving && <Withdraw request={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  )
}

/** What came of the others; the newest first, as the server has it. */
export function Earlier() {
  const { data } = useExams()
  const rows = useMemo(() => data?.requests.filter((request) => !isOpen(request)) ?? none, [data])
  if (rows.length === 0) return null
  return (
    <Section title="Earlier requests">
      <ShortTable
        label="Earlier requests"
        rows={rows}
        rowId={({ id }) => String(id)}
        columns={requestColumns}
        defaultSort={asTheyCame}
        empty={null}
      />
    </Section>
  )
}

interface Doing {
  onPay: (request: number) => void
  onBook: (request: ExamRequest) => void
}

const actionColumn = (doing: Doing): Column<ExamRequest> => ({
  id: 'actions',
  header: 'Next step',
  hidesHeader: true,
  control: true,
  amount: true,
  phone: 'side',
  width: '104px',
  text: () => '',
  cell: (request) => <Action request={request} {...doing} />,
})

/** The one thing that is the advisor's to do now. */
function Action({ request, onPay, onBook }: Doing & { request: ExamRequest }) {
  const { id, text, can, scheduled } = request
  if (can.pay)
    return (
      <Button
        className={styles.request}
        size="xs"
        variant="default"
        onClick={() => onPay(id)}
        aria-label={`Pay for ${text}`}
      >
        Pay
      </Button>
    )
  if (!can.schedule || scheduled) return null
  return (
    <Button
      className={styles.request}
      size="xs"
      variant="default"
      onClick={() => onBook(request)}
      aria-label={`Set date for ${text}`}
    >
      Set date
    </Button>
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
