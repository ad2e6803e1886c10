import type { Message, MessageType } from '@portal/contract/messages'
import type { Icon } from '@tabler/icons-react'
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import styles from './MessageBar.module.css'

const kinds: Record<MessageType, { icon: Icon; name: string }> = {
  info: { icon: IconInfoCircle, name: 'Information' },
  success: { icon: IconCircleCheck, name: 'Good news' },
  warning: { icon: IconAlertTriangle, name: 'Warning' },
  critical: { icon: IconAlertOctagon, name: 'Important' },
}
export const kindName = (type: MessageType) => kinds[type].name

export function MessageLine({ message: { message, type } }: { message: Pick<Message, 'message' | 'type'> }) {
  const { icon: Kind, name } = kinds[type]
  return (
    <span className={styles.message}>
      <Kind className={styles.kind} data-type={type} size={15} stroke={1.8} aria-hidden />
      <span className="vh">{name}:</span> <span title={message}>{message}</span>
    </span>
  )
}
