import { ActionIcon, Button, Menu, Textarea } from '@mantine/core'
import { removeDevice, renameDevice, reportLost } from '@portal/contract/devices'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/call.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { type Device, useCall } from './api.ts'
import { deviceColumns } from './columns.tsx'
import styles from './devices.module.css'
import { Confirmed, NameDialog } from './dialogs.tsx'

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

const noteLength = 600

function ReportLost({ device, onClose }: { device: Device; onClose: () => void }) {
  const [note, setNote] = useState('')
  const report = useCall(reportLost)

  if (report.isSuccess) {
    return (
      <Dialog opened onClose={onClose} title={`${device.name} reported as lost`} size={420}>
        <div className={styles.words}>
          <p>It’s signed out, can’t approve sign-ins, and is no longer remembered.</p>
          <p>The security team has your note and will contact you.</p>
        </div>
        <div className={styles.buttons}>
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </div>
      </Dialog>
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
