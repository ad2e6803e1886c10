import { CallError } from '../../lib/call.ts'

/** Why a list is not there, in plain words. */
export const failureOf = (error: Error, title: string) =>
  error instanceof CallError && error.status === 403
    ? {
        title: 'This list is for reviewers of attestations',
        help: 'Ask an admin for the reviewer tool Attestations if it is part of your work.',
      }
    : { title, help: error.message }
