import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Drawn once everything before it is on the screen, and so that a click gets in between. One within another: piece by piece. */
export function Later({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(true)), [])
  return due && children
}
