import type { Submission } from '@portal/contract/exchange'
import { type ReactNode, useId } from 'react'
import { Moment } from './Moment.tsx'
import exchange from './exchange.module.css'
import styles from './review.module.css'

export function Timeline({ submission }: { submission: Submission }) {
  const { created, submitted, changed, by, status, reviewer } = submission
  const heading = useId()
  const begun = submitted !== null && submitted !== created
  const events: { at: string; words: ReactNode }[] = [
    ...(begun
      ? [
          {
            at: created,
            words: (
              <>
                Started by <b>{by}</b>
              </>
            ),
          },
        ]
      : []),
    ...(submitted
      ? [
          {
            at: submitted,
            words: (
              <>
                Submitted by <b>{by}</b>
              </>
            ),
          },
        ]
      : []),
    ...(status === 'Submitted'
      ? []
      : [
          {
            at: changed,
            words: (
              <>
                Moved to <b>{status}</b>
                {reviewer && (
                  <>
                    , with <b>{reviewer}</b>
                  </>
                )}
              </>
            ),
          },
        ]),
  ]
  return (
    <section className={exchange.block} aria-labelledby={heading}>
      <h2 id={heading} className={exchange.part}>
        Activity
      </h2>
      <ol className={styles.timeline}>
        {events.map(({ at, words }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- always in this order
          <li key={index}>
            <i aria-hidden />
            <span>{words}</span>
            <Moment at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}
