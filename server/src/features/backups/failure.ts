// Why there is no backup, in words for whoever has to do something about it.
import { AppError } from '../../platform/http/errors.ts'
import { StartError } from '../../platform/start-error.ts'

export interface Failure {
  error: string
  advice: string
}

const again = 'then back up now.'

/** By the name or the code that the far end, the network, or the disk gives it. */
const known: [names: string[], failure: Failure][] = [
  [
    ['ExpiredToken', 'ExpiredTokenException', 'TokenRefreshRequired'],
    { error: 'The target’s access key expired.', advice: `Change the key in the server’s settings, ${again}` },
  ],
  [
    ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'CredentialsProviderError', 'InvalidToken', 'Unauthorized'],
    {
      error: 'The target didn’t accept the access key.',
      advice: `Check the AWS variables in the server’s settings, ${again}`,
    },
  ],
  [
    ['AccessDenied', 'Forbidden', 'EACCES', 'EPERM', 'EROFS'],
    {
      error: 'The portal isn’t allowed to write to the target.',
      advice: `Allow it to read, write, and list there, ${again}`,
    },
  ],
  [
    ['NoSuchBucket', 'PermanentRedirect', 'ENOTDIR'],
    { error: 'The target doesn’t exist.', advice: `Check BACKUP_URL, ${again}` },
  ],
  [
    ['ENOSPC', 'EDQUOT'],
    { error: 'The target has no space left.', advice: `Make room or use a larger disk, ${again}` },
  ],
  [
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH', 'TimeoutError', 'EIO'],
    { error: 'The target couldn’t be reached.', advice: `Check the network and the target, ${again}` },
  ],
]

function* causesOf(error: unknown): Generator<{ name?: string; code?: string; message?: string }> {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    yield one
    if (one instanceof AggregateError) for (const inner of one.errors) yield* causesOf(inner)
  }
}

export function failureOf(error: unknown): Failure {
  if (error === stopped) return interrupted
  for (const { name = '', code = '' } of causesOf(error)) {
    const [, failure] = known.find(([names]) => names.includes(name) || names.includes(code)) ?? []
    if (failure) return failure
  }
  if (error instanceof StartError)
    return /^File [0-9a-f]+ is (damaged|missing)/.test(error.message)
      ? {
          error: `${error.message}, so the backup can’t be complete.`,
          advice: `Restore this file from an earlier backup, ${again}`,
        }
      : { error: `${error.message}.`, advice: `Fix this, ${again}` }
  if (error instanceof AppError)
    return { error: 'The target couldn’t be reached.', advice: `Check the target, ${again}` }
  return {
    error: 'Something unexpected went wrong.',
    advice: `Look for “backup failed” in the server’s log, ${again}`,
  }
}

/** The portal is told to end: a backup of hours doesn't keep it. */
export const stopped: Error = new Error('the portal ends')

export const interrupted: Failure = {
  error: 'The portal stopped while the backup was running.',
  advice: 'Back up now, or wait for the next night.',
}
