import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import styles from './Sheet.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays at the bottom while the rest scrolls. */
  buttons?: ReactNode
  closeOnEscape?: boolean
}

/** What a phone has where a wide screen has a menu, a drawer or room in the line: it comes up from the bottom. */
export function Sheet({ title, onClose, children, buttons, closeOnEscape = true }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      title={
        <span tabIndex={-1} data-autofocus>
          {title}
        </span>
      }
      closeButtonProps={{ 'aria-label': 'Close', size: 40, iconSize: 20 }}
      transitionProps={{ transition: 'slide-up', duration: 160 }}
      classNames={{
        inner: styles.inner ?? '',
        content: styles.content ?? '',
        header: styles.header ?? '',
        body: styles.body ?? '',
      }}
    >
      {children}
      {buttons && <div className={styles.buttons}>{buttons}</div>}
    </Dialog>
  )
}
