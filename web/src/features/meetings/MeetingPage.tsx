import { Button } from '@mantine/core'
import type { Meeting } from '@portal/contract/meetings'
import { firmMoment } from '@portal/contract/rules/day'
import { isOverLine } from '@portal/contract/rules/meeting'
import { fullName } from '@portal/contract/rules/short-name'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconVideoOff from '@tabler/icons-react/dist/esm/icons/IconVideoOff.mjs'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CallError, isRefused } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { toast } from '../../ui/toast.tsx'
import { Head, ReviewSkeleton } from '../review/public.ts'
import { listAddress, meetingAddress } from './address.ts'
import { useAdd, useApprove, useMeeting, useTake } from './api.ts'
import { Attendees } from './Attendees.tsx'
import { Chat } from './Chat.tsx'
import styles from './meeting.module.css'
import { Rail } from './Rail.tsx'
import { Slides } from './Slides.tsx'
import { counted, lengthInWords, meetingNumber, Status } from './words.tsx'
import { bareDayInBrief } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { useFirmDay } from '../../lib/today.ts'
import { usePhone } from '../../ui/phone.ts'

export function MeetingPage({ id }: { id: number }) {
  const { data, error, refetch } = useMeeting(id)
  const [query] = useSearchParams()
  if (data) return <Opened meeting={data} />
  if (!error) return <ReviewSkeleton />
  const gone = isRefused(error) || (error instanceof CallError && error.status === 404)
  if (!gone)
    return <ErrorState heading="h1" title="Couldn’t load meeting" help={error.message} onRetry={() => void refetch()} />
  return (
    <Message
      icon={IconVideoOff}
      heading="h1"
      title="Meeting not found"
      help="It doesn’t exist, or you don’t have access to it."
    >
      <Link className="link" to={listAddress(query)}>
        Back to Meeting Review
      </Link>
    </Message>
  )
}

function Opened({ meeting }: { meeting: Meeting }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [now] = useState(() => new Date())
  const phone = usePhone()
  const { id: me } = useDetails()
  const { place, host } = meeting
  const go = (to: number | null | undefined) =>
    to ? () => void navigate(meetingAddress(to, query), { replace: true }) : undefined
  const [next, previous] = [go(place?.next), go(place?.previous)]
  useKeys({ j: next, k: previous })
  const where = [fullName(host), meeting.branch].filter(Boolean).join(', ')
  return (
    <>
      <Head
        heading={heading}
        title={meeting.title}
        status={<Status status={meeting.status} />}
        meta={[
          meetingNumber(meeting.id),
          where,
          `${firmMoment(new Date(meeting.started), now)}, ${lengthInWords(meeting.minutes)}`,
          `${counted(meeting.people, 'person', 'people')}, ${meeting.retail} retail`,
        ]}
        brief={`${where}, ${meeting.retail} of ${meeting.people} retail`}
        place={
          place ? `${place.at} of ${place.of} in ${meeting.assigned?.id === me ? 'your' : 'the'} sample` : undefined
        }
        back={{ to: listAddress(query), label: 'Back to Meeting Review' }}
        onNext={next}
        onPrevious={previous}
      >
        <Acts meeting={meeting} />
      </Head>
      <div className={styles.columns}>
        <div className={styles.about}>
          {phone && (
            <div className={styles.acts}>
              <Acts meeting={meeting} />
            </div>
          )}
          <Note meeting={meeting} />
          <Slides meeting={meeting} />
          <Chat meeting={meeting} />
          <Attendees meeting={meeting} />
        </div>
        <Rail
          meeting={meeting}
          onRecorded={(to) => void navigate(to ? meetingAddress(to, query) : listAddress(query), { replace: true })}
        />
      </div>
    </>
  )
}

function Acts({ meeting: { id, version, can, status, recording, approval } }: { meeting: Meeting }) {
  const [take, add, approve] = [useTake(), useAdd(), useApprove()]
  const input = { params: { id }, body: { version } }
  const told = (done: string, failed: string) => ({
    onSuccess: () => toast.success(done),
    onError: (error: Error) => toast.error(failed, error.message),
  })
  return (
    <>
      {can.add && (
        <Button
          variant="default"
          loading={add.isPending}
          onClick={() => add.mutate(input, told('Added to the sample', 'Couldn’t add meeting'))}
        >
          Add to sample
        </Button>
      )}
      {can.approve && !approval && (
        <Button
          variant="default"
          loading={approve.isPending}
          onClick={() => approve.mutate(input, told('Slides approved for further use', 'Couldn’t approve slides'))}
        >
          Approve slides
        </Button>
      )}
      {can.take && (
        <Button
          variant="default"
          loading={take.isPending}
          onClick={() => take.mutate(input, told('Assigned to you', 'Couldn’t take meeting'))}
        >
          {status === 'In Review' ? 'Take over' : 'Start review'}
        </Button>
      )}
      {recording && (
        <Button
          variant="default"
          component="a"
          href={recording}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} stroke={1.7} aria-hidden />}
        >
          Open recording<span className="vh"> (opens in a new tab)</span>
        </Button>
      )}
    </>
  )
}

const shared = { slides: 'these slides', series: 'this series', meeting: 'this meeting' }

/** What it is, why, and whether it was approved. */
function Note({ meeting }: { meeting: Meeting }) {
  const today = useFirmDay()
  const { retail_30, approval, flags, approved_file, can } = meeting
  const brief = (day: string) => bareDayInBrief(day, today)
  return (
    <>
      {(can.own || can.worked) && (
        <Banner>
          {can.own
            ? 'You hosted this meeting, or act for its host. Someone else has to review it.'
            : 'You worked on this one. Someone else has to decide.'}
        </Banner>
      )}
      {isOverLine(retail_30) && (
        <div className={styles.note}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <p>
            <b>This is a retail communication.</b> {retail_30} people saw {shared[meeting.period.by]} within 30 days, so
            they need approval before use.{' '}
            {approval &&
              !flags.includes('unapproved') &&
              !flags.includes('differs') &&
              `Approved ${brief(approval.day)} by ${approval.by}.`}
            {approval &&
              (flags.includes('unapproved') || flags.includes('differs')) &&
              `They were approved only afterward, on ${brief(approval.day)}.`}
            {!approval &&
              (approved_file
                ? `A file much like them was approved ${brief(approved_file.at.slice(0, 10))}.`
                : 'They weren’t approved.')}
          </p>
        </div>
      )}
    </>
  )
}
