import { type RefObject, useEffect, useRef } from 'react'

/** After a submit that was refused, here or by the server, the focus goes to the first field that says why. */
export function useFirstBadField(busy: boolean): { form: RefObject<HTMLFormElement | null>; sent: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef(false)
  useEffect(() => {
    if (!waiting.current || busy) return
    const bad = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!bad) return
    waiting.current = false
    bad.focus()
  })
  useEffect(() => {
    const typed = () => {
      waiting.current = false
    }
    const own = form.current
    own?.addEventListener('input', typed)
    return () => own?.removeEventListener('input', typed)
  }, [])
  return {
    form,
    sent: () => {
      waiting.current = true
    },
  }
}
