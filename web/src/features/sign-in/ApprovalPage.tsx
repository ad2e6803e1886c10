// A registered device decides about a sign-in elsewhere. Looking decides nothing.
import { answerPushRequest, type PushRequest, viewPushRequest } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClockOff from '@tabler/icons-react/dist/esm/icons/IconClockOff.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { CallError, call } from '../../lib/call.ts'
import { Message } from '../../ui/Message.tsx'
import { FrontPage } from '../../ui/plain/FrontPage.tsx'
import form from '../../ui/plain/form.module.css'
import { RequestDialog } from './RequestDialog.tsx'

type Outcome = 'approved' | 'denied' | 'mismatch' | 'over' | 'not-here' | 'failed'

const outcomes: Record<Outcome, { icon: Icon; title: string; help: string }> = {
  approved: { icon: IconCircleCheck, title: 'Approved', help: 'Continue signing in on the other screen.' },
  denied: {
    icon: IconBan,
    title: 'Denied',
    help: 'No one was signed in. If that wasn’t you, change your password.',
  },
  mismatch: {
    icon: IconShieldX,
    title: 'Denied: wrong number',
    help: 'No one was signed in. Try signing in again and match the numbers.',
  },
  over: { icon: IconClockOff, title: 'Request expired', help: 'It timed out or was already answered.' },
  'not-here': {
    icon: IconClockOff,
    title: 'Nothing to approve',
    help: 'The request expired or isn’t for this device. Only a device you registered yourself can approve your sign-ins.',
  },
  failed: { icon: IconPlugConnectedX, title: 'Something went wrong', help: texts.codeNoResponse },
}

export function ApprovalPage() {
  const { caller = '', advisor = '' } = useParams()
  const [request, setRequest] = useState<PushRequest>()
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    const gone = new AbortController()
    call(viewPushRequest, { params: { caller, advisor } }, gone.signal).then(setRequest, (error: unknown) => {
      if (!gone.signal.aborted) setOutcome(isGone(error) ? 'not-here' : 'failed')
    })
    return () => gone.abort()
  }, [caller, advisor])

  async function answer(approve: boolean, number?: number) {
    const body = { approve, ...(number !== undefined && { number }) }
    try {
      await call(answerPushRequest, { params: { caller, advisor }, body })
      setOutcome(approve ? 'approved' : 'denied')
    } catch (error) {
      if (error instanceof CallError && error.status === 401) setOutcome('mismatch')
      else setOutcome(isGone(error) ? 'over' : 'failed')
    }
  }

  return (
    <FrontPage>
      {request && !outcome ? (
        <RequestDialog request={request} onAnswer={answer} onExpired={() => setOutcome('over')} />
      ) : (
        <div className={form.message} role="alert">
          {outcome && <Message heading="h1" {...outcomes[outcome]} />}
        </div>
      )}
    </FrontPage>
  )
}

const isGone = (error: unknown) => error instanceof CallError && error.status === 404
