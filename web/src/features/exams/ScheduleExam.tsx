import { Button, Textarea, TextInput } from '@mantine/core'
import { type ExamEntry, type ExamRequest, examReasonLength } from '@portal/contract/exams'
import { examWindowDays, wantedProblems } from '@portal/contract/rules/exams'
import { cents } from '@portal/contract/rules/money'
import { useState } from 'react'
import { useFirmDay } from '../../lib/today.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { counted } from '../../ui/counted.ts'
import dialog from '../../ui/dialog.module.css'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRequest } from './api.ts'
import { price } from './columns.tsx'
import styles from './exams.module.css'
import { fieldProblem, generalProblem } from './failure.ts'

interface Props {
  exam: ExamEntry
  methods: { card: boolean; sandbox: boolean; commission: boolean }
  /** It is asked for, and waits for this payment. */
  onPay: (request: number) => void
  onClose: () => void
}

/** Mount it to open it. */
export function ScheduleExam(props: Props) {
  const { exam, onClose } = props
  if (!exam.blocked) return <Ask {...props} />
  return (
    <Dialog opened onClose={onClose} title={`Schedule ${exam.text}`} size={520}>
      <div className={dialog.fields}>
        <Banner>{exam.blocked}</Banner>
        <Facts exam={exam} />
      </div>
      <div className={dialog.buttons}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

const fewest = 3

function Ask({ exam, methods, onPay, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [payer, setPayer] = useState<ExamRequest['payer']>('firm')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const today = useFirmDay()
  const request = useRequest()
  const payable = Object.values(methods).some(Boolean)
  const waits = payer === 'advisor' && exam.cost > 0

  function submit() {
    const said = reason.trim()
    const wrong = {
      ...(said.length < fewest && { reason: 'Enter a short reason.' }),
      ...wantedProblems(from, to, today),
    }
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    request.mutate(
      { exam: exam.value, reason: said, payer, wanted_from: from, wanted_to: to },
      {
        onSuccess: ({ id }) => {
          if (waits) return onPay(id)
          toast.success(`${exam.text} requested. The registrations team will review it.`)
          onClose()
        },
      },
    )
  }

  const problem = (field: string) => problems[field] ?? fieldProblem(request.error, field)
  return (
    <FormDialog
      title={`Schedule ${exam.text}`}
      submit={waits ? 'Continue to payment' : 'Request exam'}
      busy={request.isPending}
      unsaved={reason.trim() !== '' || from !== '' || to !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {generalProblem(request.error) && <Banner>{generalProblem(request.error)}</Banner>}
      <Facts exam={exam} />
      <Textarea
        {...counted(reason, examReasonLength)}
        label="Reason"
        withAsterisk
        placeholder="Why you need this exam"
        rows={3}
        maxLength={examReasonLength}
        data-autofocus
        value={reason}
        error={problem('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <fieldset className={styles.choices}>
        <legend>Who pays</legend>
        <label>
          <input type="radio" name="payer" checked={payer === 'firm'} onChange={() => setPayer('firm')} />
          The firm
        </label>
        <label>
          <input
            type="radio"
            name="payer"
            checked={payer === 'advisor'}
            disabled={!payable}
            onChange={() => setPayer('advisor')}
          />
          {payable ? 'The advisor' : 'The advisor (online payment isn’t available yet)'}
        </label>
      </fieldset>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="Earliest date"
          withAsterisk
          min={today}
          value={from}
          error={problem('wanted_from')}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Latest date"
          withAsterisk
          min={from || today}
          value={to}
          error={problem('wanted_to')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <p className="t-note">Once approved, you have {examWindowDays} days to take the exam.</p>
    </FormDialog>
  )
}

function Facts({ exam }: { exam: ExamEntry }) {
  const facts = [
    ['Exam', exam.desc],
    ['Cost', price(cents(exam.cost))],
    ['Length', `${exam.q} questions in ${exam.duration} hours`],
    ['Prerequisite', exam.pre || 'None'],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
