import { useSearchParams } from 'react-router'
import { useDetails } from '../../lib/session.ts'
import { meetingIn } from './address.ts'
import { MeetingPage } from './MeetingPage.tsx'
import { MyMeetings } from './MyMeetings.tsx'
import { Queue } from './Queue.tsx'

/** For reviewers what is to be reviewed; for everyone else the meetings they hosted. */
export function MeetingsPage() {
  const [query] = useSearchParams()
  const { menus, guest } = useDetails()
  if (!menus.reviewer_tools.blotters || guest) return <MyMeetings />
  const id = meetingIn(query)
  return id === undefined ? <Queue /> : <MeetingPage key={id} id={id} />
}
