/** As a field for date and time writes it: the person's own clock, to the minute. */
export const localMinute = (when: Date): string =>
  new Date(when.getTime() - when.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** What was typed into such a field, as the wire has it. */
export const momentOf = (typed: string): string => (typed ? new Date(typed).toISOString() : '')
