// The types of dates in inputs. All are bounded, so that loops over days end and every day computed from one can be written.
import * as T from 'typebox'

const month = '(0[1-9]|1[0-2])'
const monthAndDay = `${month}-(0[1-9]|[12][0-9]|3[01])`
const firmYear = '(20[0-9]{2}|21[0-9]{2}|2200)'
const historicYear = '(19[0-9]{2}|20[0-9]{2}|21[0-9]{2}|2200)'
const clock = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,9})?)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])'

const patterns = {
  day: `^${firmYear}-${monthAndDay}$`,
  historicDay: `^${historicYear}-${monthAndDay}$`,
  dayOrEmpty: `^(${firmYear}-${monthAndDay})?$`,
  historicDayOrEmpty: `^(${historicYear}-${monthAndDay})?$`,
  draftDay: `^([0-9]{4}-${monthAndDay})?$`,
  month: `^${firmYear}-${month}$`,
  instant: `^${firmYear}-${monthAndDay}T${clock}$`,
}

/** A day from 2000 to 2200. `format` also refuses days that don't exist, such as February 30. */
export const CalendarDay = T.String({ pattern: patterns.day, format: 'date', description: 'yyyy-mm-dd' })

/** A day from 1900 to 2200: dates of birth, earlier jobs, contracts and records from before the firm used the portal. */
export const HistoricDay = T.String({ pattern: patterns.historicDay, format: 'date', description: 'yyyy-mm-dd' })

/** An empty text means that no day is entered. The rule of the form (`isDay`) checks that the day exists. */
export const CalendarDayOrEmpty = T.String({ pattern: patterns.dayOrEmpty, description: 'yyyy-mm-dd or empty' })
export const HistoricDayOrEmpty = T.String({
  pattern: patterns.historicDayOrEmpty,
  description: 'yyyy-mm-dd or empty',
})

/**
 * In drafts that are saved while a user types: a date field has the years 0002, 0020 and 0202 on the way to 2026. Nothing is computed
 * from such a day before the rule of the form (`isDay`) has accepted it.
 */
export const DraftDay = T.String({ pattern: patterns.draftDay, description: 'yyyy-mm-dd or empty' })

/** A month from 2000 to 2200. */
export const CalendarMonth = T.String({ pattern: patterns.month, description: 'yyyy-mm' })

/** A date and time with a time zone, from 2000 to 2200, as both JavaScript and PostgreSQL read it. */
export const Instant = T.String({ pattern: patterns.instant, format: 'date-time' })

/** The sentence shown for a text that doesn't match, by format and by pattern. */
export const dateSentences: ReadonlyMap<string, string> = new Map([
  ['date', 'Choose a date.'],
  ['date-time', 'Enter a date and time with a time zone.'],
  [patterns.day, 'Choose a date.'],
  [patterns.historicDay, 'Choose a date.'],
  [patterns.dayOrEmpty, 'Choose a date.'],
  [patterns.historicDayOrEmpty, 'Choose a date.'],
  [patterns.draftDay, 'Choose a date.'],
  [patterns.month, 'Choose a month.'],
  [patterns.instant, 'Enter a date and time with a time zone.'],
])
