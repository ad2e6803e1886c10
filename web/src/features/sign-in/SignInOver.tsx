// The sign-in can lead nowhere any more: why, and the way to begin again. Nothing of it is left on the screen.
import { useEffect, useRef } from 'react'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { StageDialog } from './StageDialog.tsx'
import styles from './StageDialog.module.css'

interface Props {
  why: string
  account: string
  onRestart: () => void
}

export function SignInOver({ why, account, onRestart }: Props) {
  const restart = useRef<HTMLButtonElement>(null)
  useEffect(() => restart.current?.focus(), [])
  return (
    <StageDialog
      title="Sign-in ended"
      help="No one was signed in. Enter your email and password to start again."
      account={account}
      onCancel={onRestart}
    >
      <p role="alert" className={styles.problem}>
        {why}
      </p>
      <div className={styles.actions}>
        <PlainButton ref={restart} primary wide={false} onClick={onRestart}>
          Start again
        </PlainButton>
      </div>
    </StageDialog>
  )
}
