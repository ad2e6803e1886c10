import { Button, Modal, Textarea } from '@mantine/core'
import { reportLost } from '@portal/contract/devices'
import { useState } from 'react'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type Device, useCall } from './api.ts'
import styles from './devices.module.css'

const noteLength = 600

export function ReportLost({ device, onClose }: { device: Device; onClose: () => void }) {
  const [note, setNote] = useState('')
  const report = useCall(reportLost)

  if (report.isSuccess) {
    return (
      <Modal opened onClose={onClose} title={`${device.name} is reported lost`} size={420}>
        <div className={styles.words}>
          <p>It is signed out, approves no more sign-ins and is no longer remembered.</p>
          <p>The firm’s security mailbox was told, with your note. They will get in touch with you.</p>
        </div>
        <div className={styles.buttons}>
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </div>
      </Modal>
    )
  }
  return (
    <FormDialog
      title={`Report ${device.name} lost`}
      submit="Report lost"
      busy={report.isPending}
      unsaved={note !== ''}
      onSubmit={() => report.mutate({ params: { id: device.id }, body: { note: note.trim() } })}
      onClose={onClose}
    >
      <p className={styles.words}>
        It is signed out at once and can approve nothing any more. The firm’s security mailbox is told.
      </p>
      <Textarea
        {...counted(note, noteLength)}
        label="What happened"
        placeholder="Where and when you last had it, and what is on it"
        maxLength={noteLength}
        rows={4}
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className={styles.problem} role="alert">
        {report.error?.message}
      </p>
    </FormDialog>
  )
}
