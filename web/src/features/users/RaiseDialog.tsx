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
    <Modal opened onClose={onClose} title={`Request admin access (level ${access}) for ${name}?`} size={460}>
      <p className={dialog.question}>
        Admins can do everything in the portal, so two admins have to agree. The other admins get an email now, and
        nothing changes for {name} until one of them confirms.
      </p>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button onClick={onAsk} loading={busy}>
          Send request
        </Button>
      </div>
    </Modal>
  )
}
