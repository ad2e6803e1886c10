import { type EventField, eventFields, type PortalEvent } from '@portal/contract/events'
import type { Details } from '@portal/contract/session'
import { vi } from 'vitest'
import { Announcements } from '../features/announcements/public.ts'
import { Events, NewEvent } from '../features/events/public.ts'
import type { Feature } from '../lib/feature.ts'
import { canOf } from './details.ts'
import { openHome, settled } from './home.tsx'

/** A seminar in New York's morning; give what the test is about. */
export function eventOf(id: number, more: Partial<PortalEvent> = {}): PortalEvent {
  const blank = Object.fromEntries(eventFields.map((name) => [name, ''])) as Record<EventField, string>
  return {
    ...blank,
    id,
    start_date: '2026-11-18',
    start_time: '10:00',
    end_time: '11:00',
    title: `Seminar ${id}`,
    sponsor: 'Home office',
    subtitle: '',
    dt_start_time: '',
    dt_end_time: '',
    can: { edit: false },
    ...more,
  }
}

export const editor = (more: Partial<Details> = {}) => settled({ can: canOf({ events: { edit: true } }), ...more })

const really = Intl.DateTimeFormat.prototype.resolvedOptions
/** The viewer's clock, wherever the test runs. */
export function inZone(timeZone: string) {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function resolved(
    this: Intl.DateTimeFormat,
  ) {
    return { ...really.call(this), timeZone }
  })
}

const Rail = () => (
  <>
    <h1>Home</h1>
    <NewEvent />
    <Announcements />
    <Events />
  </>
)
// what home puts around them is not what these tests are about
const rail: Feature = { screens: { '/dash/p': async () => Rail, '/compliance': async () => () => <h1>Compliance</h1> } }

type Options = NonNullable<Parameters<typeof openHome>[0]>

/** The rail of home. The list is read anew at every call; change it as the server would. */
export async function openRail(events: PortalEvent[] = [], { answers = {}, ...more }: Options = {}) {
  const list = [...events]
  const opened = await openHome({
    features: [rail],
    ...more,
    answers: {
      'GET /api/events/60': () => ({ ok: true, events: list }),
      'GET /api/announcements': { ok: true, data: [] },
      ...answers,
    },
  })
  return { ...opened, list }
}
