// What has become of a request for documents, as one word.
import type { UploadState } from '@portal/contract/upload-requests'

export interface Standing {
  wanted: number
  received: number
  opened_at: Date | null
  revoked_at: Date | null
  expires_at: Date
  /** Of the task. */
  decided: boolean
}

export function stateOf(row: Standing, now: Date): UploadState {
  if (row.received >= row.wanted) return 'complete'
  if (row.revoked_at) return 'revoked'
  if (row.decided) return 'closed'
  if (row.expires_at <= now) return 'expired'
  if (row.received > 0) return 'partial'
  return row.opened_at ? 'opened' : 'sent'
}

/** Nothing is taken any more, whatever the link says. */
export const isOver = ({ revoked_at, decided }: Pick<Standing, 'revoked_at' | 'decided'>): boolean =>
  revoked_at !== null || decided
