import { type Decision, decideSubmission, type Submission } from '@portal/contract/exchange'
import { type CallError, call } from '../../lib/call.ts'
import { useChange } from './api.ts'

/** Why it did not go through, in words for the reviewer. */
export function refusalOf({ code, message, fields }: CallError): string {
  if (code === 'conflict')
    return 'Somebody changed these papers meanwhile. Nothing was decided; look at them as they are now, then decide.'
  if (code === 'forbidden')
    return 'You may not decide on these papers. Nobody decides on their own, or on what they sent.'
  if (code === 'not-found') return 'These papers are not in the queue any more.'
  return fields?.reason ?? message
}

export const useDecide = ({ id, version }: Submission) =>
  useChange((input: { decision: Decision; reason?: string }) =>
    call(decideSubmission, { params: { id }, body: { ...input, version } }),
  )
