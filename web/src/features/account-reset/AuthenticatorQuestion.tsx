import { useEffect, useRef } from 'react'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { StageDialog } from '../sign-in/public.ts'
import styles from './ResetPage.module.css'

export function AuthenticatorQuestion({ onAnswer }: { onAnswer: (installed: boolean) => void }) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <StageDialog
      title="Do you have an authenticator app on your phone?"
      help="You sign in with a code from an authenticator app. You’ll need it in the next step."
      onCancel={() => onAnswer(false)}
    >
      <div className={`${styles.foot} ${styles.answers}`}>
        <PlainButton onClick={() => onAnswer(false)}>No</PlainButton>
        <PlainButton primary wide={false} ref={first} onClick={() => onAnswer(true)}>
          Yes
        </PlainButton>
      </div>
    </StageDialog>
  )
}
