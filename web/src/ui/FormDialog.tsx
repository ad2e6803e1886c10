import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import styles from './dialog.module.css'
import { Dialog } from './Dialog.tsx'
import { useFirstBadField } from './first-bad-field.ts'

interface Props {
  title: string
  /** Says what it does: "Add product". */
  submit: string
  busy: boolean
  /** Closing then asks first. */
  unsaved: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: Enter submits, unsaved changes ask before they are lost. Mount it to open it. */
export function FormDialog({ title, submit, busy, unsaved, onSubmit, onClose, children }: Props) {
  const [asking, setAsking] = useState(false)
  const { form, sent } = useFirstBadField(busy)
  const close = () => (unsaved ? setAsking(true) : onClose())

  function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    sent()
    onSubmit()
  }

  return (
    <>
      <Dialog opened onClose={close} closeOnEscape={!asking} title={title} size={520}>
        <form ref={form} onSubmit={send} noValidate>
          <div className={styles.fields}>{children}</div>
          <div className={styles.buttons}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              {submit}
            </Button>
          </div>
        </form>
      </Dialog>
      {asking && (
        <ConfirmDialog
          title="Discard your changes?"
          question="Your changes haven’t been saved."
          confirm="Discard changes"
          cancel="Keep editing"
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
