import { ActionIcon, Menu } from '@mantine/core'
import { removeDevice, renameDevice } from '@portal/contract/devices'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/call.ts'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Device } from './api.ts'
import { deviceColumns } from './columns.tsx'
import { Confirmed, NameDialog } from './dialogs.tsx'
import { ReportLost } from './ReportLost.tsx'

interface Props {
  title: string
  about: string
  /** What to say when there are none, and what to do then. */
  none: string
  help: string
  devices: Device[] | undefined
  tools?: ReactNode
}

export function Devices({ title, about, none, help, devices, tools }: Props) {
  const [doing, setDoing] = useState<{ what: 'rename' | 'remove' | 'lost'; device: Device }>()
  const close = () => setDoing(undefined)
  return (
    <Section title={title} about={about} tools={tools}>
      <ShortTable
        label={title}
        rows={devices}
        rowId={({ id }) => id}
        columns={deviceColumns}
        defaultSort={{ column: 'name', desc: false }}
        renderActions={(device) => (
          // fixed: the table's cells cut off what reaches beyond them
          <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon aria-label={`More actions for ${device.name}`}>
                <IconDots size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setDoing({ what: 'rename', device })}>Rename</Menu.Item>
              <Menu.Item onClick={() => setDoing({ what: 'remove', device })}>Remove</Menu.Item>
              <Menu.Item color="var(--danger)" onClick={() => setDoing({ what: 'lost', device })}>
                Report as lost
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        empty={<Message icon={IconDeviceMobile} title={none} help={help} />}
      />
      {doing?.what === 'rename' && (
        <NameDialog
          title="Rename device"
          submit="Save name"
          initial={doing.device.name}
          make={(name) => call(renameDevice, { params: { id: doing.device.id }, body: { name } })}
          done="Device renamed"
          onClose={close}
        />
      )}
      {doing?.what === 'lost' && <ReportLost device={doing.device} onClose={close} />}
      {doing?.what === 'remove' && (
        <Confirmed
          title={`Remove ${doing.device.name}?`}
          question="It can no longer approve sign-ins and won’t be remembered. Its browser stays signed in."
          confirm="Remove device"
          make={() => call(removeDevice, { params: { id: doing.device.id } })}
          done={`${doing.device.name} removed`}
          failed={`Couldn’t remove ${doing.device.name}`}
          onClose={close}
        />
      )}
    </Section>
  )
}
