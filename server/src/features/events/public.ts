// Events for other features.
export type { CalendarEntry } from './calendar-entry.ts'
export { calendarText } from './ics.ts'
export { eventRights } from './policy.ts'
