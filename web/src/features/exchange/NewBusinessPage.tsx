import type { Business } from '@portal/contract/exchange'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTitle } from '../../lib/title.ts'
import { Message } from '../../ui/Message.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useExchangeLive, useSubmission } from './api.ts'
import styles from './business.module.css'
import { BusinessForm } from './BusinessForm.tsx'
import { Drafts } from './Drafts.tsx'
import { Failed } from './PaperDrawer.tsx'
import { blank } from './saving.ts'
import { inBrief } from './words.ts'

interface Props {
  /** Stays the same while a blank form becomes a draft. */
  form: string
  draft: number | undefined
}

export function NewBusinessPage({ form, draft }: Props) {
  useTitle('Submit New Business')
  useExchangeLive()
  const [opened] = useState(draft)
  const [typed, setTyped] = useState<Business>()
  const navigate = useNavigate()
  const { data, error, refetch, isFetchedAfterMount } = useSubmission(draft)
  // what is shown from before may be older than the version that has to be built on
  const loaded = opened === undefined || (data?.business && isFetchedAfterMount)
  const business = typed ?? data?.business ?? blank

  function begun(id: number) {
    void navigate(`?draft=${id}`, { replace: true, state: { form }, preventScrollReset: true })
  }

  return (
    <>
      <PageHeader
        title="Submit New Business"
        about={
          <>
            <span className={styles.back}>
              <Link className="link" to="/general/library">
                Document Exchange
              </Link>{' '}
              /{' '}
            </span>
            {inBrief(business) || 'New draft'}
          </>
        }
      >
        <Drafts current={draft} onGone={() => void navigate('/general/library')} />
      </PageHeader>
      {data && !data.can.edit ? (
        <Message icon={IconFileCheck} title={`This draft is now ${data.status}`} help="You can no longer edit it here.">
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
          onTyped={setTyped}
        />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}

/** As wide and as high as the form and its rail. */
const Loading = () => (
  <div className={styles.columns} aria-hidden>
    <div className={styles.form}>
      <Skeleton height={132} />
      <Skeleton height={164} />
      <Skeleton height={120} />
    </div>
    <Skeleton height={440} />
  </div>
)
