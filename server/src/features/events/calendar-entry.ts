// What of an event goes into a calendar, whoever's it is.
import { type EventSpan, eventSpan } from '@portal/contract/rules/event'
import { AppError } from '../../platform/http/errors.ts'
import type { EventRow } from './store.ts'

export interface CalendarEntry {
  title: string
  text: string
  place: string
  /** Empty when there is none that a browser could follow. */
  link: string
  span: EventSpan
}

export function entryOf(event: EventRow): CalendarEntry {
  const span = eventSpan(event)
  if (!span) throw new AppError('invalid', { message: 'This event doesn’t have a date yet.' })
  const lines: [string, string][] = [
    ['', event.sub_title],
    ['Speaker: ', [event.speaker, event.speaker_company].filter(Boolean).join(', ')],
    ['Speaker: ', event.alt_speaker],
    ['Sponsor: ', event.sponsor],
    ['', event.zoom],
    ['Zoom: ', event.zoom_link],
    ['More: ', event.event_link],
  ]
  return {
    title: event.title || 'Event',
    text: lines
      .filter(([, text]) => text.trim())
      .map(([label, text]) => label + text)
      .join('\n'),
    place: [...new Set([event.location, event.maps_address])].filter((text) => text.trim()).join(', '),
    link: [event.event_link, event.zoom_link].find(isLink) ?? '',
    span,
  }
}

const isLink = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
