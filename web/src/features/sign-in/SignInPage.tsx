// Two stages: email and password, then the factor that the answer names. Kept light: this page is what everybody waits for.
import type { Details } from '@portal/contract/session'
import type { Factor } from '@portal/contract/sign-in'
import { type ComponentType, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { firm } from '../../lib/firm.ts'
import { internalPath } from '../../lib/internal-path.ts'
import { keepSession } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { texts } from '@portal/contract/texts'
import { Mark } from '../../ui/Mark.tsx'
import { EmailedCode } from './EmailedCode.tsx'
import type { Challenge, FactorProps } from './factor.ts'
import { HarbourChart } from './HarbourChart.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './SignInPage.module.css'

const factors: Partial<Record<Factor, ComponentType<FactorProps>>> = { EMAIL: EmailedCode }

export function SignInPage() {
  useTitle('Sign in')
  // A session that expires during the second stage leads back here: every arrival starts afresh.
  const { key } = useLocation()
  return (
    <div className={styles.page}>
      <main className={styles.half}>
        <div className={styles.brand}>
          <Mark size={24} />
          <span>{firm.name}</span>
        </div>
        <Stages key={key} />
        <footer className={`t-note ${styles.foot}`}>{firm.membership}</footer>
      </main>
      <aside className={styles.picture} aria-label={firm.name}>
        <HarbourChart className={styles.chart} />
        <div className={styles.words}>
          <p className={styles.claim}>{firm.claim}</p>
          <p>{firm.membership}</p>
        </div>
      </aside>
    </div>
  )
}

function Stages() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [second, setSecond] = useState<{ factor: Factor; challenge: Challenge }>()
  const [problem, setProblem] = useState(query.get('q') === 'l' ? texts.sessionExpired : '')

  async function enter(details: Details) {
    keepSession(details)
    // Toasts belong to the pages behind this one, which are on their way now.
    const { toast } = await import('../../ui/toast.tsx')
    toast.success(texts.authenticated)
    await navigate(internalPath(query.get('redirect')) ?? (details.welcome ? '/dash/p?welcome' : '/dash/p'), {
      replace: true,
    })
  }

  const SecondStage = second && factors[second.factor]
  if (SecondStage) {
    return <SecondStage challenge={second.challenge} onSignedIn={enter} onCancel={() => setSecond(undefined)} />
  }
  return (
    <PasswordForm
      problem={problem}
      onProblem={setProblem}
      onAccepted={({ ap, response, advisor, details }) => {
        if (details && details.access >= 0) return enter(details)
        setProblem(factors[ap] ? '' : texts.signInServerIssue)
        return setSecond({ factor: ap, challenge: { id: response, email: advisor.email } })
      }}
    />
  )
}
