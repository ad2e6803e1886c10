import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTitle } from '../../lib/title.ts'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useExchangeLive, useSubmission } from './api.ts'
import { BusinessForm } from './BusinessForm.tsx'
import styles from './business.module.css'
import { Drafts } from './Drafts.tsx'
import { Failed } from './PaperDrawer.tsx'
import { blank } from './saving.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

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
