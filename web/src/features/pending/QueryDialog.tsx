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
          toast.success('Your question is with the firm.')
          onClose()
        },
      },
    )
  const refusal = ask.error && (
    <>
      {ask.error.message}{' '}
      {line.queried !== null && (
        <Link className={styles.inBanner} to={`/view/${line.queried}`}>
          Open the work item
        </Link>
      )}
    </>
  )
  return (
    <WordsDialog
      title="Query this line"
      submit="Send question"
      about={
        <>
          {line.client}, {line.product || line.sponsor}: <span className="num">{money(cents(line.amount))}</span>{' '}
          expected <Day day={line.expected} />. Your question opens a work item; the answer comes there.
        </>
      }
      label="Question"
      hint="What should the firm look into?"
      missing="Say in a few words what you want to know."
      fewest={3}
      most={1_000}
      busy={ask.isPending}
      refusal={refusal}
      onSubmit={send}
      onClose={onClose}
    />
  )
}
