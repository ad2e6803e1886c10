import { Button } from '@mantine/core'
import type { Document } from '@portal/contract/documents'
import { useDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import { useReadings, useVote } from '../attestations/public.ts'
import styles from './knowledge.module.css'

/** The last word counts, so it can be changed. */
export function Helpful({ document }: { document: Pick<Document, 'id' | 'title'> }) {
  const { guest } = useDetails()
  const { voteOf } = useReadings()
  const vote = useVote(document.id)
  if (guest) return undefined
  const said = vote.isPending ? vote.variables : voteOf(document.id)
  const refused = (error: Error) => toast.error('Couldn’t save your answer', error.message)
  return (
    <fieldset className={styles.helpful} aria-label={`Was ${document.title} helpful?`}>
      <span className="t-note">{said === undefined ? 'Was this helpful?' : 'Thanks for your feedback.'}</span>
      {[true, false].map((helpful) => (
        <Button
          key={String(helpful)}
          size="compact-xs"
          variant="subtle"
          aria-pressed={said === helpful}
          disabled={vote.isPending}
          onClick={() => vote.mutate(helpful, { onError: refused })}
        >
          {helpful ? 'Yes' : 'No'}
        </Button>
      ))}
    </fieldset>
  )
}
