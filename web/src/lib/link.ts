// The link by which somebody without an account came. Its token is sent in a header with every call of the page; a page has one.
import type { LinkPurpose } from '@portal/contract/rules/link-purpose'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setLinkToken } from './link-token.ts'

const nameOf = (purpose: LinkPurpose) => `portal-link-${purpose}`
const kept = (purpose: LinkPurpose) => {
  try {
    return sessionStorage.getItem(nameOf(purpose)) ?? ''
  } catch {
    return ''
  }
}
function keep(purpose: LinkPurpose, token: string) {
  try {
    sessionStorage.setItem(nameOf(purpose), token)
  } catch {
    // a browser that keeps nothing: the page works until it is left
  }
}

/** Out of the address at once, and kept for as long as the tab is open, so that a reload and the link's other pages have it. */
export function useLinkToken(purpose: LinkPurpose): string {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const given = query.get('q')
  const [before, remember] = useState(() => given ?? kept(purpose))
  if (given !== null && given !== before) remember(given)
  const token = given ?? before
  setLinkToken(token)
  useEffect(() => {
    if (given === null) return
    keep(purpose, given)
    const rest = new URLSearchParams(search)
    rest.delete('q')
    void navigate({ pathname, search: String(rest), hash }, { replace: true })
  }, [given, purpose, pathname, search, hash, navigate])
  // before the effects of what is on the page: they ask at once, and the page left before has just taken its own away
  useLayoutEffect(() => {
    setLinkToken(token)
    return () => setLinkToken('')
  }, [token])
  return token
}
