import { Button } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useChangeDetails, useDetails } from '../../lib/session.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './NeedsReply.module.css'
import { useOwnTasks } from './own.ts'
import type { TaskRow } from './rows.ts'

/** Own tasks that were returned: nothing else on home holds them up. Gone when they are answered, and not before. */
export function NeedsReply() {
  const { replies } = useDetails()
  const { rows } = useOwnTasks()
  const owed = rows?.filter(({ can }) => can.answer)
  useAgree(owed?.length)
  // its room is kept while the list is on its way, so that nothing below it moves
  if (!owed) return replies > 0 && <Skeleton className={styles.band} height={64} />
  const [oldest] = owed.toSorted((a, b) => Date.parse(a.changed) - Date.parse(b.changed))
  return oldest && <Band oldest={oldest} count={owed.length} />
}

const arrow = <IconArrowRight size={15} stroke={1.8} aria-hidden />

function Band({ oldest, count }: { oldest: TaskRow; count: number }) {
  const { id, other, category, reason, assigned_to_name: by, changed } = oldest
  const one = count === 1
  return (
    <section className={styles.band} aria-labelledby="needs-reply">
      <IconMessage2 className={styles.icon} size={18} stroke={1.7} aria-hidden />
      <div className={styles.words}>
        <h2 id="needs-reply">{one ? '1 task needs your reply' : `${count} tasks need your reply`}</h2>
        <p title={reason}>
          <b>{other.f1 || category}</b>
          {reason && <>: “{reason}”</>}{' '}
          <span className={styles.who}>
            {by && `${by}, `}
            <Moment at={changed} />
          </span>
        </p>
      </div>
      {one ? (
        <Button component={Link} to={`/view/${id}#answer`} variant="default" rightSection={arrow}>
          Reply
        </Button>
      ) : (
        <Button component="a" href="#tasks" variant="default" rightSection={arrow}>
          View all {count}
        </Button>
      )}
    </section>
  )
}

/** What the session says is what keeps the room at the next visit. */
function useAgree(count: number | undefined) {
  const { replies } = useDetails()
  const change = useChangeDetails()
  useEffect(() => {
    if (count !== undefined && count !== replies) change({ replies: count })
  }, [count, replies, change])
}
