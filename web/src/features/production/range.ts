// The months chosen live in the address.
import { defaultRange, type Month } from '@portal/contract/rules/months'
import { useSearchParams } from 'react-router'
import { useToday } from '../../lib/today.ts'

export interface Range {
  from: Month
  to: Month
}

/** A month of this century or the last: while somebody types a year, the field says 0002, 0020 and 0202 first. */
export const isMonth = (text: string): text is Month => /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(text)

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** Nov */
export const monthName = (month: Month) => shortMonth.format(new Date(`${month}-01`))

/** Nov 2026 */
export const monthInWords = (month: Month) => `${monthName(month)} ${month.slice(0, 4)}`

export function useRange() {
  const [query, setQuery] = useSearchParams()
  const usual = defaultRange(useToday())
  const chosen = (end: keyof Range) => {
    const inAddress = query.get(end) ?? ''
    return isMonth(inAddress) ? inAddress : usual[end]
  }

  function choose(end: keyof Range, month: Month) {
    setQuery(
      (current) => {
        if (month === usual[end]) current.delete(end)
        else current.set(end, month)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { range: { from: chosen('from'), to: chosen('to') }, choose }
}
