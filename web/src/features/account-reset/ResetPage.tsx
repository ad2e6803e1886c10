// Behind the link of a reset, an invitation or a re-enrolment: a new password, then the authenticator's word on it.
import { checkResetToken, setUpPassword } from '@portal/contract/account-reset'
import type { AnswerOf } from '@portal/contract/endpoint'
import { limits } from '@portal/contract/limits'
import { confirmProblem, newPasswordProblem } from '@portal/contract/rules/password'
import { texts } from '@portal/contract/texts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CallError, call, NotOk } from '../../lib/call.ts'
import { firm } from '../../lib/firm.ts'
import { useToken } from '../../lib/token.ts'
import { FrontPage } from '../../ui/plain/FrontPage.tsx'
import form from '../../ui/plain/form.module.css'
import { PasswordField } from '../../ui/plain/PasswordField.tsx'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import styles from './ResetPage.module.css'
import { StrengthMeter } from './StrengthMeter.tsx'
import { AuthenticatorQuestion, TwoFactorDialog } from './TwoFactorDialog.tsx'

type Kind = NonNullable<AnswerOf<typeof checkResetToken>['advisor']>['kind']
type SetUp = AnswerOf<typeof setUpPassword>['id'][number]

const wordsFor = (kind: Kind): { title: string; about: string } =>
  ({
    reset: { title: 'Reset your password', about: 'Choose a new password for your account.' },
    invitation: {
      title: `Welcome to ${firm.name}`,
      about: 'Your account is ready. Choose a password to get started.',
    },
    enrolment: { title: 'Set up your authenticator app', about: 'Connect a new authenticator app to your account.' },
  })[kind]

export function ResetPage() {
  const token = useToken()
  return (
    <FrontPage>
      <Stages key={token} token={token} />
    </FrontPage>
  )
}

type Stage =
  | { at: 'checking' }
  | { at: 'asking' }
  | { at: 'password' }
  | { at: 'code'; setUp: SetUp }
  | { at: 'over'; problem: string }
  | { at: 'done'; said: string[]; goTo: string; afterMs: number }

