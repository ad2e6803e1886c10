import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/** Before anybody has left, nobody comes back: the page was only just loaded. */
let left = false

/**
 * Drawn once everything before it is on the screen, and so that a click gets in between. One within another: piece by piece.
 * Whoever comes back finds it there at once: only then has the place they left its height.
 */
export function Later({ children }: { children: ReactNode }) {
  const comesBack = useNavigationType() === NavigationType.Pop && left
  const [due, setDue] = useState(comesBack)
  useEffect(() => {
    startTransition(() => setDue(true))
    return () => {
      left = true
    }
  }, [])
  return due && children
}
