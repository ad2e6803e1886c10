const figures = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })

/** 10/28/2026, of a day or of a moment. */
export const dayInFigures = (when: string) => figures.format(new Date(when.length === 10 ? `${when}T12:00` : when))
