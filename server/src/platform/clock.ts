/** Where the portal reads the time, so that tests can move it. SQL gets the time passed in, never now(). */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
