// Expected failures. Anything else that is thrown becomes 500 with a request id and nothing more.
import type { Problems } from '@portal/contract/endpoint'
import { type ErrorCode, statusOf } from '@portal/contract/errors'
import { texts } from '@portal/contract/texts'
import { isLost } from '../db/lost.ts'
import { heldInWords, isHeld } from '../holds/refusal.ts'

export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Problems | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, more: { message?: string; fields?: Problems; retryAfterSeconds?: number } = {}) {
    super(more.message ?? said[code])
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return statusOf[this.code]
  }
}

const said: Record<ErrorCode, string> = {
  invalid: 'Check the highlighted fields and try again.',
  'invalid-login': texts.invalidLogin,
  'public-mail': texts.publicMailSignIn,
  // the web looks for the word Token, as the specification's client did
  'session-expired': 'Token missing or expired.',
  'invalid-code': texts.codeRefused,
  'sign-in-over': 'This sign-in has ended. Start again.',
  forbidden: 'You don’t have permission to do this.',
  'foreign-origin': 'This request didn’t come from the portal. Reload the page and try again.',
  'acting-over': 'You can no longer act for this person.',
  'proof-needed': 'Confirm it’s you to continue.',
  'proof-ended': 'Too many wrong tries. We signed you out to protect your account.',
  'link-over': 'This link no longer works.',
  'code-needed': 'Enter the code we emailed you to continue.',
  'not-found': 'We couldn’t find that.',
  conflict: 'Someone else changed this in the meantime. Reload and try again.',
  'too-large': 'This is too large to send.',
  'unsupported-type': 'This content type isn’t supported.',
  'too-many': 'Too many attempts. Wait a few minutes and try again.',
  'mails-spent': 'We’ve emailed you too many codes. Try again in an hour.',
  unexpected: 'Something went wrong on our end. Try again in a moment.',
  unavailable: 'The portal is temporarily unavailable. Try again in a moment.',
  'maybe-done': 'The connection was lost while this was being saved, and it may be done. Look before you try again.',
  'storage-full': 'Storage is full. Contact support.',
}

/** The row, or 404: also the answer for a row that is somebody else's. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** `because` where there is more to say than that. */
export function allow(allowed: boolean, because?: string): asserts allowed {
  if (!allowed) throw new AppError('forbidden', because === undefined ? {} : { message: because })
}

/** What a failure thrown by a library or the database means to the caller. Legal holds are named only to callers who may know of them. */
export function asAppError(error: unknown, mayKnowOfHolds = false): AppError {
  if (error instanceof AppError) return error
  if (isHeld(error))
    return new AppError('conflict', { message: heldInWords(mayKnowOfHolds ? error.detail : undefined) })
  const { code = '', statusCode = 0 } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: string
    statusCode?: number
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new AppError('too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new AppError('unsupported-type')
  // text the database cannot hold: a NUL, half of a surrogate pair
  if (code === '22021' || code === '22P05') return new AppError('invalid')
  if (code === '53100') return new AppError('storage-full')
  // also where it was met while a transaction was taken back: then nothing of it was done
  if (isLost(error)) return new AppError('unavailable', { retryAfterSeconds })
  if (statusCode >= 400 && statusCode < 500) return new AppError('invalid')
  return new AppError('unexpected')
}
/** A new server is there within half a minute, most often sooner. */
const retryAfterSeconds = 5
