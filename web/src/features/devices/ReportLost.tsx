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
      <Modal opened onClose={onClose} title={`${device.name} reported as lost`} size={420}>
        <div className={styles.words}>
          <p>It’s signed out, can’t approve sign-ins, and is no longer remembered.</p>
          <p>The security team has your note and will contact you.</p>
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
      title={`Report ${device.name} as lost`}
      submit="Report as lost"
      busy={report.isPending}
      unsaved={note !== ''}
      onSubmit={() => report.mutate({ params: { id: device.id }, body: { note: note.trim() } })}
      onClose={onClose}
    >
      <p className={styles.words}>
        It’s signed out right away and can’t approve sign-ins. The security team is notified.
      </p>
      <Textarea
        {...counted(note, noteLength)}
        label="What happened"
        placeholder="When and where you last had it, and what’s on it"
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
