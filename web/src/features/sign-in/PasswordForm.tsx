import type { AnswerOf } from '@portal/contract/endpoint'
import { limits } from '@portal/contract/limits'
import { officeSignIn } from '@portal/contract/office'
import { isEmail } from '@portal/contract/rules/email'
import { isPublicMail } from '@portal/contract/rules/public-mail'
import { authenticate } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf, CallError, call } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { minuteAfter, momentInWords } from '../../lib/format.ts'
import { keepWay } from '../../lib/way-back.ts'
import { PasswordField } from '../../ui/plain/PasswordField.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import { TextField } from '../../ui/plain/TextField.tsx'
import type { Coords } from './coords.ts'
import { useUnderWay } from './under-way.ts'
import form from '../../ui/plain/form.module.css'
import styles from './PasswordForm.module.css'

interface Props {
  email: string
  onEmail: (email: string) => void
  coords: RefObject<Coords | undefined>
  problem: string
  onProblem: (sentence: string) => void
  onAccepted: (answer: AnswerOf<typeof authenticate>, signal: AbortSignal) => Promise<void>
  onForgot: () => Promise<void>
}

function wordsFor(error: unknown): string {
  const { status } = error instanceof CallError ? error : { status: 0 }
  if (status === 400) return texts.invalidLogin
  const retryAt = error instanceof CallError && error.code === 'too-many' && error.retryAt
  if (retryAt)
    return `${texts.signInServerIssue} Too many sign-ins from your network failed. Try again after ${momentInWords(minuteAfter(retryAt))}.`
  return status === undefined ? texts.signInNoResponse : texts.signInServerIssue
}

/** Why the office sign-in cannot begin with this address, or nothing. */
function officeProblem(email: string): string {
  const domain = domainOf(email)
  if (!domain) return 'Enter your work email first so we know where to send you.'
  return firm.officeDomains.includes(domain)
    ? ''
    : `Office Login isn’t set up for ${domain}. Use your password instead.`
}
const domainOf = (email: string) => (isEmail(email) ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : '')

export function PasswordForm({ email, onEmail, coords, problem, onProblem, onAccepted, onForgot }: Props) {
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState({ email: false, password: false })
  const [busy, setBusy] = useState(false)
  const [query] = useSearchParams()
  const [office, setOffice] = useState('')
  const [opening, setOpening] = useState(false)
  const { turnedAway, turnAway, stay } = useClientLogin()
  const begin = useUnderWay()
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const emailFine = isEmail(email)
  const passwordFine = password.length >= limits.passwordMin

  function sendAway() {
    onProblem(texts.publicMailSignIn)
    turnAway()
  }

  function sayWhatIsMissing() {
    if (emailFine && passwordFine) return
    setLeft({ email: true, password: true })
    ;(emailFine ? second : first).current?.focus()
  }

  function change(typed: string) {
    onEmail(typed)
    setOffice('')
    if (!turnedAway) return
    // somebody corrects it: nobody is sent away any more
    stay()
    onProblem('')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!emailFine || !passwordFine || busy || turnedAway) return
    if (isPublicMail(email, firm.publicMailDomains)) return sendAway()
    const signal = begin()
    setBusy(true)
    onProblem('')
    try {
      const answer = await call(authenticate, { body: { email, password, coords: coords.current } }, signal)
      if (!signal.aborted) await onAccepted(answer, signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CallError && error.code === 'public-mail') sendAway()
      else onProblem(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }

  async function forgot() {
    setOpening(true)
    await onForgot()
    setOpening(false)
  }

  function toOffice() {
    const why = officeProblem(email)
    setOffice(why)
    if (why) return
    keepWay(query)
    location.assign(addressOf(officeSignIn, { params: { domain: domainOf(email) } }))
  }

  return (
    <form className={form.box} onSubmit={(event) => void submit(event)} noValidate>
      <h1>Sign in</h1>
      <p className={form.about}>The advisor portal for {firm.name} Wealth, Insurance, Mortgage, and Securities</p>
      <div role="alert">
        {problem && (
          <p className={form.problem}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            {problem}
          </p>
        )}
      </div>
      <div className={form.fields}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          ref={first}
          value={email}
          onChange={change}
          onBlur={() => setLeft({ ...left, email: true })}
          onEnter={sayWhatIsMissing}
          error={left.email && !emailFine && texts.notAnEmail}
          counter={limits.emailCounter}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          ref={second}
          value={password}
          onChange={setPassword}
          onBlur={() => setLeft({ ...left, password: true })}
          onEnter={sayWhatIsMissing}
          error={left.password && !passwordFine && texts.passwordTooShort}
        />
        <button type="button" className={styles.forgot} aria-busy={opening} onClick={() => void forgot()}>
          Forgot Password
        </button>
        <PlainButton type="submit" primary disabled={!emailFine || !passwordFine || turnedAway} busy={busy}>
          Login
        </PlainButton>
        <div className={styles.or}>or</div>
        <div>
          <PlainButton wide aria-describedby="office-problem" onClick={toOffice}>
            <IconBuilding size={16} stroke={1.7} aria-hidden />
            Office Login
          </PlainButton>
          <output id="office-problem" className={styles.office}>
            {office}
          </output>
        </div>
      </div>
    </form>
  )
}

/** Clients have a page of their own: after a moment to read why, that is where they go. */
function useClientLogin() {
  const [turnedAway, setTurnedAway] = useState(false)
  useEffect(() => {
    if (!turnedAway || !firm.clientLoginUrl) return undefined
    const timer = setTimeout(() => location.assign(firm.clientLoginUrl), limits.publicMailRedirectMs)
    return () => clearTimeout(timer)
  }, [turnedAway])
  return { turnedAway, turnAway: () => setTurnedAway(true), stay: () => setTurnedAway(false) }
}
