import { type Decision, decideSubmission, type Submission } from '@portal/contract/exchange'
import { type CallError, call } from '../../lib/call.ts'
import { useChange } from './api.ts'

/** Why it did not go through, in words for the reviewer. */
export function refusalOf({ code, message, fields }: CallError): string {
  if (code === 'conflict')
    return 'Someone updated this submission while you were reviewing it, so your decision wasn’t saved. Review the latest version and decide again.'
  if (code === 'forbidden') return 'You can’t decide on a submission you own or sent. A colleague has to review it.'
  if (code === 'not-found') return 'This submission is no longer in the queue.'
  return fields?.reason ?? message
}

export const useDecide = ({ id, version }: Submission) =>
  useChange((input: { decision: Decision; reason?: string }) =>
    call(decideSubmission, { params: { id }, body: { ...input, version } }),
  )
