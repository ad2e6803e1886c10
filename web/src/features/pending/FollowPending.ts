import { pendingTopic } from '@portal/contract/pending'
import { useEffect } from 'react'
import { listen } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { useAskSession } from './api.ts'

/** Home shows the session's figure (PEND-04): a fee that is deducted or given back changes it, whichever page is open. */
export function FollowPending() {
  const { id, acting } = useDetails()
  const topic = pendingTopic(acting?.id ?? id)
  const ask = useAskSession()
  useEffect(() => listen(topic, (why) => why === 'changed' && ask()), [topic, ask])
  return null
}
