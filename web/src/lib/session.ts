// The portal state: the signed-in person's details, in session storage under one key. A hint for what to show, never
// authority: the server decides.
import { nobody as nobodyElse } from '@portal/contract/rules/acting-header'
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

/** Whose data it is: the person's, or that of whom they act for. */
const whose = ({ id, acting }: Details) => `${id} ${acting?.email ?? ''}`
export const isSame = (a: Details, b: Details) => whose(a) === whose(b)

/** For whom the screen acts, as the server is told; nothing to tell where nobody is signed in. */
export function actsFor(): string | undefined {
  const known = readSession()
  return known && (known.acting?.id ?? nobodyElse)
}

export function keepSession(details: Details) {
  const before = readSession()
  sessionStorage.setItem(key, JSON.stringify(details))
  markExaminer(details.examiner === true)
  if (!before || !isSame(before, details)) tellOtherTabs(whose(details))
}
export const forgetSession = () => sessionStorage.removeItem(key)

// A new tab doesn't know who is there before it has asked. Of an examiner it knows as much: none of the portal's screens is fetched for them.
const examiner = 'portal_examiner'
function markExaminer(is: boolean) {
  try {
    if (is) localStorage.setItem(examiner, '1')
    else localStorage.removeItem(examiner)
  } catch {
    // without a storage the screens are fetched, and not shown
  }
}
export function seemsExaminer(): boolean {
  const known = readSession()
  if (known) return known.examiner === true
  try {
    return hasSessionHint() && localStorage.getItem(examiner) !== null
  } catch {
    return false
  }
}

// Tabs hear of each other's changes of the local storage, where nothing stays: the sign-in page empties it in any case.
const tabs = 'portal_tabs'
const nobody = 'nobody'
function tellOtherTabs(who: string) {
  try {
    localStorage.setItem(tabs, who)
    localStorage.removeItem(tabs)
  } catch {
    // without a storage each tab finds out with its next call
  }
}
export const tellOfLogout = () => tellOtherTabs(nobody)

/** Another tab has ended this person's session, or now has another's: what is on this screen is not theirs. */
export function whenOtherTabTakesOver(then: (signedOut: boolean, known: boolean) => void): () => void {
  const heard = ({ key: changed, newValue }: StorageEvent) => {
    const known = readSession()
    if (changed !== tabs || !newValue || (known && newValue === whose(known))) return
    forgetSession()
    then(newValue === nobody, known !== undefined)
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

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
