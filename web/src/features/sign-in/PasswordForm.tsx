import type { AnswerOf } from '@portal/contract/endpoint'
import { limits } from '@portal/contract/limits'
import { isEmail } from '@portal/contract/rules/email'
import { authenticate } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { PasswordField } from '../../ui/plain/PasswordField.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { TextField } from '../../ui/plain/TextField.tsx'
import styles from './SignInPage.module.css'

interface Props {
  problem: string
  onProblem: (sentence: string) => void
  onAccepted: (answer: AnswerOf<typeof authenticate>) => void | Promise<void>
}

export function PasswordForm({ problem, onProblem, onAccepted }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState({ email: false, password: false })
  const [busy, setBusy] = useState(false)
  const coords = useCoords()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const emailFine = isEmail(email)
  const passwordFine = password.length >= limits.passwordMin

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!emailFine || !passwordFine || busy) return
    setBusy(true)
    onProblem('')
    try {
      await onAccepted(await call(authenticate, { body: { email, password, coords: coords.current } }))
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0
      onProblem(
        status === 400 ? texts.invalidLogin : status === undefined ? texts.signInNoResponse : texts.signInServerIssue,
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.box} onSubmit={(event) => void submit(event)} noValidate>
      <h1>Sign in</h1>
      <p className={styles.sub}>{firm.business}</p>
      <div role="alert">
        {problem && (
          <p className={styles.problem}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            {problem}
          </p>
        )}
      </div>
      <div className={styles.fields}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          ref={first}
          value={email}
          onChange={setEmail}
          onBlur={() => setLeft({ ...left, email: true })}
          error={left.email && !emailFine && texts.notAnEmail}
          counter={limits.emailCounter}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          onBlur={() => setLeft({ ...left, password: true })}
          error={left.password && !passwordFine && texts.passwordTooShort}
        />
        <PlainButton type="submit" primary disabled={!emailFine || !passwordFine} busy={busy}>
          Login
        </PlainButton>
      </div>
    </form>
  )
}

/** Where the browser says it is, once it has said so. Refusal is harmless. */
function useCoords() {
  const coords = useRef<{ latitude: number; longitude: number }>(undefined)
  useEffect(() => {
    navigator.geolocation?.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        coords.current = { latitude, longitude }
      },
      () => {},
    )
  }, [])
  return coords
}
