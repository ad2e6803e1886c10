import { Button } from '@mantine/core'
import { Dialog } from './Dialog.tsx'
import styles from './dialog.module.css'

interface Props {
  title: string
  question: string
  /** Says what it does: "Delete product". */
  confirm: string
  cancel?: string
  /** Nothing is taken away: Enter confirms. */
  harmless?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Mount it to ask: one that is merely hidden would hear the Escape that opened it, and close again. */
export function ConfirmDialog({
  title,
  question,
  confirm,
  cancel = 'Cancel',
  harmless,
  busy,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Dialog opened onClose={onCancel} title={title} size={420} withCloseButton={false}>
      <p className={styles.question}>{question}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel} data-autofocus={harmless ? undefined : true}>
          {cancel}
        </Button>
        <Button
          {...(harmless ? { 'data-autofocus': true } : { color: 'danger' })}
          onClick={onConfirm}
          loading={busy ?? false}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
