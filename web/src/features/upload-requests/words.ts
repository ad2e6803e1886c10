export const documents = (count: number): string => (count === 1 ? '1 document' : `${count} documents`)

const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
/** Of a bare day: Monday, November 23, 2026 */
export const longDay = (day: string): string => (day ? inFull.format(new Date(day)) : '')

const inShort = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
/** Of a bare day: Mon, Nov 23 */
export const shortDay = (day: string): string => (day ? inShort.format(new Date(day)) : '')

export const daysLeft = (until: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(today)) / 86_400_000))

/** "driver’s license", but "IRA statement": a word in capitals stays as it is. */
export const inSentence = (title: string): string =>
  /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
