import type { Profile } from '@portal/contract/profile'
import { useState } from 'react'
import { useDetails } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { useProfile } from './api.ts'
import { Biography } from './Biography.tsx'
import { Details } from './Details.tsx'
import { Goals } from './Goals.tsx'
import { People } from './People.tsx'
import { Picture } from './Picture.tsx'
import styles from './profile.module.css'
import { RecentSignIns } from './RecentSignIns.tsx'
import { Requests } from './Requests.tsx'
import { SigningIn } from './SigningIn.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function ProfilePage() {
  const { first, last, email, profile_image } = useDetails()
  const { data: profile, error, refetch } = useProfile()
  const picture = profile?.picture ?? profile_image
  const { access, branch } = profile?.details ?? {}
  return (
    <>
      <div className={styles.head}>
        <Avatar person={{ first, last, profile_image: picture }} size={72} />
        <div className={styles.who}>
          <h1>
            {profile?.details.first ?? first} {profile?.details.last ?? last}
          </h1>
          <p className={styles.role}>{[access, branch, email].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {error && !profile ? (
        <ErrorState title="Couldn’t load your profile" help={error.message} onRetry={() => void refetch()} />
      ) : profile ? (
        <Sections profile={profile} />
      ) : (
        <div className={styles.waiting} aria-label="Loading" aria-busy>
          {[160, 96, 160].map((height, at) => (
            <Skeleton key={`${at}-${height}`} height={height} radius={6} />
          ))}
        </div>
      )}
    </>
  )
}

type Text = 'goals' | 'biography'

function Sections({ profile }: { profile: Profile }) {
  const { details, goals, biography, changes, sign_in, recent } = profile
  const [unsaved, setUnsaved] = useState<Partial<Record<Text, boolean>>>({})
  const telling = (text: Text) => (is: boolean) => setUnsaved((before) => ({ ...before, [text]: is }))
  return (
    <>
      <LeaveQuestion unsaved={Object.values(unsaved).includes(true)} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Details details={details} changes={changes} />
          {changes.length > 0 && <Requests changes={changes} />}
          <Goals goals={goals} onUnsaved={telling('goals')} />
          <Biography biography={biography} onUnsaved={telling('biography')} />
        </div>
        <div className={styles.column}>
          <Picture profile={profile} />
          <SigningIn methods={sign_in} />
          <People profile={profile} />
        </div>
      </div>
      <RecentSignIns recent={recent} />
    </>
  )
}
