import { CallError } from '../../lib/call.ts'

/** Why a list is not there, in plain words. */
export const failureOf = (error: Error, title: string) =>
  error instanceof CallError && error.status === 403
    ? {
        title: 'You don’t have access to attestations',
        help: 'If you review attestations, ask an admin to turn on the Attestations tool for you.',
      }
    : { title, help: error.message }