function Stages({ token }: { token: string }) {
  const [kind, setKind] = useState<Kind>('reset')
  const [stage, setStage] = useState<Stage>(token ? { at: 'checking' } : { at: 'over', problem: texts.tokenMissing })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [refused, setRefused] = useState<string>()
  const over = (problem: string) => setStage({ at: 'over', problem })

  useEffect(() => {
    if (!token) return undefined
    const leaving = new AbortController()
    void (async () => {
      try {
        const { advisor } = await call(checkResetToken, { params: { token } }, leaving.signal)
        if (!advisor) return over(texts.tokenExpired)
        setKind(advisor.kind)
        if (advisor.kind === 'enrolment') return await begin(undefined)
        setStage({ at: advisor.mfa ? 'asking' : 'password' })
      } catch (error) {
        if (!leaving.signal.aborted) over(error instanceof NotOk ? texts.tokenExpired : texts.tokenCheckFailed)
      }
    })()
    return () => leaving.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each token: looking begins nothing twice
  }, [token])

  async function begin(password: string | undefined) {
    setBusy(true)
    setProblem('')
    try {
      const { id } = await call(setUpPassword, { body: { q: token, ...(password !== undefined && { password }) } })
      const [setUp] = id
      if (setUp?.twofactor === 'AP') setStage({ at: 'code', setUp })
      else
        setStage({
          at: 'done',
          said: [texts.passwordUpdated, texts.redirectingToLogin],
          goTo: '/login',
          afterMs: limits.passwordSetRedirectMs,
        })
    } catch (error) {
      const { message = '', fields } = error instanceof CallError ? error : {}
      if (fields?.password) setRefused(fields.password)
      else if (message.includes('exp')) over(texts.invitationExpired)
      else if (password === undefined) over(texts.setupFailed)
      else setProblem(texts.setupFailed)
    }
    setBusy(false)
  }

  if (stage.at === 'asking') {
    return (
      <AuthenticatorQuestion
        onAnswer={(installed) => (installed ? setStage({ at: 'password' }) : over(texts.installAuthenticator))}
      />
    )
  }
  if (stage.at === 'code') {
    const { id, enrol } = stage.setUp
    return (
      <TwoFactorDialog
        id={id}
        enrol={enrol}
        onVerified={() =>
          setStage({ at: 'done', said: [texts.activationDone], goTo: '/dash/p', afterMs: limits.verifiedRedirectMs })
        }
        onFailed={over}
        onCancel={(unsure) =>
          over(
            unsure
              ? 'We didn’t wait to hear whether your code was right. Try to sign in, or request a new link to start over.'
              : 'Nothing was changed. Request a new link to start over.',
          )
        }
      />
    )
  }
  const { title, about } = wordsFor(kind)
  const said = stage.at === 'over' ? stage.problem : problem
  return (
    <div className={form.box}>
      <h1>{title}</h1>
      <p className={form.about}>{about}</p>
      <div role="alert">
        {said && (
          <p className={form.problem}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            {said}
          </p>
        )}
      </div>
      {stage.at === 'done' ? (
        <Done said={stage.said} goTo={stage.goTo} afterMs={stage.afterMs} />
      ) : (
        <>
          {kind !== 'enrolment' && (
            <PasswordForm
              disabled={stage.at !== 'password'}
              refused={refused}
              busy={busy}
              onChange={() => setRefused(undefined)}
              onSubmit={(password) => void begin(password)}
            />
          )}
          <p className={styles.back}>
            <Link className="link" to="/login">
              Back to sign-in
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

function Done({ said, goTo, afterMs }: { said: string[]; goTo: string; afterMs: number }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(goTo, { replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [navigate, goTo, afterMs])
  return (
    <output className={styles.done}>
      <IconCircleCheck size={18} stroke={1.8} aria-hidden />
      <span>
        {said.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </span>
    </output>
  )
}

interface Props {
  disabled: boolean
  /** What the server said about the password that was sent. */
  refused: string | undefined
  busy: boolean
  onChange: () => void
  onSubmit: (password: string) => void
}

function PasswordForm({ disabled, refused, busy, onChange, onSubmit }: Props) {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [left, setLeft] = useState({ password: false, confirm: false })

  const problem = newPasswordProblem(password)
  const unconfirmed = confirmProblem(password, confirm)
  const fine = !disabled && !problem && !unconfirmed

  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (fine && !busy) onSubmit(password)
  }

  function sayWhatIsMissing() {
    if (fine) return
    setLeft({ password: true, confirm: true })
    ;(problem ? first : second).current?.focus()
  }

  return (
    <form className={`${form.fields} ${styles.fields}`} onSubmit={submit} noValidate>
      <PasswordField
        label="New password"
        ref={first}
        autoComplete="new-password"
        disabled={disabled}
        maxLength={limits.newPasswordMax}
        counter={limits.newPasswordMax}
        value={password}
        onChange={(typed) => {
          onChange()
          setPassword(typed)
        }}
        onBlur={() => setLeft({ ...left, password: true })}
        onEnter={sayWhatIsMissing}
        error={refused ?? (left.password && problem)}
      />
      <StrengthMeter password={password} />
      <PasswordField
        label="Confirm password"
        ref={second}
        autoComplete="new-password"
        disabled={disabled}
        maxLength={limits.newPasswordMax}
        value={confirm}
        onChange={setConfirm}
        onBlur={() => setLeft({ ...left, confirm: true })}
        onEnter={sayWhatIsMissing}
        error={left.confirm && unconfirmed}
      />
      <PlainButton type="submit" primary disabled={!fine} busy={busy}>
        Update Password
      </PlainButton>
    </form>
  )
}
