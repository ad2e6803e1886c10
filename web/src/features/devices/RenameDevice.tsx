import { renameDevice } from '@portal/contract/devices'
import { call } from '../../lib/call.ts'
import type { Device } from './api.ts'
import { NameDialog } from './NameDialog.tsx'

export function RenameDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  return (
    <NameDialog
      title="Rename device"
      submit="Save name"
      initial={device.name}
      make={(name) => call(renameDevice, { params: { id: device.id }, body: { name } })}
      done="Device renamed"
      onClose={onClose}
    />
  )
}
