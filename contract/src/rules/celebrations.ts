// Days on which the sign-in page celebrates, in the viewer's own calendar, both ends included (readings C36, Q15).
const celebrations = [{ name: 'new-year-2023', from: [2023, 0, 1], to: [2023, 0, 3] }] as const

/** The name of today's celebration: the page shows it once per browser. */
export function celebrationOn(now: Date): string | undefined {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  return celebrations.find(({ from, to }) => today >= new Date(...from).getTime() && today <= new Date(...to).getTime())
    ?.name
}
