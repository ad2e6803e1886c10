// What is decided about a candidate as a whole.
import { Button, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import {
  approveCandidate,
  type CandidateRecord,
  declineCandidate,
  returnSteps,
  withdrawCandidate,
} from '@portal/contract/onboarding-review'
import { onboardingLimits, type OnboardingStep, stepNames } from '@portal/contract/onboarding-steps'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import { problemsOf } from '../../../lib/call.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { WordsDialog } from '../../../ui/WordsDialog.tsx'
import { useCall } from './api.ts'
import { steps as stepsSaid } from './words.ts'
import styles from './candidate.module.css'

interface Props {
  candidate: CandidateRecord
  /** Leads to a step: what is pressed too early says what is missing. */
  onLead: (step: OnboardingStep) => void
  onDecided: () => void
}

export function Deciding({ candidate, onLead, onDecided }: Props) {
  const { id, first, steps, can, version } = candidate
  const [asking, setAsking] = useState<'approve' | 'decline' | 'withdraw' | 'return'>()
  const back = useCall(returnSteps)
  const close = () => setAsking(undefined)
  const marked = steps.filter(({ review }) => review === 'returning')

  function returnMarked() {
    if (marked.length > 0) return setAsking('return')
    const to = steps.find(({ review }) => review === 'none') ?? steps[0]
    if (to) onLead(to.step)
    toast.error('No step is marked yet', 'Open a step and say what should change.')
  }
  function approve() {
    const missing = steps.find(({ review }) => review !== 'accepted')
    if (!missing) return setAsking('approve')
    onLead(missing.step)
    toast.error('Not every step is accepted yet', `${stepNames[missing.step]} is the first one left.`)
  }
  return (
    <>
      {can.decline && (
        <Button variant="subtle" className={styles.decline ?? ''} onClick={() => setAsking('decline')}>
          Decline
        </Button>
      )}
      {can.withdraw && !can.review && (
        <Button variant="default" onClick={() => setAsking('withdraw')}>
          Note withdrawal
        </Button>
      )}
      {can.review && (
        <Button variant="default" loading={back.isPending} onClick={returnMarked}>
          {marked.length === 0 ? 'Return steps' : `Return ${stepsSaid(marked.length)}`}
        </Button>
      )}
      {can.decide && (
        <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={approve}>
          Approve
        </Button>
      )}
      {asking === 'return' && (
        <ConfirmDialog
          title={`Return ${stepsSaid(marked.length)} to ${first}?`}
          question={`${first} gets one email and can change ${marked.map(({ step }) => stepNames[step]).join(', ')}. Everything else stays as it is.`}
          confirm={`Return ${stepsSaid(marked.length)}`}
          cancel="Keep reviewing"
          harmless
          busy={back.isPending}
          onConfirm={() =>
            back.mutate(
              { params: { id }, body: { version } },
              {
                onSuccess: () => {
                  toast.success(`Returned. ${first} gets an email.`)
                  close()
                },
                onError: ({ message }) => {
                  toast.error('Couldn’t return steps', message)
                  close()
                },
              },
            )
          }
          onCancel={close}
        />
      )}
      {asking === 'approve' && <ApproveDialog candidate={candidate} onClose={close} onDecided={onDecided} />}
      {(asking === 'decline' || asking === 'withdraw') && (
        <EndDialog candidate={candidate} how={asking} onClose={close} onDecided={onDecided} />
      )}
    </>
  )
}

interface DialogProps {
  candidate: CandidateRecord
  onClose: () => void
  onDecided: () => void
}

function ApproveDialog({ candidate, onClose, onDecided }: DialogProps) {
  const { id, first, creates, suggested, version } = candidate
  const [email, setEmail] = useState(suggested.email)
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<Problems>({})
  const approve = useCall(approveCandidate)
  const problems = { ...problemsOf(approve.error), ...found }

  function submit() {
    const wrong: Problems = {
      ...(!email.trim() && { email: 'Enter the email they will sign in with.' }),
      ...(number.trim() && !/^[1-9]\d{0,8}$/.test(number.trim()) && { tapsid: 'Enter a number.' }),
    }
    setFound(wrong)
    if (Object.keys(wrong).length > 0) return
    const more = number.trim() ? { tapsid: Number(number.trim()) } : {}
    approve.mutate(
      { params: { id }, body: { version, email: email.trim(), ...more } },
      {
        onSuccess: () => {
          toast.success(`${first} approved. The setup email is on its way.`)
          onClose()
          onDecided()
        },
      },
    )
  }
  return (
    <FormDialog
      title={`Approve ${first}?`}
      submit={`Approve ${first}`}
      cancel="Keep reviewing"
      busy={approve.isPending}
      unsaved={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {approve.error && Object.keys(problemsOf(approve.error)).length === 0 && <Banner>{approve.error.message}</Banner>}
      <ul className={styles.lines}>
        {creates.slice(0, -1).map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <TextInput
        label="Sign-in address"
        type="email"
        data-autofocus
        autoComplete="off"
        maxLength={onboardingLimits.email}
        description="The setup email goes here."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={email}
        error={problems['email']}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <TextInput
        label="Commission ID"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        description="Leave blank to add it later."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={number}
        error={problems['tapsid']}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
    </FormDialog>
  )
}

const ends = {
  decline: {
    endpoint: declineCandidate,
    title: (first: string) => `Decline ${first}?`,
    submit: 'Decline candidate',
    about: 'They get a neutral email without the reason. What they entered is kept and no longer shown.',
    hint: 'For reviewers only',
    done: 'declined',
    failed: 'Couldn’t decline candidate',
  },
  withdraw: {
    endpoint: withdrawCandidate,
    title: (first: string) => `Note that ${first} has withdrawn?`,
    submit: 'Note withdrawal',
    about: 'What they entered is kept and no longer shown. Their page says that the onboarding is closed.',
    hint: 'How they told you',
    done: 'withdrawn',
    failed: 'Couldn’t note withdrawal',
  },
} as const

function EndDialog({ candidate, how, onClose, onDecided }: DialogProps & { how: keyof typeof ends }) {
  const { id, first, version } = candidate
  const words = ends[how]
  const end = useCall(words.endpoint)
  return (
    <WordsDialog
      title={words.title(first)}
      submit={words.submit}
      about={words.about}
      hint={words.hint}
      most={onboardingLimits.reason}
      busy={end.isPending}
      refusal={end.error?.message}
      onSubmit={(reason) =>
        end.mutate(
          { params: { id }, body: { version, reason } },
          {
            onSuccess: () => {
              toast.success(`${first} ${words.done}`)
              onClose()
              onDecided()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
