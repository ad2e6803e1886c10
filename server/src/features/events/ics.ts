// A calendar file with one event (RFC 5545). Times are UTC: no calendar has to know our zone.
import type { CalendarEntry } from './calendar-entry.ts'

interface Stamp {
  /** The same for as long as the event exists, so that a second file changes the entry instead of adding one. */
  uid: string
  changed: Date
}

export function calendarText({ title, text, place, link, span }: CalendarEntry, { uid, changed }: Stamp): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Advisor Portal//Events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(changed)}`,
    `LAST-MODIFIED:${utc(changed)}`,
    ...('start' in span
      ? [`DTSTART:${utc(span.start)}`, `DTEND:${utc(span.end)}`]
      : [`DTSTART;VALUE=DATE:${plain(span.firstDay)}`, `DTEND;VALUE=DATE:${plain(span.dayAfter)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    // as an address is written: nothing in it could end the line
    ...(link ? [`URL:${new URL(link).href}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const plain = (text: string) => text.replace(/[-:]/g, '')
const utc = (at: Date) => `${plain(at.toISOString().slice(0, 19))}Z`

const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')

/** At most 75 bytes a line, the blank of a continued one included, and never in the middle of a character. */
export function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (bytes + more > 75) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += more
  }
  return text
}
