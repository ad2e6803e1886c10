import { Button } from '@mantine/core'
import { type ChangeRequest, type Profile, type RecentSignIn, saveBiography } from '@portal/contract/profile'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CallError, isRefused } from '../../lib/call.ts'
import { dayInShort, momentInWords } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { Reminders } from '../actions/public.ts'
import { FeeCard } from '../fees/public.ts'
import { BioText } from '../staff/public.ts'
import { useCall, useProfile } from './api.ts'
import { BiographyEditor } from './BiographyEditor.tsx'
import { asHtml, asText } from './biography-text.ts'
import { EditButtons } from './EditButtons.tsx'
import { Goals } from './Goals.tsx'
import { People } from './People.tsx'
import { Picture } from './Picture.tsx'
import styles from './profile.module.css'
import { RequestChange } from './RequestChange.tsx'
import { Requests } from './Requests.tsx'
import { SigningIn } from './SigningIn.tsx'

export function ProfilePage() {
  const { first, last, email, profile_image } = useDetails()
  const { data: profile, error, refetch } = useProfile()
  if (isRefused(error))
    return <NoAccess title="Guests don’t have a profile" help="Sign in with your own account to see yours." />
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
          <p className={styles.role}>
            <span>{profile ? [access, branch].filter(Boolean).join(' · ') : '\u00a0'}</span>
            <span>{email}</span>
          </p>
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
          <FeeCard />
          <SigningIn methods={sign_in} />
          <Reminders />
          <People profile={profile} />
        </div>
      </div>
      <RecentSignIns recent={recent} />
    </>
  )
}

const columns: readonly Column<RecentSignIn>[] = [
  {
    id: 'at',
    header: 'Time',
    width: '25%',
    text: ({ at }) => at,
    cell: ({ at }) => <time dateTime={at}>{momentInWords(new Date(at))}</time>,
  },
  { id: 'browser', phone: 'fact', header: 'Browser', width: '25%', text: ({ browser }) => browser || 'Unknown' },
  { id: 'place', phone: 'small', header: 'Location', width: '25%', text: ({ place }) => place },
  { id: 'address', header: 'IP address', width: '25%', text: ({ address }) => address },
]

function RecentSignIns({ recent }: { recent: readonly RecentSignIn[] }) {
  return (
    <Section
      title="Recent sign-ins"
      about="Your last ten. Don’t recognize one? Change your password and sign that browser out."
      tools={
        <Link className="link t-ui" to="/dash/devices">
          See where you’re signed in
        </Link>
      }
    >
      <ShortTable
        label="Recent sign-ins"
        rows={recent}
        rowId={({ at, address }) => `${at} ${address}`}
        columns={columns}
        defaultSort={{ column: 'at', desc: true }}
        empty={<p className={styles.none}>No sign-ins yet</p>}
      />
    </Section>
  )
}

interface Props {
  details: Profile['details']
  changes: readonly ChangeRequest[]
}

function Details({ details, changes }: Props) {
  const [asking, setAsking] = useState(false)
  const { first, last, other_names, address, email, phone, ssn, crd, tapsid, branch, manager, base_company } = details
  const { access, since } = details
  return (
    <Section
      title="Details"
      about="What the firm has on file"
      tools={
        <Button variant="default" onClick={() => setAsking(true)}>
          Request a change
        </Button>
      }
    >
      <dl className={styles.facts}>
        <Fact label="Name">{`${first} ${last}`}</Fact>
        <Fact label="Other names used">{other_names}</Fact>
        <Fact label="Home address">{address}</Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="Office phone">{phone}</Fact>
        <Fact label="CRD number">{crd}</Fact>
        <Fact label="Social Security number">{ssn}</Fact>
        <Fact label="Commission ID">{tapsid > 0 && tapsid}</Fact>
        <Fact label="Branch">{branch}</Fact>
        <Fact label="Manager">{manager}</Fact>
        <Fact label="Company">{base_company}</Fact>
        <Fact label="Access">{access}</Fact>
        <Fact label="Account created">
          <time dateTime={since}>{dayInShort(new Date(since))}</time>
        </Fact>
      </dl>
      {asking && <RequestChange details={details} changes={changes} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className={styles.none}>Not on file</span>}</dd>
    </div>
  )
}

interface BiographyProps {
  biography: Profile['biography']
  onUnsaved: (is: boolean) => void
}

function Biography({ biography: { html, listed }, onUnsaved }: BiographyProps) {
  const [typed, setTyped] = useState<string>()
  const save = useCall(saveBiography)
  const editing = typed !== undefined
  const close = () => {
    setTyped(undefined)
    onUnsaved(false)
  }

  function send() {
    save.mutate(
      { body: { html: asHtml(typed ?? '') } },
      {
        onSuccess: () => {
          toast.success('Biography saved')
          close()
        },
      },
    )
  }

  const { error } = save
  const problem = error instanceof CallError ? Object.values(error.fields ?? {})[0] : undefined
  return (
    <Section
      title="Biography"
      about={
        listed ? 'Visible to everyone in the staff directory' : 'Will appear once you’re listed in the staff directory'
      }
      tools={
        !editing && (
          <Button variant="default" aria-label="Edit biography" onClick={() => setTyped(asText(html))}>
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <div className={styles.editor}>
          <BiographyEditor
            text={typed}
            onChange={(text) => {
              setTyped(text)
              onUnsaved(text !== asText(html))
            }}
          />
          <EditButtons save="Save biography" saving={save} problem={problem} onSave={send} onCancel={close} />
        </div>
      ) : html ? (
        <BioText html={html} />
      ) : (
        <p className={styles.none}>No biography yet</p>
      )}
    </Section>
  )
}
