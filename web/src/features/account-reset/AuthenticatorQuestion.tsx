import { useEffect, useRef } from 'react'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { StageDialog } from '../sign-in/public.ts'
import styles from './ResetPage.module.css'

export function AuthenticatorQuestion({ onAnswer }: { onAnswer: (installed: boolean) => void }) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <StageDialog
      title="Is an authenticator app installed on your phone?"
      help="This account signs in with a code from such an app. You will need it in a moment."
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
