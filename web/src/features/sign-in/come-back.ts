// Nobody answered whether the session is good, and the guard led here: asked until somebody does, and back again by itself.
import { verifySession } from '@portal/contract/sign-in'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/call.ts'
import { readFirm } from '../../lib/firm.ts'
import { dropSessionHint, keepSession } from '../../lib/session.ts'
import { signInFor, wayBack } from '../../lib/way-back.ts'

export const notReached =
  'The portal isn’t responding, so we couldn’t check your session. We’ll keep trying and take you back when it answers.'

const firstWaitMs = 2_000
const longestWaitMs = 30_000

export function useComeBack(waiting: boolean) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wanted = wayBack(query)
  useEffect(() => {
    if (!waiting) return undefined
    const left = new AbortController()
    let waitMs = firstWaitMs
    let timer: ReturnType<typeof setTimeout>

    async function ask() {
      clearTimeout(timer)
      try {
        const { ap, details } = await call(verifySession, {}, left.signal)
        const good = ap >= 0 && details?.menus !== undefined
        // a page that was opened meanwhile does not know the firm either
        if (good) await readFirm()
        if (left.signal.aborted) return
        if (good) keepSession(details)
        else dropSessionHint()
        await navigate(good ? wanted : signInFor(wanted, 'l'), { replace: true })
      } catch {
        if (left.signal.aborted) return
        timer = setTimeout(() => void ask(), waitMs)
        waitMs = Math.min(waitMs * 2, longestWaitMs)
      }
    }
    const reconnected = () => void ask()
    window.addEventListener('online', reconnected)
    timer = setTimeout(() => void ask(), waitMs)
    return () => {
      left.abort()
      clearTimeout(timer)
      window.removeEventListener('online', reconnected)
    }
  }, [waiting, wanted, navigate])
}
