// What is known about a submission, and what was said, for whoever sent it and for whoever reviews it.
import { commentSubmission, exchangeFieldLimits, type Submission } from '@portal/contract/exchange'
import { attachedForms, formAndFiles, requiredForms } from '@portal/contract/rules/new-business'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { toast } from '../../ui/toast.tsx'
import { Block, Checks, Facts, Thread } from '../review/public.ts'
import { useCall } from './api.ts'
import styles from './exchange.module.css'
import { inDollars } from './words.ts'

export function About({ submission }: { submission: Submission }) {
  const { business, note } = submission
  const sent = submission.direction === 'sent'
  const from = [submission.advisor, submission.branch].filter(Boolean).join(' · ')
  const facts = [
    { label: sent ? 'Advisor' : 'To', value: sent ? from : submission.advisor || 'Everyone' },
    { label: 'Sent by', value: submission.by },
    { label: 'Client', value: business?.client },
    { label: 'Account', value: business?.account },
    { label: 'Registration type', value: business?.registration },
    { label: 'Category', value: business?.category },
    { label: 'Product', value: submission.product },
    { label: 'Amount', value: business && <span className="num">{inDollars(business.amount)}</span> },
    { label: 'Check', value: business && (business.check ? 'Enclosed' : 'None enclosed') },
    { label: 'Sent', value: submission.submitted && <FirmMoment at={submission.submitted} /> },
    { label: 'Last updated', value: <FirmMoment at={submission.changed} /> },
    { label: 'Reviewer', value: submission.reviewer },
  ]
  return (
    <>
      <Facts facts={facts} />
      {note && (
        <Block title="Note">
          <p className={styles.said}>{note}</p>
        </Block>
      )}
      {business && (
        <Checks
          title="Required forms"
          checks={requiredForms(business.registration).map((form) => ({
            done: (business.checklist ?? attachedForms(submission.files, business.registration)).includes(form),
            text: formAndFiles(form, submission.files),
          }))}
        />
      )}
    </>
  )
}

interface Props {
  submission: Pick<Submission, 'id' | 'thread' | 'can' | 'status'>
  /** Whether they answer the firm, or the firm asks them. */
  side: 'advisor' | 'reviewer'
}

export function Comments({ submission: { id, thread, can, status }, side }: Props) {
  const comment = useCall(commentSubmission)
  const answering = side === 'advisor' && status === 'Holding (Advisor)'
  return (
    <Thread
      said={thread}
      may={can.comment ? (answering ? 'reply' : 'comment') : undefined}
      placeholder={side === 'advisor' ? 'Write to the home office' : 'Write to the advisor'}
      most={exchangeFieldLimits.comment}
      busy={comment.isPending}
      onSend={({ text }, { onSuccess }) =>
        comment.mutate(
          { params: { id }, body: { text } },
          {
            onSuccess: () => {
              onSuccess()
              if (answering) toast.success('Reply sent. Your submission is back in review.')
            },
            onError: ({ message }) => toast.error('Couldn’t send comment', message),
          },
        )
      }
    />
  )
}
