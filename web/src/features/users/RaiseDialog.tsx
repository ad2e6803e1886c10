import { Button, Modal } from '@mantine/core'
import dialog from '../../ui/dialog.module.css'

interface Props {
  name: string
  access: number
  busy: boolean
  onAsk: () => void
  onClose: () => void
}

/** Nobody becomes an admin by one person's word. */
export function RaiseDialog({ name, access, busy, onAsk, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`Raise ${name} to access ${access}?`} size={460}>
      <p className={dialog.question}>
        Admins can do everything in the portal, so it takes two of them: you ask, and another admin confirms. They get a
        mail now. Until one of them confirms, nothing changes for {name}.
      </p>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button onClick={onAsk} loading={busy}>
          Ask for the raise
        </Button>
      </div>
    </Modal>
  )
}
