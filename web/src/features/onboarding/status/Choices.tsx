// What else a candidate can decide: whether we remind them, and not to join after all.
import { setOnboardingReminders, withdrawOnboarding } from '@portal/contract/onboarding'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import styles from './status.module.css'

interface Props {
  reminders: boolean
  asker: string
  onChanged: () => Promise<void>
}

export function Choices({ reminders, asker, onChanged }: Props) {
  const [asked, setAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const remind = useMutation({
    mutationFn: (on: boolean) => call(setOnboardingReminders, { body: { on } }),
    onSuccess: onChanged,
  })
  // known at once, and not only when the button has been drawn anew: of two clicks one counts
  const leaving = useRef(false)
  const withdraw = useMutation({
    mutationFn: () => call(withdrawOnboarding, {}),
    onSuccess: onChanged,
    onError: () => void (leaving.current = false),
  })
  function leave() {
    if (leaving.current) return
    leaving.current = true
    withdraw.mutate()
  }
  const problem = remind.error?.message ?? withdraw.error?.message ?? ''
  return (
    <section className={styles.choices}>
      <p>
        {reminders ? 'We email you a reminder when something is left to do.' : 'We don’t send you reminders.'}{' '}
        <button type="button" className="link" onClick={() => !remind.isPending && remind.mutate(!reminders)}>
          {reminders ? 'Stop reminders' : 'Turn reminders on'}
        </button>
      </p>
      {asked ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is asked in place, over nothing
        <div className={styles.question} role="group" aria-label="Withdraw">
          <b>Withdraw?</b>
          <p>
            We’ll tell {asker} that you don’t want to join. What you entered is no longer shown, and this can’t be
            undone here.
          </p>
          <div className={styles.acts}>
            <PlainButton busy={withdraw.isPending} onClick={leave}>
              Withdraw
            </PlainButton>
            <PlainButton
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the button in its place
              autoFocus
              onClick={() => {
                setAsked(false)
                // what opened it is drawn again first
                queueMicrotask(() => opener.current?.focus())
              }}
            >
              Keep going
            </PlainButton>
          </div>
        </div>
      ) : (
        <p>
          Changed your mind?{' '}
          <button ref={opener} type="button" className="link" onClick={() => setAsked(true)}>
            Withdraw
          </button>
        </p>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </section>
  )
}
