import { Button } from '@mantine/core'
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs'
import { useSearchParams } from 'react-router'
import { helpFor } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDisputes } from './api.ts'
import { Approval, DisputeCards } from './DisputeCard.tsx'
import styles from './fees.module.css'

export function Disputes() {
  const [query, setQuery] = useSearchParams()
  const state = query.get('state') === 'answered' ? 'answered' : 'open'
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDisputes({ state })
  const [first] = data?.pages ?? []
  const rows = data?.pages.flatMap((page) => page.rows)
  const approvals = first?.approvals.filter(({ dispute }) => dispute === null) ?? []
  if (error && !data)
    return <ErrorState title="Couldn’t load disputes" help={helpFor(error)} onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.bar}>
        <Segments
          label="Disputes"
          segments={[
            { value: 'open', label: 'Open' },
            { value: 'answered', label: 'Answered' },
          ]}
          current={state}
          onChange={(value) =>
            setQuery(
              (current) => {
                if (value === 'open') current.delete('state')
                else current.set('state', value)
                return current
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      </div>
      {!data && <Skeleton height={240} radius={6} />}
      {rows?.length === 0 && (
        <Message
          icon={IconMessageReport}
          title={state === 'open' ? 'No open disputes' : 'No answered disputes yet'}
          help="When an advisor disputes a charge, it appears here and as a task."
        />
      )}
      <div className={styles.cards}>
        {rows && <DisputeCards key={state} rows={rows} above={first?.second_above ?? 0} named />}
      </div>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {state === 'open' && approvals.length > 0 && (
        <Section title="Waiting for approval" about="Credits above the limit count once a second person approves them">
          <div className={styles.cards}>
            {approvals.map((row) => (
              <Approval key={row.id} row={row} named />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}
