import { Button } from '@mantine/core'
import type { ManagedAnnouncement } from '@portal/contract/announcements'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useState } from 'react'
import { momentInWords } from '../../lib/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { toast } from '../../ui/toast.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import styles from './announcements.module.css'
import { useManagedAnnouncements, usePublishAnnouncement } from './api.ts'

/** Whether a published one is on show is a matter of its dates. */
function stateOf({ state, starts, ends }: ManagedAnnouncement, now: Date): string {
  if (state === 'draft') return 'Draft'
  if (state === 'withdrawn') return 'Withdrawn'
  if (new Date(starts) > now) return 'Published, not begun'
  return ends && new Date(ends) <= now ? 'Published, over' : 'On show'
}

const datesOf = ({ starts, ends }: ManagedAnnouncement) =>
  `${momentInWords(new Date(starts))} – ${ends ? momentInWords(new Date(ends)) : 'until withdrawn'}`

/** Every slide, and all that is done with them. */
export function AnnouncementManager({ onForm }: { onForm?: (open: boolean) => void }) {
  const { data, error, refetch } = useManagedAnnouncements()
  const publish = usePublishAnnouncement()
  const [now] = useState(() => new Date())
  const [writing, setWriting] = useState<'new' | ManagedAnnouncement>()

  function write(what: typeof writing) {
    setWriting(what)
    onForm?.(what !== undefined)
  }
  function move({ id }: ManagedAnnouncement, what: 'publish' | 'withdraw') {
    publish.mutate(
      { id, what },
      {
        onSuccess: () => toast.success(what === 'publish' ? 'Announcement published' : 'Announcement withdrawn'),
        onError: (problem) => toast.error(`The announcement could not be ${whatDone[what]}`, problem.message),
      },
    )
  }

  return (
    <>
      <div className={styles.tools}>
        <p className="t-note">Drafts are seen by nobody else. A change of a published one is seen at once.</p>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => write('new')}>
          Add announcement
        </Button>
      </div>
      {data === undefined && error && (
        <ErrorState title="The announcements could not be loaded" help={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <output className="t-note">Announcements are loading</output>}
      {data?.length === 0 && (
        <Message icon={IconSpeakerphone} title="No announcements yet" help="The first one you add is a draft." />
      )}
      <ul>
        {data?.map((one) => (
          <li key={one.id} className={styles.row}>
            <div className={styles.about}>
              <b>{one.title}</b>
              <p className="t-note">
                <span className={styles.state}>{stateOf(one, now)}</span> · {datesOf(one)} · place {one.sort}
              </p>
            </div>
            <Button size="xs" variant="default" aria-label={`Edit: ${one.title}`} onClick={() => write(one)}>
              Edit
            </Button>
            {one.state === 'published' ? (
              <Button
                size="xs"
                variant="default"
                aria-label={`Withdraw: ${one.title}`}
                onClick={() => move(one, 'withdraw')}
              >
                Withdraw
              </Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                aria-label={`Publish: ${one.title}`}
                onClick={() => move(one, 'publish')}
              >
                Publish
              </Button>
            )}
          </li>
        ))}
      </ul>
      {writing && (
        <AnnouncementForm announcement={writing === 'new' ? undefined : writing} onClose={() => write(undefined)} />
      )}
    </>
  )
}

const whatDone = { publish: 'published', withdraw: 'withdrawn' }
