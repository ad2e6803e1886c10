import { Button } from '@mantine/core'
import type { MyMeeting } from '@portal/contract/meetings'
import { firmMoment } from '@portal/contract/rules/day'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { useState } from 'react'
import { isRefused } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAcknowledge, useMyMeetings } from './api.ts'
import styles from './meetings.module.css'
import { AddFile } from './Slides.tsx'
import { lengthInWords } from './words.tsx'

/** What a host has to do: add what is missing, and acknowledge what a reviewer noted. */
export function MyMeetings() {
  const { data, error, refetch } = useMyMeetings()
  if (isRefused(error))
    return (
      <NoAccess
        title="You don’t have access to Meeting Review"
        help="If you review meetings, ask an admin to turn on the Blotters tool for you."
      />
    )
  return (
    <>
      <PageHeader title="Meeting Review" about="Recorded meetings you hosted" />
      {error && !data && (
        <ErrorState title="Couldn’t load meetings" help={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={240} radius={6} />}
      {data?.length === 0 && (
        <Message icon={IconVideo} title="No meetings yet" help="Meetings you record with clients appear here." />
      )}
      {data && data.length > 0 && (
        <ul className={styles.mine} aria-label="Meetings">
          {data.map((meeting) => (
            <Own key={meeting.id} meeting={meeting} />
          ))}
        </ul>
      )}
    </>
  )
}

function Own({ meeting }: { meeting: MyMeeting }) {
  const { id, title, started, minutes, people, retail, missing, note, acknowledged } = meeting
  const [now] = useState(() => new Date())
  const acknowledge = useAcknowledge()
  return (
    <li>
      <div className={styles.own}>
        <b>{title}</b>
        <span className="t-note">
          {firmMoment(new Date(started), now)}, {lengthInWords(minutes)}, {retail} of {people} retail
        </span>
        {note && <p className={styles.ownNote}>{note}</p>}
        {note && acknowledged && <span className="t-note">Acknowledged {firmMoment(new Date(acknowledged), now)}</span>}
      </div>
      {missing.map((kind) => (
        <AddFile key={kind} id={id} kind={kind} />
      ))}
      {note && !acknowledged && (
        <Button
          size="xs"
          loading={acknowledge.isPending}
          onClick={() =>
            acknowledge.mutate(
              { params: { id } },
              {
                onSuccess: () => toast.success('Note acknowledged'),
                onError: ({ message }) => toast.error('Couldn’t acknowledge note', message),
              },
            )
          }
        >
          Acknowledge note
        </Button>
      )}
    </li>
  )
}
