// Toasts: bottom right, on phones under the top bar; newest on top, paused while the pointer or the focus is on them.
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { limits } from '@portal/contract/limits'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { type ReactNode, useEffect } from 'react'
import styles from './toast.module.css'

let shown = 0
let undos = 0
const undoMs = 10_000

const icons = { success: IconCircleCheck, error: IconCircleX, info: IconInfoCircle }

const lasting = 'lasting'
let lasts = false

function show(kind: keyof typeof icons, title: string, reason?: ReactNode, ms: number = limits.toastMs, id?: string) {
  const Icon = icons[kind]
  notifications.show({
    ...(id && { id }),
    title,
    message: reason,
    icon: <Icon size={18} stroke={1.8} aria-hidden />,
    priority: ++shown, // the store sorts by it: the newest goes on top
    autoClose: ms,
    classNames: styles,
    'data-kind': kind,
    closeButtonProps: { 'aria-label': 'Dismiss', size: 24, iconSize: 14 },
  })
  notifications.cleanQueue() // beyond the limit the oldest go for good, instead of coming back later
}

export const toast = {
  success: (title: string) => show('success', title),
  /** Can be taken back for as long as it shows. */
  undoable: (title: string, onUndo: () => void) => {
    const id = `undo-${++undos}`
    const undo = (
      <button
        type="button"
        className={styles.undo}
        onClick={() => {
          notifications.hide(id)
          onUndo()
        }}
      >
        Undo
      </button>
    )
    show('success', title, undo, undoMs, id)
  },
  /** `reason` says in small print why, when somebody knows. */
  error: (title: string, reason?: string, ms?: number) => show('error', title, reason, ms),
  info: (title: string, ms?: number) => show('info', title, undefined, ms),
  /** Why everything on the screen is about to go: stays when it does, that once. */
  lasting: (title: string) => {
    lasts = true
    show('info', title, undefined, undefined, lasting)
  },
}

export function Toaster() {
  // What one person was told is not for the next.
  useEffect(
    () => () => {
      notifications.updateState(notificationsStore, (all) => all.filter(({ id }) => lasts && id === lasting))
      lasts = false
    },
    [],
  )
  return (
    <Notifications
      className={styles.all}
      position="bottom-right"
      limit={limits.toastsAtMost}
      autoClose={limits.toastMs}
      pauseResetOnHover="all"
      containerWidth={360}
      transitionDuration={160}
    />
  )
}
