import { limits } from '@portal/contract/limits'

const inZone = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...(timeZone && { timeZone }),
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
const own = inZone()
const firms = inZone(limits.firmTimeZone)

/** Nov 16, 2026, 9:12 AM GMT+1 */
export const ownTime = (at: string) => own.format(new Date(at))

/** The same on the firm's clock, where that shows another. */
export function firmsTime(at: string): string | undefined {
  const text = firms.format(new Date(at))
  return text === ownTime(at) ? undefined : text
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
