import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { firstOf, goOnIn, keepFocus, openerOf, topmost } from './dialog-focus.ts'

/**
 * A dialog that opens on its first field, keeps the focus from one step to the next, and gives it back to what it was opened
 * from. The library's own way gives it back only where a dialog is hidden and shown; ours are mounted to open.
 */
export const Dialog = ({ children, ...rest }: ModalProps) => (
  <Modal returnFocus={false} {...rest}>
    <Focus>{children}</Focus>
  </Modal>
)

function Focus({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const opener = openerOf(document.activeElement)
    return () => {
      // after what follows has been drawn: where that takes the focus, it is not given back
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const below = topmost()
        if (opener?.isConnected) opener.focus({ preventScroll: true })
        else if (!below) document.getElementById('main')?.focus({ preventScroll: true })
        if (below) goOnIn(below)
      })
    }
  }, [])
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role=dialog]')
    if (!dialog) return undefined
    // the library looks for this in a moment
    if (!dialog.querySelector('[data-autofocus]')) firstOf(dialog)?.setAttribute('data-autofocus', '')
    return keepFocus(dialog)
  }, [])
  return (
    <>
      <span ref={mark} hidden />
      {children}
    </>
  )
}
