// Behind the link that an old address gets when an admin has changed it: undo the change, or say that it is right.
import { answerAddressLink, checkAddressLink } from '@portal/contract/address-change'
import type { AnswerOf } from '@portal/contract/endpoint'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CallError, call, NotOk } from '../../lib/call.ts'
import { momentInWords } from '../../lib/format.ts'
import { useToken } from '../../lib/token.ts'
import { FrontPage } from '../../ui/plain/FrontPage.tsx'
import form from '../../ui/plain/form.module.css'
import { PlainButton } from '../../ui/plain/PlainButton.tsx'
import styles from './AddressPage.module.css'

type Change = NonNullable<AnswerOf<typeof checkAddressLink>['link']>
type Answer = 'undo' | 'accept'

export function AddressPage() {
  const token = useToken()
  return (
    <FrontPage>
      <Stages key={token} token={token} />
    </FrontPage>
  )
}

type Stage =
  | { at: 'checking' }
  | { at: 'asking'; change: Change }
  | { at: 'done'; said: string }
  | { at: 'over'; problem: string }

const invalid = 'This link was already used, or it expired. If you weren’t expecting the change, call the home office.'
const unreachable = 'Couldn’t check this link. Check your connection and reload the page.'

function Stages({ token }: { token: string }) {
  const [stage, setStage] = useState<Stage>(token ? { at: 'checking' } : { at: 'over', problem: invalid })
  const [busy, setBusy] = useState<Answer>()
  const [problem, setProblem] = useState('')

  useEffect(() => {
    if (!token) return undefined
    const leaving = new AbortController()
    void call(checkAddressLink, { body: { q: token } }, leaving.signal).then(
      ({ link }) => setStage(link ? { at: 'asking', change: link } : { at: 'over', problem: invalid }),
      (error: unknown) =>
        leaving.signal.aborted || setStage({ at: 'over', problem: error instanceof NotOk ? invalid : unreachable }),
    )
    return () => leaving.abort()
  }, [token])

  async function say(answer: Answer, { was }: Change) {
    if (busy) return
    setBusy(answer)
    setProblem('')
    try {
      const { restored } = await call(answerAddressLink, { body: { q: token, answer } })
      setStage({ at: 'done', said: outcome(answer, was, restored) })
    } catch (error) {
      if (error instanceof NotOk) setStage({ at: 'over', problem: invalid })
      else setProblem(error instanceof CallError ? error.message : unreachable)
    }
    setBusy(undefined)
  }

  const said = stage.at === 'over' ? stage.problem : problem
  return (
    <div className={form.box} aria-busy={stage.at === 'checking'}>
      <h1>Your sign-in email was changed</h1>
      {stage.at === 'asking' && <About change={stage.change} />}
      <div role="alert">
        {said && (
          <p className={`${form.problem} ${styles.problem}`}>
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            {said}
          </p>
        )}
      </div>
      {stage.at === 'asking' && (
        <div className={form.fields}>
          <PlainButton primary busy={busy === 'undo'} onClick={() => void say('undo', stage.change)}>
            Undo email change
          </PlainButton>
          <PlainButton wide busy={busy === 'accept'} onClick={() => void say('accept', stage.change)}>
            Confirm email change
          </PlainButton>
        </div>
      )}
      {stage.at === 'done' && (
        <Done>
          <span>{stage.said}</span>
        </Done>
      )}
      <p className={styles.back}>
        <Link className="link" to="/login">
          Back to sign-in
        </Link>
      </p>
    </div>
  )
}

function outcome(answer: Answer, was: string, restored = true): string {
  if (answer === 'accept') return 'Email change confirmed. Password resets work again right away.'
  return restored
    ? `Email change undone. Sign in with ${was} again. You’ve been signed out everywhere, and the firm’s admins got an email.`
    : `Someone else uses ${was} now, so we suspended your account to protect it. Call the home office.`
}

function About({ change: { first, was, now, until } }: { change: Change }) {
  return (
    <p className={`${form.about} ${styles.about}`}>
      Hi {first}, your sign-in email was changed from <b>{was}</b> to <b>{now}</b>. Weren’t expecting this? Undo the
      change by {momentInWords(new Date(until))}. If it’s right, confirm it, and password resets work again right away.
    </p>
  )
}

function Done({ children }: { children: ReactNode }) {
  return (
    <output className={styles.done}>
      <IconCircleCheck size={18} stroke={1.8} aria-hidden />
      {children}
    </output>
  )
}
