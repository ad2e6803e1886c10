// The link by which somebody without an account came. Its token is sent in a header with every call of the page; a page has one.
import type { LinkPurpose } from '@portal/contract/rules/link-purpose'
import { useEffect, useLayoutEffect } from 'react'
import { setLinkToken } from './link-token.ts'
import { useToken } from './token.ts'

const nameOf = (purpose: LinkPurpose) => `portal-link-${purpose}`
/** For a browser that keeps nothing: it lasts until the page is left. */
const unkept = new Map<LinkPurpose, string>()
const kept = (purpose: LinkPurpose) => {
  try {
    return sessionStorage.getItem(nameOf(purpose)) ?? ''
  } catch {
    return unkept.get(purpose) ?? ''
  }
}
function keep(purpose: LinkPurpose, token: string) {
  try {
    sessionStorage.setItem(nameOf(purpose), token)
  } catch {
    unkept.set(purpose, token)
  }
}

/** Out of the address at once, and kept for as long as the tab is open, so that the link's other pages have it too. */
export function useLinkToken(purpose: LinkPurpose): string {
  const given = useToken()
  const token = given || kept(purpose)
  setLinkToken(token)
  useEffect(() => {
    if (given) keep(purpose, given)
  }, [given, purpose])
  // before the effects of what is on the page: they ask at once, and the page left before has just taken its own away
  useLayoutEffect(() => {
    setLinkToken(token)
    return () => setLinkToken('')
  }, [token])
  return token
}
