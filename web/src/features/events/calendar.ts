import { calendarFile, type PortalEvent } from '@portal/contract/events'
import { addressOf, call } from '../../lib/call.ts'
import { toast } from '../../ui/toast.tsx'

/** The browser saves a file, but keeps to itself what goes wrong: so the server is asked first whether it has it. */
export async function downloadForCalendar({ id }: PortalEvent): Promise<void> {
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
