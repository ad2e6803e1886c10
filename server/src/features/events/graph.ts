// The office's calendar, by Microsoft Graph: one entry in the mailbox that the token belongs to.
import { texts } from '@portal/contract/texts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CalendarEntry } from './calendar-entry.ts'

/** Whoever waits is told within five seconds; the portal’s own part of them is the rest. */
const timeoutMs = 4_000

export const calendarFailed = (): AppError => new AppError('unavailable', { message: texts.calendarFailed })

/** False when the token is not accepted. `transactionId` names the attempt: the same one again adds nothing. */
export async function addEntry(
  { graphUrl, log }: Platform,
  token: string,
  entry: CalendarEntry,
  transactionId: string,
): Promise<boolean> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  try {
    const answer = await fetch(`${graphUrl}/v1.0/me/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(eventOf(entry, transactionId)),
      redirect: 'error',
      signal: late.signal,
    })
    const said = await answer.text()
    if (answer.status === 401) return false
    if (answer.status === 201 || (answer.status === 409 && said.includes('ErrorDuplicateTransactionId'))) return true
    log.warn({ status: answer.status }, 'the office calendar refused an entry')
  } catch (error) {
    log.warn({ reason: late.signal.aborted ? 'no answer in time' : String(error) }, 'the office calendar failed')
  } finally {
    clearTimeout(timer)
  }
  throw calendarFailed()
}

function eventOf({ title, text, place, span }: CalendarEntry, transactionId: string) {
  const at = (dateTime: string) => ({ dateTime, timeZone: 'UTC' })
  const utc = (time: Date) => at(time.toISOString().slice(0, 19))
  const midnight = (day: string) => at(`${day}T00:00:00`)
  return {
    subject: title,
    body: { contentType: 'text', content: text },
    ...('start' in span
      ? { start: utc(span.start), end: utc(span.end) }
      : { isAllDay: true, start: midnight(span.firstDay), end: midnight(span.dayAfter) }),
    location: { displayName: place },
    transactionId,
  }
}
