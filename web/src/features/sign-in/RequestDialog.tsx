import type { PushRequest } from '@portal/contract/sign-in'
import { useEffect, useState } from 'react'
import { momentInWords } from '../../lib/format.ts'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { useCountdown } from './countdown.ts'
import styles from './RequestDialog.module.css'
import stage from './StageDialog.module.css'

/** A request is good for a minute. Counted from the look at it: the clocks of two machines seldom agree. */
const lastsMs = 60_000

interface Props {
  request: PushRequest
  onAnswer: (approve: boolean, number?: number) => Promise<void>
  onExpired: () => void
}

export function RequestDialog({ request, onAnswer, onExpired }: Props) {
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
