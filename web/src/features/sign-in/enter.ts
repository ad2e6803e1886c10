import { texts } from '@portal/contract/texts'
import { useNavigate, useSearchParams } from 'react-router'
import { keepSession } from '../../lib/session.ts'
import { home, takeWay } from '../../lib/way-back.ts'
import type { FactorProps } from './factor.ts'

/** The way in, for everybody who has shown all that is asked of them. */
export function useEnter(): FactorProps['onSignedIn'] {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return async ({ response: details, enrol }, signal) => {
    // Toasts belong to the pages behind this one, which are on their way now.
    const pages = await import('../../ui/toast.tsx').catch(() => undefined)
    // whoever left meanwhile is not brought back
    if (signal.aborted) return
    keepSession(details)
    if (enrol) return navigate(`/reset?q=${encodeURIComponent(enrol)}`, { replace: true })
    pages?.toast.success(texts.authenticated)
    const wanted = takeWay(query)
    // somebody new comes by the portal's plain address too, which asks for home
    return navigate(details.welcome && wanted === home ? `${home}?welcome` : wanted, { replace: true })
  }
}
