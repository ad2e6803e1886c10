import { ActionIcon, Button } from '@mantine/core'
import { removeFirmDevice } from '@portal/contract/devices'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { AddFirmDevice } from './AddFirmDevice.tsx'
import type { FirmDevice } from './api.ts'
import { firmDeviceColumns } from './columns.tsx'
import { Confirmed } from './dialogs.tsx'

export function FirmDevices({ devices }: { devices: FirmDevice[] | undefined }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<FirmDevice>()
  return (
    <Section
      title="Business devices"
      about="Every device that holds client information"
      tools={
        <Button variant="default" onClick={() => setAdding(true)}>
          Add device
        </Button>
      }
    >
      <ShortTable
        label="Business devices"
        rows={devices}
        rowId={({ id }) => id}
        columns={firmDeviceColumns}
        defaultSort={{ column: 'name', desc: false }}
        renderActions={(device) => (
          <ActionIcon aria-label={`Remove ${device.name}`} onClick={() => setRemoving(device)}>
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        empty={
          <Message
            icon={IconDeviceLaptop}
            title="No business devices yet"
            help="Add every computer, tablet, and phone you use for business, including personal ones."
          />
        }
      />
      {adding && <AddFirmDevice onClose={() => setAdding(false)} />}
      {removing && (
        <Confirmed
          title={`Remove ${removing.name}?`}
          question="It comes off your list of business devices. The firm keeps a record of it."
          confirm="Remove device"
          make={() => call(removeFirmDevice, { params: { id: removing.id } })}
          done={`${removing.name} removed`}
          failed={`Couldn’t remove ${removing.name}`}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}
