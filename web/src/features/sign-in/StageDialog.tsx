// The frame of everything that takes the form's place. It covers nothing, so it needs no scrim.
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import styles from './StageDialog.module.css'

interface Props {
  title: string
  help: ReactNode
  /** Masked: who this is about. */
  account?: string
  /** Said beside the account. */
  badge?: string
  onCancel: () => void
  children: ReactNode
}

export function StageDialog({ title, help, account, badge, onCancel, children }: Props) {
  const id = useId()
  return (
    <dialog
      open
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-help`}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <div className={styles.head}>
        <h1 id={`${id}-title`} className={styles.title}>
          {title}
        </h1>
        <button type="button" className={styles.close} aria-label="Close" onClick={onCancel}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
      {account && (
        <p className={styles.account}>
          <Mark size={16} />
          <span className="clip">{account}</span>
          {badge && <span className={styles.badge}>{badge}</span>}
        </p>
      )}
      {children}
    </dialog>
  )
}
