import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import styles from './dialog.module.css'
import { Dialog } from './Dialog.tsx'
import { useFirstBadField } from './first-bad-field.ts'
import { usePhone } from './phone.ts'
import { Sheet } from './Sheet.tsx'

interface Props {
  title: string
  /** Says what it does: "Add product". */
  submit: string
  /** What stays: "Keep charge". */
  cancel?: string
  /** Takes something away. */
  danger?: boolean
  busy: boolean
  /** Closing then asks first. */
  unsaved: boolean
  /** Long: what it does stays in sight while the fields scroll, and on a phone it is a sheet. */
  long?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: Enter submits, unsaved changes ask before they are lost. Mount it to open it. */
export function FormDialog({
  title,
  submit,
  cancel = 'Cancel',
  danger = false,
  busy,
  unsaved,
  long = false,
  onSubmit,
  onClose,
  children,
}: Props) {
  const [asking, setAsking] = useState(false)
  const { form, sent } = useFirstBadField(busy)
  const formId = useId()
  const sheet = usePhone() && long
  const close = () => (unsaved ? setAsking(true) : onClose())

  function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    sent()
    onSubmit()
  }

  const fields = <div className={styles.fields}>{children}</div>
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        {cancel}
      </Button>
      <Button type="submit" form={formId} loading={busy} {...(danger && { color: 'danger' })}>
        {submit}
      </Button>
    </>
  )
  return (
    <>
      {sheet ? (
        <Sheet title={title} onClose={close} closeOnEscape={!asking} buttons={buttons}>
          <form id={formId} ref={form} onSubmit={send} noValidate>
            {fields}
          </form>
        </Sheet>
      ) : (
        <Dialog opened onClose={close} closeOnEscape={!asking} title={title} size={520}>
          <form id={formId} ref={form} onSubmit={send} noValidate>
            {fields}
            <div className={styles.buttons} data-stays={long || undefined}>
              {buttons}
            </div>
          </form>
        </Dialog>
      )}
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
