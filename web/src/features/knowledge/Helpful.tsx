import { Button } from '@mantine/core'
import { type Document, voteHelpful } from '@portal/contract/documents'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import styles from './knowledge.module.css'

/** The last word counts, so it can be changed. */
export function Helpful({ document }: { document: Pick<Document, 'id' | 'title'> }) {
  const { guest } = useDetails()
  const vote = useMutation({
    mutationFn: (helpful: boolean) => call(voteHelpful, { params: { id: document.id }, body: { helpful } }),
    onError: (error) => toast.error('Your answer could not be kept.', error.message),
  })
  if (guest) return undefined
  const said = vote.isSuccess ? vote.variables : undefined
  return (
    <fieldset className={styles.helpful} aria-label={`Was ${document.title} helpful?`}>
      <span className="t-note">{said === undefined ? 'Was this helpful?' : 'Thank you.'}</span>
      {[true, false].map((helpful) => (
        <Button
          key={String(helpful)}
          size="compact-xs"
          variant="subtle"
          aria-pressed={said === helpful}
          disabled={vote.isPending}
          onClick={() => vote.mutate(helpful)}
        >
          {helpful ? 'Yes' : 'No'}
        </Button>
      ))}
    </fieldset>
  )
}
