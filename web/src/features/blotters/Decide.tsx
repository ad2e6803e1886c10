// The second person's part in a correction.
import { Button } from '@mantine/core'
import { blotterLimits, type BlotterCorrection } from '@portal/contract/blotters'
import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { useDecide } from './api.ts'
import styles from './period.module.css'

export function Decide({ correction, line }: { correction: BlotterCorrection; line: { n: number } }) {
  const decide = useDecide()
  const [declining, setDeclining] = useState(false)
  const name = `correction ${line.n}.${correction.place}`
  return (
    <span className={styles.decide}>
      <Button
        size="compact-xs"
        loading={decide.isPending}
        aria-label={`Approve ${name}`}
        onClick={() =>
          decide.mutate(
            { id: correction.id, approve: true },
            {
              onSuccess: () => toast.success('Correction approved'),
              onError: (failed) => toast.error('Couldn’t approve the correction', failed.message),
            },
          )
        }
      >
        Approve
      </Button>
      <Button size="compact-xs" variant="default" aria-label={`Decline ${name}`} onClick={() => setDeclining(true)}>
        Decline
      </Button>
      {declining && (
        <WordsDialog
          title="Decline this correction?"
          submit="Decline correction"
          about="It stays below the line as declined, and the total doesn’t change."
          hint="Why the value on record is right"
          most={blotterLimits.reason}
          busy={decide.isPending}
          refusal={decide.error?.message}
          onSubmit={(reason) =>
            decide.mutate({ id: correction.id, approve: false, reason }, { onSuccess: () => setDeclining(false) })
          }
          onClose={() => setDeclining(false)}
        />
      )}
    </span>
  )
}
