/** Where the portal reads the time, so that tests can move it. SQL gets the time passed in, never now(). */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

export const secondsTo = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

/** 1 minute, 12 minutes: rounded up, so that nobody comes back too early. */
export function minutesTo(until: Date, now: Date): string {
  const minutes = Math.ceil(secondsTo(until, now) / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
