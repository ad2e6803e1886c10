// Asks whoever is signed in to show once more who they are, over whatever is on the screen; one question for all calls that wait.
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { whenProofIsNeeded } from '../../lib/call.ts'
import { openAnew } from '../../lib/live.ts'
import { patiently } from '../../lib/loading.ts'
import { toast } from '../../ui/toast.tsx'
import type { ProofDialogProps } from './ProofDialog.tsx'

/** Few are asked: its code comes when it is wanted. */
const load = patiently(async () => (await import('./ProofDialog.tsx')).ProofDialog)

export function ProofAsker() {
  const [Dialog, setDialog] = useState<ComponentType<ProofDialogProps>>()
  const asked = useRef<PromiseWithResolvers<boolean>>(undefined)
  const before = useRef<Element>(undefined)

  const answer = useCallback((proven: boolean) => {
    const waiting = asked.current
    asked.current = undefined
    setDialog(undefined)
    // the session has a new id, which the line of before does not know
    if (proven) openAnew()
    waiting?.resolve(proven)
    if (waiting) requestAnimationFrame(() => giveBackFocus(before.current))
  }, [])

  useEffect(() => {
    whenProofIsNeeded(() => {
      const waiting = (asked.current ??= ask())
      return waiting.promise
    })
    function ask() {
      load().then(
        (loaded) => setDialog(() => loaded),
        ({ message }: Error) => {
          toast.error('Couldn’t ask you to confirm', message)
          answer(false)
        },
      )
      return Promise.withResolvers<boolean>()
    }
    // a button that is busy loses the focus before anything is asked
    const follow = ({ target }: FocusEvent) => {
      if (!asked.current && target instanceof Element) before.current = target
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !asked.current) return
      // the dialogs below listen at the window too
      event.stopImmediatePropagation()
      answer(false)
    }
    window.addEventListener('keydown', escape, true)
    document.addEventListener('focusin', follow)
    return () => {
      window.removeEventListener('keydown', escape, true)
      document.removeEventListener('focusin', follow)
      asked.current?.resolve(false)
      asked.current = undefined
      whenProofIsNeeded(async () => false)
    }
  }, [answer])

  return Dialog && <Dialog onProven={() => answer(true)} onCancel={() => answer(false)} />
}

/** To where it was. What is busy cannot have it: then the dialog around it has it, for a second at most. */
function giveBackFocus(to: Element | undefined, frames = 60) {
  if (!(to instanceof HTMLElement) || !to.isConnected) return
  const around = to.closest<HTMLElement>('[role="dialog"]')
  // somebody went on meanwhile
  if (document.activeElement !== document.body && document.activeElement !== around) return
  if (!to.matches(':disabled')) return to.focus({ preventScroll: true })
  around?.focus({ preventScroll: true })
  if (frames > 0) requestAnimationFrame(() => giveBackFocus(to, frames - 1))
}
