// A page taken out of the browser's back/forward cache is as it was when it was left, although its session may have
// ended since: it shows nothing until the session has been asked again.
import { verifySession } from '@portal/contract/sign-in'
import { call } from '../lib/call.ts'
import { readSession } from '../lib/session.ts'

export function askAgainOnReturn(page: HTMLElement, startAnew: () => void): () => void {
  const leave = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readSession()) page.hidden = true
  }
  const come = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted || !page.hidden) return
    const known = readSession()
    const { ap, details } = await call(verifySession, {}).catch(() => ({ ap: -1, details: undefined }))
    if (ap >= 0 && details?.id === known?.id) page.hidden = false
    else startAnew()
  }
  const returned = (event: PageTransitionEvent) => void come(event)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', returned)
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', returned)
  }
}
