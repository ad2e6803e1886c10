import { Button } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { useState } from 'react'
import { useDetails } from '../../lib/session.ts'
import { EventEditor } from './editor.ts'

/** For those who may add events; nothing for everybody else. */
export function NewEvent() {
  const can = useDetails().can.events
  const [open, setOpen] = useState(false)
  if (!can.edit) return undefined
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        New event
      </Button>
      {open && <EventEditor event={undefined} onClose={() => setOpen(false)} />}
    </>
  )
}
