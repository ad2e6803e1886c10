import { CallError } from '../../lib/call.ts'

/** What the server said about one field; nothing when it spoke of something else. */
export const fieldProblem = (error: Error | null, field: string): string | undefined =>
  error instanceof CallError ? error.fields?.[field] : undefined

/** What belongs to no field. */
export const generalProblem = (error: Error | null): string | undefined =>
  error && !(error instanceof CallError && error.fields) ? error.message : undefined
