import type { Submission } from '@portal/contract/exchange'
import type { ReactNode } from 'react'
import styles from './exchange.module.css'
import { Moment } from './Moment.tsx'
import { inDollars } from './words.ts'

/** What is known about a submission, as label and value. What nobody has said is left out. */
export function Facts({ submission }: { submission: Submission }) {
  const { business } = submission
  const sent = submission.direction === 'sent'
  const from = [submission.advisor, submission.branch].filter(Boolean).join(' · ')
  const facts: { label: string; value: ReactNode }[] = [
    { label: sent ? 'Advisor' : 'To', value: sent ? from : submission.advisor || 'Everyone' },
    { label: 'Sent by', value: submission.by },
    { label: 'Client', value: business?.client },
    { label: 'Account', value: business?.account },
    { label: 'Registration type', value: business?.registration },
    { label: 'Category', value: business?.category },
    { label: 'Product', value: submission.product },
    { label: 'Amount', value: business && <span className="num">{inDollars(business.amount)}</span> },
    { label: 'Check', value: business && (business.check ? 'Enclosed' : 'None enclosed') },
    { label: 'Sent', value: submission.submitted && <Moment at={submission.submitted} /> },
    { label: 'Last updated', value: <Moment at={submission.changed} /> },
    { label: 'Reviewer', value: submission.reviewer },
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts
          .filter(({ value }) => Boolean(value))
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {submission.note && (
        <section className={styles.block} aria-label="Note">
          <h2 className={styles.part}>Note</h2>
          <p className={styles.said}>{submission.note}</p>
        </section>
      )}
    </>
  )
}
