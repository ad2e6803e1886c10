import { ActionIcon, Button } from '@mantine/core'
import { calendarFile, type PortalEvent } from '@portal/contract/events'
import { texts } from '@portal/contract/texts'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { useState } from 'react'
import { addressOf, CallError, call } from '../../lib/call.ts'
import { useChangeDetails, useDetails } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { toast } from '../../ui/toast.tsx'
import { useOfficeCalendar } from './api.ts'
import styles from './events.module.css'
import { titleOf } from './words.ts'

interface Props {
  event: PortalEvent
  /** In a list the icon is enough. */
  small?: boolean
}

/** Into the calendar of whoever signed in through the office; for everybody else as a file. */
export function AddToCalendar({ event, small }: Props) {
  const { office_calendar } = useDetails()
  const office = useOfficeCalendar()
  const change = useChangeDetails()
  // the office wants a new sign-in first
  const [refusal, setRefusal] = useState<string>()

  const intoOffice = () =>
    office.mutate(event, {
      onSuccess: () => toast.success(texts.addedToCalendar),
      onError: (error) => {
        if (error instanceof CallError && error.code === 'conflict') {
          setRefusal(error.message)
          change({ office_calendar: false })
        } else toast.error(texts.calendarFailed, error.message === texts.calendarFailed ? undefined : error.message)
      },
    })
  const asFile = () => void downloadForCalendar(event)
  const add = office_calendar ? intoOffice : asFile

  function takeFile() {
    setRefusal(undefined)
    asFile()
  }

  const label = `Add to calendar: ${titleOf(event)}`
  const icon = <IconCalendarPlus size={16} stroke={1.6} aria-hidden />
  return (
    <>
      {small ? (
        <ActionIcon
          className={styles.add}
          aria-label={label}
          title="Add to calendar"
          loading={office.isPending}
          onClick={add}
        >
          {icon}
        </ActionIcon>
      ) : (
        <Button leftSection={icon} loading={office.isPending} onClick={add} data-autofocus>
          Add to calendar
        </Button>
      )}
      {refusal && (
        <Dialog opened onClose={() => setRefusal(undefined)} title="Download a calendar file instead?" size={420}>
          <p className={dialog.question}>{refusal}</p>
          <div className={dialog.buttons}>
            <Button variant="default" onClick={() => setRefusal(undefined)}>
              Cancel
            </Button>
            <Button onClick={takeFile} data-autofocus>
              Download file
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** The browser saves a file, but keeps to itself what goes wrong: so the server is asked first whether it has it. */
async function downloadForCalendar({ id }: PortalEvent): Promise<void> {
  const address = addressOf(calendarFile, { params: { id } })
  const answer = await fetch(address, { method: 'HEAD', credentials: 'include' }).catch(() => undefined)
  if (!answer?.ok) {
    // such a refusal has no body; asked in full it says why
    const why = await call(calendarFile, { params: { id } }).then(
      () => undefined,
      (error: Error) => error.message,
    )
    return toast.error('Couldn’t download calendar file', why)
  }
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
