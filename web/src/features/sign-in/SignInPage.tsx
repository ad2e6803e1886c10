// Two stages: email and password, then the factor that the answer names. Kept light: this page is what everybody waits for.
import { texts } from '@portal/contract/texts'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { momentInWords } from '../../lib/format.ts'
import { patiently } from '../../lib/loading.ts'
import { useMaintenance } from '../../lib/maintenance.ts'
import { FrontPage } from '../../ui/plain/FrontPage.tsx'
import { Celebration } from './Celebration.tsx'
import { notReached, useComeBack } from './come-back.ts'
import { useCoords } from './coords.ts'
import { useEnter } from './enter.ts'
import styles from './MaintenanceNotice.module.css'
import { PasswordForm } from './PasswordForm.tsx'
import { type SecondStage, secondStageOf } from './second-stage.ts'

const loadReset = patiently(async () => (await import('./ResetRequest.tsx')).ResetRequest)

export function SignInPage() {
  // A session that expires during the second stage leads back here: every arrival starts afresh.
  const { key } = useLocation()
  return (
    <FrontPage notice={<MaintenanceNotice />}>
      <Stages key={key} />
      <Celebration />
    </FrontPage>
  )
}

function Stages() {
  const [query] = useSearchParams()
  const enter = useEnter()
  const coords = useCoords()
  const [email, setEmail] = useState('')
  const [Reset, setReset] = useState<Awaited<ReturnType<typeof loadReset>>>()
  const [second, setSecond] = useState<SecondStage>()
  const why = query.get('q')
  const [problem, setProblem] = useState(why === 'l' ? texts.sessionExpired : why === 'o' ? notReached : '')
  useComeBack(why === 'o' && !second && !Reset)

  if (second) {
    const { Dialog, challenge } = second
    return <Dialog challenge={challenge} onSignedIn={enter} onCancel={() => setSecond(undefined)} />
  }
  if (Reset) return <Reset email={email} coords={coords} onClose={() => setReset(undefined)} />

  /** The form stays until the dialog is there. */
  const openReset = () =>
    loadReset().then(
      (loaded) => setReset(() => loaded),
      () => setProblem('Couldn’t open the reset form. Check your connection and try again.'),
    )
  return (
    <PasswordForm
      email={email}
      onEmail={setEmail}
      coords={coords}
      problem={problem}
      onProblem={setProblem}
      onForgot={openReset}
      onAccepted={async (answer, signal) => {
        if (answer.details && answer.details.access >= 0) return enter({ response: answer.details }, signal)
        const next = await secondStageOf(answer, email)
        if (!signal.aborted) setSecond(next)
      }}
    />
  )
}

function MaintenanceNotice() {
  const active = useMaintenance()
  if (!active) return null
  const { name, url, end } = active
  return (
    <output className={styles.notice}>
      <IconTool size={16} stroke={1.7} aria-hidden />
      <span>
        <span className={styles.name}>{name}</span>
        <span>
          {end ? `In progress until ${momentInWords(end)}.` : 'In progress now.'} {url && <a href={url}>Status page</a>}
        </span>
      </span>
    </output>
  )
}
