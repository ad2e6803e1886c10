// Toasts: bottom right, newest on top, paused while the pointer or the focus is on them.
import { Notifications, notifications } from '@mantine/notifications'
import { limits } from '@portal/contract/limits'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useEffect } from 'react'
import styles from './toast.module.css'

let shown = 0

const icons = { success: IconCircleCheck, error: IconCircleX, info: IconInfoCircle }

function show(kind: keyof typeof icons, title: string, reason?: string, ms: number = limits.toastMs) {
  const Icon = icons[kind]
  notifications.show({
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
  /** `reason` says in small print why, when somebody knows. */
  error: (title: string, reason?: string, ms?: number) => show('error', title, reason, ms),
  info: (title: string, ms?: number) => show('info', title, undefined, ms),
}

export function Toaster() {
  // What one person was told is not for the next.
  useEffect(() => () => notifications.clean(), [])
  return (
    <Notifications
      position="bottom-right"
      limit={limits.toastsAtMost}
      autoClose={limits.toastMs}
      pauseResetOnHover="all"
      containerWidth={360}
      transitionDuration={160}
    />
  )
}
