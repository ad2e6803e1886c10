// The portal state: the signed-in person's details, in session storage under one key. A hint for what to show, never
// authority: the server decides.
import type { Details } from '@portal/contract/session'
import { createContext, use } from 'react'

const key = 'portal'

export function readSession(): Details | undefined {
  try {
    const kept: Partial<Details> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    // what an earlier build kept says nothing of rights: the server is asked
    return kept?.can ? (kept as Details) : undefined
  } catch {
    return undefined
  }
}

export const keepSession = (details: Details) => sessionStorage.setItem(key, JSON.stringify(details))
export const forgetSession = () => sessionStorage.removeItem(key)

/** Set by the server beside the session itself, which no script can read. */
export const hasSessionHint = () => /(?:^|; )portal_session_hint=/.test(document.cookie)

export const dropSessionHint = () => {
  document.cookie = 'portal_session_hint=; Max-Age=0; Path=/'
}

interface Known {
  details: Details
  /** What the server has just accepted, ahead of the next time it is asked for everything. */
  change: (patch: Partial<Details>) => void
}
export const DetailsContext = createContext<Known | undefined>(undefined)

function useKnown(): Known {
  const known = use(DetailsContext)
  if (!known) throw new Error('Nobody is signed in here')
  return known
}

/** The signed-in person; only for what stands behind the guard. */
export const useDetails = (): Details => useKnown().details
export const useChangeDetails = () => useKnown().change
