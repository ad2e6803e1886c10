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
import form from '../../ui/plain/form.module.css'
import { useEnter } from './enter.ts'
import { type SecondStage, secondStageOf } from './second-stage.ts'
import { useUnderWay } from './under-way.ts'

const said: Partial<Record<ErrorCode, string>> = {
  invalid: 'Office Login wasn’t completed. Try again.',
  'sign-in-over': 'Office Login timed out or was already used. Try again.',
  'invalid-code': 'Your office account can’t be used with this portal. Contact support.',
  'too-many': 'Too many attempts. Wait a few minutes and try again.',
  unavailable: 'Office Login isn’t responding. Use your password, or try again later.',
}
const wordsFor = (code: string | null | undefined) => said[code as ErrorCode] ?? texts.signInServerIssue
const nothing = 'There’s nothing to finish here. Start Office Login from the sign-in page.'

export function OfficeReturnPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const enter = useEnter()
  const begin = useUnderWay()
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
      const signal = begin()
      try {
        const answer = await call(exchangeOfficeToken, { body: { token: once } }, signal)
        if (answer.details && answer.details.access >= 0) return await enter({ response: answer.details }, signal)
        const next = await secondStageOf(answer)
        if (!signal.aborted) setSecond(next)
      } catch (error) {
        if (signal.aborted) return
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
        <div className={`${form.message} ${form.steady}`}>
          <div role="alert">
            {problem && (
              <Message icon={IconBuilding} heading="h1" title="Office Login wasn’t completed" help={problem}>
                <Link className="link" to="/login" replace>
                  Back to sign-in
                </Link>
              </Message>
            )}
          </div>
          {!problem && <Message icon={IconBuilding} heading="h1" title="Signing you in…" />}
        </div>
      )}
    </FrontPage>
  )
}
