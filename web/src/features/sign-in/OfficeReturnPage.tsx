// Where the office sign-in comes back to: finishes and moves on, or says why not.
import type { ErrorCode } from '@portal/contract/errors'
import { exchangeOfficeToken } from '@portal/contract/office'
import { texts } from '@portal/contract/texts'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { CallError, call } from '../../lib/call.ts'
import { Message } from '../../ui/Message.tsx'
import { FrontPage } from '../../ui/plain/FrontPage.tsx'
import styles from './PasswordForm.module.css'
import { useEnter } from './enter.ts'
import { type SecondStage, secondStageOf } from './second-stage.ts'

const said: Partial<Record<ErrorCode, string>> = {
  invalid: 'The office sign-in was not completed. Start it again.',
  'invalid-code': 'The office sign-in could not be accepted for this portal.',
  'too-many': 'Too many attempts, wait a while.',
  unavailable: 'The office sign-in does not answer. Use your password, or try later.',
}
const wordsFor = (code: string | null | undefined) => said[code as ErrorCode] ?? texts.signInServerIssue
const nothing = 'There is no office sign-in to finish here. Start it from the sign-in page.'

export function OfficeReturnPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const enter = useEnter()
  const [second, setSecond] = useState<SecondStage>()
  const [problem, setProblem] = useState(hash ? '' : nothing)

  useEffect(() => {
    if (!hash) return
    const carried = new URLSearchParams(hash.slice(1))
    // what was carried here stays neither in the address bar nor in the history
    void navigate('/msal', { replace: true })
    const token = carried.get('token')
    if (token) void finish(token)
    else setProblem(wordsFor(carried.get('error')))

    async function finish(once: string) {
      try {
        const answer = await call(exchangeOfficeToken, { body: { token: once } })
        if (answer.details && answer.details.access >= 0) return await enter({ response: answer.details })
        setSecond(await secondStageOf(answer))
      } catch (error) {
        const answered = error instanceof CallError && error.status !== undefined
        setProblem(answered ? wordsFor(error.code) : texts.signInNoResponse)
      }
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for what came with the address
  }, [hash])

  return (
    <FrontPage>
      {second ? (
        <second.Dialog
          challenge={second.challenge}
          onSignedIn={enter}
          onCancel={() => void navigate('/login', { replace: true })}
        />
      ) : (
        <div className={styles.message}>
          <div role="alert">
            {problem && (
              <Message icon={IconBuilding} heading="h1" title="Office Login was not finished" help={problem}>
                <Link className="link" to="/login" replace>
                  Back to sign in
                </Link>
              </Message>
            )}
          </div>
          {!problem && <Message icon={IconBuilding} heading="h1" title="Finishing your sign-in…" />}
        </div>
      )}
    </FrontPage>
  )
}
