import { type Submission, withdrawSubmission } from '@portal/contract/exchange'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTitle } from '../../lib/title.ts'
import { Message } from '../../ui/Message.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Withdraw } from '../review/public.ts'
import { useCall, useExchange, useExchangeLive, useSubmission } from './api.ts'
import styles from './business.module.css'
import { BusinessForm } from './BusinessForm.tsx'
import { Failed } from './PaperDrawer.tsx'
import { blank } from './saving.ts'
import { titleOf } from './words.ts'

/** The other drafts, to go on with or to take back. */
function Drafts({ current }: { current: number | undefined }) {
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

interface Props {
  /** Stays the same while a blank form becomes a draft. */
  form: string
  draft: number | undefined
}

export function NewBusinessPage({ form, draft }: Props) {
  useTitle('Submit New Business')
  useExchangeLive()
  const [opened] = useState(draft)
  const navigate = useNavigate()
  const { data, error, refetch, isFetchedAfterMount } = useSubmission(draft)
  // what is shown from before may be older than the version that has to be built on
  const loaded = opened === undefined || (data?.business && isFetchedAfterMount)

  function begun(id: number) {
    void navigate(`?draft=${id}`, { replace: true, state: { form }, preventScrollReset: true })
  }

  return (
    <>
      <PageHeader
        title="Submit New Business"
        about={
          <>
            Your draft saves automatically.{' '}
            <Link className={`link ${styles.back}`} to="/general/library">
              Back to Document Exchange
            </Link>
          </>
        }
      />
      <div className={styles.columns}>
        {data && !data.can.edit ? (
          <Message
            icon={IconFileCheck}
            title={`This draft is now ${data.status}`}
            help="You can no longer edit it here."
          >
            <Link className="link" to={`/general/library?paper=${data.id}`}>
              View submission
            </Link>
          </Message>
        ) : loaded ? (
          <BusinessForm
            start={{ id: opened, version: data?.version ?? 1, business: data?.business ?? blank }}
            submission={data}
            reload={refetch}
            onBegun={begun}
          />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={480} aria-hidden />
        )}
        <Drafts current={draft} />
      </div>
    </>
  )
}
