import type { PendingLine } from '@portal/contract/pending'
import { cents, money } from '@portal/contract/rules/money'
import { Link } from 'react-router'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { useQueryLine } from './api.ts'
import { Day } from './columns.tsx'
import styles from './pending.module.css'

export function QueryDialog({ line, onClose }: { line: PendingLine; onClose: () => void }) {
  const ask = useQueryLine()
  const send = (question: string) =>
    ask.mutate(
      { id: line.id, question },
      {
        onSuccess: () => {
          toast.success('Question sent to the home office')
          onClose()
        },
      },
    )
  const refusal = ask.error && (
    <>
      {ask.error.message}{' '}
      {line.queried !== null && (
        <Link className={styles.inBanner} to={`/view/${line.queried}`}>
          Open task
        </Link>
      )}
    </>
  )
  return (
    <WordsDialog
      title="Ask about this line"
      submit="Send question"
      about={
        <>
          {line.client}, {line.product || line.sponsor}: <span className="num">{money(cents(line.amount))}</span>{' '}
          expected <Day day={line.expected} />. We’ll open a task for your question, and the answer will appear there.
        </>
      }
      label="Question"
      hint="What should we look into?"
      missing="Enter a short question."
      fewest={3}
      most={1_000}
      busy={ask.isPending}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
    />
  )
}
