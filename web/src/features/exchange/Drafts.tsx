import { useState } from 'react'
import { Link } from 'react-router'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type Submission, withdrawSubmission } from '@portal/contract/exchange'
import { Moment } from '../../ui/Moment.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Withdraw } from '../review/public.ts'
import { useCall, useExchange } from './api.ts'
import styles from './business.module.css'
import { titleOf } from './words.ts'

/** The other drafts, to go on with or to take back. */
export function Drafts({ current }: { current: number | undefined }) {
  const { data } = useExchange()
  const withdraw = useCall(withdrawSubmission)
  const [withdrawing, setWithdrawing] = useState<Submission>()
  const drafts = data?.filter(({ can, id }) => can.edit && id !== current) ?? []
  if (drafts.length === 0) return null
  return (
    <aside className={styles.drafts}>
      <Section title="Your drafts" about="Pick up where you left off">
        <ul>
          {drafts.map((draft) => (
            <li key={draft.id}>
              <Link className={`clip ${styles.draft}`} to={`?draft=${draft.id}`}>
                {titleOf(draft)}
              </Link>
              <span className="t-note">
                <Moment at={draft.changed} />
              </span>
              <RowButton label={`Discard ${titleOf(draft)}`} onClick={() => setWithdrawing(draft)}>
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </RowButton>
            </li>
          ))}
        </ul>
      </Section>
      {withdrawing && (
        <Withdraw what="draft" id={withdrawing.id} change={withdraw} onClose={() => setWithdrawing(undefined)} />
      )}
    </aside>
  )
}
