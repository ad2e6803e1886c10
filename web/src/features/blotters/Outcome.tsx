// What was found in a sampled line, and for who reviews it how to say so.
import { Button, UnstyledButton } from '@mantine/core'
import type { BlotterLine, OfPeriod } from '@portal/contract/blotters'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { toast } from '../../ui/toast.tsx'
import { useOutcome } from './api.ts'
import styles from './period.module.css'

interface Props {
  of: OfPeriod
  line: BlotterLine
  review: boolean
  findings: number
  onFind: () => void
}

export function Outcome({ of, line, review, findings, onFind }: Props) {
  const record = useOutcome(of)
  const put = (outcome: 'none' | null) =>
    record.mutate(
      { line: line.id, before: line.outcome, outcome },
      { onError: (failed) => toast.error('Couldn’t record the outcome', failed.message) },
    )
  if (!line.sampled) return null
  if (line.outcome === null)
    return review ? (
      <span className={styles.outcomes}>
        <Button
          size="compact-xs"
          variant="default"
          loading={record.isPending}
          aria-label={`No finding in line ${line.n}`}
          onClick={() => put('none')}
        >
          No finding
        </Button>
        <Button size="compact-xs" variant="default" aria-label={`Finding in line ${line.n}`} onClick={onFind}>
          Finding
        </Button>
      </span>
    ) : (
      <span className={styles.outcome}>
        <IconCircleDashed size={15} stroke={1.8} aria-hidden />
        Not reviewed
      </span>
    )
  if (line.outcome === 'finding')
    return (
      <span className={styles.outcome} data-tone="warn">
        <IconFlag size={15} stroke={1.8} aria-hidden />
        {findings > 1 ? `${findings} findings` : '1 finding'}
      </span>
    )
  return (
    <span className={styles.outcome} data-tone="ok" title={line.outcome_by}>
      <IconCircleCheck size={15} stroke={1.8} aria-hidden />
      No finding
      {review && (
        <UnstyledButton className={styles.undo} aria-label={`Undo line ${line.n}`} onClick={() => put(null)}>
          Undo
        </UnstyledButton>
      )}
    </span>
  )
}
