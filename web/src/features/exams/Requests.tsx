import { Button } from '@mantine/core'
import type { ExamRequest } from '@portal/contract/exams'
import { useMemo, useState } from 'react'
import { useDetails } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { useExams, useWithdraw } from './api.ts'
import { DayDialog } from './DayDialog.tsx'
import styles from './exams.module.css'
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
  return (
    <ConfirmDialog
      title={`Withdraw your ${request.text} request?`}
      question="You can request this exam again at any time."
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
