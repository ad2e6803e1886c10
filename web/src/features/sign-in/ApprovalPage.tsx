// A registered device decides about a sign-in elsewhere. Looking decides nothing.
import { answerPushRequest, type PushRequest, viewPushRequest } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import type { Icon } from '@tabler/icons-react'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClockOff from '@tabler/icons-react/dist/esm/icons/IconClockOff.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { CallError, call } from '../../lib/call.ts'
import { momentInWords } from '../../lib/format.ts'
import { Message } from '../../ui/Message.tsx'
import { FrontPage } from '../../ui/plain/FrontPage.tsx'
import form from '../../ui/plain/form.module.css'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { useCountdown } from './countdown.ts'
import styles from './RequestDialog.module.css'
import stage from './StageDialog.module.css'

type Outcome = 'approved' | 'denied' | 'mismatch' | 'over' | 'not-here' | 'failed'

const outcomes: Record<Outcome, { icon: Icon; title: string; help: string }> = {
  approved: { icon: IconCircleCheck, title: 'Approved', help: 'Continue signing in on the other screen.' },
  denied: {
    icon: IconBan,
    title: 'Denied',
    help: 'No one was signed in. If that wasn’t you, change your password.',
  },
  mismatch: {
    icon: IconShieldX,
    title: 'Denied: wrong number',
    help: 'No one was signed in. Try signing in again and match the numbers.',
  },
  over: {
    icon: IconClockOff,
    title: 'Request expired',
    help: 'It timed out or was already answered. Still signing in? Send a new request from the other screen.',
  },
  'not-here': {
    icon: IconClockOff,
    title: 'Nothing to approve',
    help: 'The request expired or isn’t for this device. Only a device you registered yourself can approve your sign-ins.',
  },
  failed: { icon: IconPlugConnectedX, title: 'Something went wrong', help: texts.codeNoResponse },
}

export function ApprovalPage() {
  const { caller = '', advisor = '' } = useParams()
  const [request, setRequest] = useState<PushRequest>()
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    const gone = new AbortController()
    call(viewPushRequest, { params: { caller, advisor } }, gone.signal).then(setRequest, (error: unknown) => {
      if (!gone.signal.aborted) setOutcome(isGone(error) ? 'not-here' : 'failed')
    })
    return () => gone.abort()
  }, [caller, advisor])

  async function answer(approve: boolean, number?: number) {
    const body = { approve, ...(number !== undefined && { number }) }
    try {
      await call(answerPushRequest, { params: { caller, advisor }, body })
      setOutcome(approve ? 'approved' : 'denied')
    } catch (error) {
      if (error instanceof CallError && error.status === 401) setOutcome('mismatch')
      else setOutcome(isGone(error) ? 'over' : 'failed')
    }
  }

  return (
    <FrontPage>
      {request && !outcome ? (
        <RequestDialog request={request} onAnswer={answer} onExpired={() => setOutcome('over')} />
      ) : (
        <div className={form.message} role="alert">
          {outcome && <Message heading="h1" {...outcomes[outcome]} />}
        </div>
      )}
    </FrontPage>
  )
}

const isGone = (error: unknown) => error instanceof CallError && error.status === 404

/** A request is good for a minute. Counted from the look at it: the clocks of two machines seldom agree. */
const lastsMs = 60_000

interface Props {
  request: PushRequest
  onAnswer: (approve: boolean, number?: number) => Promise<void>
  onExpired: () => void
}

function RequestDialog({ request, onAnswer, onExpired }: Props) {
  const { name, browser, place, address, at, numbers } = request
  const [chosen, setChosen] = useState<number>()
  const [busy, setBusy] = useState(false)
  const asked = new Date(at)
  const [seconds] = useCountdown(lastsMs)
  useEffect(() => {
    if (seconds === 0) onExpired()
  }, [seconds, onExpired])

  async function answer(approve: boolean) {
    setBusy(true)
    await onAnswer(approve, approve ? chosen : undefined)
  }

  return (
    <section className={`${stage.dialog} ${styles.request}`} aria-labelledby="request-title">
      <h1 id="request-title" className={stage.title}>
        Are you signing in?
      </h1>
      <dl className={styles.facts}>
        <dt>Account</dt>
        <dd>{name}</dd>
        <dt>Browser</dt>
        <dd>{browser}</dd>
        {place && (
          <>
            <dt>Location</dt>
            <dd>{place}</dd>
          </>
        )}
        <dt>IP address</dt>
        <dd>{address}</dd>
        <dt>Requested</dt>
        <dd>
          <time dateTime={at}>{momentInWords(asked)}</time>
        </dd>
      </dl>
      <fieldset className={styles.numbers} disabled={busy}>
        <legend>Choose the number shown on the other screen</legend>
        {numbers.map((number) => (
          <label key={number} className={styles.number}>
            <input type="radio" name="number" checked={chosen === number} onChange={() => setChosen(number)} />
            {number}
          </label>
        ))}
      </fieldset>
      <div className={styles.answers}>
        <PlainButton wide disabled={busy} onClick={() => void answer(false)}>
          Deny
        </PlainButton>
        <PlainButton primary disabled={busy || chosen === undefined} onClick={() => void answer(true)}>
          Approve
        </PlainButton>
      </div>
    </section>
  )
}
