// A call ends with the screen that made it: no late answer says or opens anything on a screen that was left.
import { useEffect, useRef } from 'react'

/** Gives the signal for the next call, and ends the one before. */
export function useUnderWay(): () => AbortSignal {
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  return () => {
    current.current?.abort()
    current.current = new AbortController()
    return current.current.signal
  }
}
