import { Button, Select } from '@mantine/core'
import {
  authoriseNewAuthenticator,
  type ChoosableFactor,
  changeFactor,
  choosableFactors,
  endUserSession,
  signOutUser,
  type UserRecord,
} from '@portal/contract/users'
import { type ReactNode, useState } from 'react'
import { momentInWords } from '../../lib/format.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import type { Column } from '../../ui/table-rows.ts'
import { toast } from '../../ui/toast.tsx'
import { useCall } from './api.ts'
import { Asked } from './Asked.tsx'
import { GuestMark } from './GuestMark.tsx'
import styles from './users.module.css'
import { factorChoices, factorWords, keepsOff, requestSent } from './words.ts'

type Session = UserRecord['sessions'][number]

const columns: readonly Column<Session>[] = [
  { id: 'browser', header: 'Browser', width: '40%', text: ({ browser }) => browser },
  { id: 'place', phone: 'fact', header: 'Location', width: '30%', text: ({ place }) => place },
  {
    id: 'seen',
    phone: 'value',
    header: 'Last seen',
    width: '20%',
    text: ({ seen }) => seen,
    cell: ({ seen }) => <Ago at={seen} />,
  },
]

export function SigningSection({ user }: { user: UserRecord }) {
  const { id, signing, sessions, can, guest, state } = user
  const [asking, setAsking] = useState<'authenticator' | 'everywhere'>()
  const name = `${user.first} ${user.last}`
  const close = () => setAsking(undefined)
  const waits = user.requests.some(({ kind }) => kind === 'factor')
  const setUp = state !== 'invited' && !guest
  return (
    <Section
      title="Sign-in"
      tools={
        can.rights && (
          <div className={styles.buttons}>
            <GuestMark user={user} />
            {setUp && can.factor && !waits && (
              <Button variant="default" onClick={() => setAsking('authenticator')}>
                Allow new authenticator app
              </Button>
            )}
            {sessions.length > 0 && (
              <Button variant="default" onClick={() => setAsking('everywhere')}>
                Sign out everywhere
              </Button>
            )}
          </div>
        )
      }
    >
      <dl className={styles.facts}>
        <Fact name="Last sign-in">{user.signedIn ? <Ago at={user.signedIn} /> : 'Never'}</Fact>
        <Fact name="Authenticator app">{signing.authenticator ? 'Set up' : 'Not set up'}</Fact>
        <Fact name="Known browsers">{signing.devices}</Fact>
        <Fact name="Devices that approve sign-ins">{signing.approvers}</Fact>
        <Fact name="Passkeys">{signing.passkeys}</Fact>
        {user.invited && (
          <Fact name="Invited">
            <Ago at={user.invited} />
          </Fact>
        )}
        {signing.resetsFrom && (
          <Fact name="Password resets">Available from {momentInWords(new Date(signing.resetsFrom))}</Fact>
        )}
        {signing.lockedUntil && <Fact name="Locked until">{momentInWords(new Date(signing.lockedUntil))}</Fact>}
      </dl>
      {signing.resetsFrom && (
        <p className={styles.note}>
          Their email was just changed. They can reset their password once the old email confirms the change, or from
          the time above.
        </p>
      )}
      <FactorForm user={user} />
      <ShortTable
        label="Signed-in browsers"
        rows={sessions}
        rowId={({ id: session }) => session}
        columns={columns}
        defaultSort={{ column: 'seen', desc: true }}
        {...(can.rights && { renderActions: (session: Session) => <SignOut user={id} session={session} /> })}
        empty={<p className={styles.quiet}>Not signed in anywhere</p>}
      />
      {asking === 'authenticator' && (
        <Asked
          endpoint={authoriseNewAuthenticator}
          input={{ params: { id } }}
          title={`Allow ${name} to set up a new authenticator app?`}
          question="Their current app stops working and they’re signed out everywhere. They’ll set up a new one at their next sign-in. Make sure this request really came from them."
          confirm="Allow"
          done={can.secondAdmin ? requestSent : `${name} will set up an authenticator app at their next sign-in`}
          onClose={close}
        />
      )}
      {asking === 'everywhere' && (
        <Asked
          endpoint={signOutUser}
          input={{ params: { id } }}
          title={`Sign ${name} out everywhere?`}
          question="They’re signed out of every browser right away. Unsaved work will be lost."
          confirm="Sign out everywhere"
          done={`${name} signed out everywhere`}
          onClose={close}
        />
      )}
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function SignOut({ user, session }: { user: string; session: Session }) {
  const end = useCall(endUserSession)
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={`Sign out ${session.browser}`}
      loading={end.isPending}
      onClick={() =>
        end.mutate(
          { params: { id: user, session: session.id } },
          {
            onSuccess: () => toast.success(`${session.browser} signed out`),
            onError: (error) => toast.error('Couldn’t sign out browser', error.message),
          },
        )
      }
    >
      Sign out
    </Button>
  )
}

function whyNot({ can }: UserRecord, waits: boolean): string {
  if (waits) return 'A change is waiting for another admin.'
  return can.factorFrom ? keepsOff(can.factorFrom) : 'Only admins can change this.'
}

function FactorForm({ user }: { user: UserRecord }) {
  const known = choosableFactors.find((factor) => factor === user.factor)
  const [chosen, setChosen] = useState<ChoosableFactor>()
  const wanted = chosen ?? known
  const change = useCall(changeFactor)
  const { guest, can, requests } = user
  const waits = requests.some(({ kind }) => kind === 'factor')
  if (guest || !can.factor || waits)
    return (
      <p className={styles.quiet}>
        Signs in with: {factorWords(user.factor)}. {can.rights && !guest && whyNot(user, waits)}
      </p>
    )
  const send = () =>
    wanted &&
    change.mutate(
      { params: { id: user.id }, body: { factor: wanted } },
      {
        onSuccess: ({ enrols, waits: asked }) => {
          setChosen(undefined)
          if (asked) return toast.success(requestSent)
          toast.success(
            enrols
              ? 'They’ll set up an authenticator app at their next sign-in'
              : `Two-factor method changed to ${factorWords(wanted)}`,
          )
        },
        onError: (error) => toast.error('Couldn’t change two-factor method', error.message),
      },
    )
  return (
    <div className={styles.row}>
      <Select
        label="Two-factor method"
        description={can.secondAdmin ? 'Another admin has to confirm a new method.' : undefined}
        placeholder={factorWords(user.factor)}
        allowDeselect={false}
        w={220}
        data={factorChoices}
        value={wanted ?? null}
        onChange={(value) => setChosen(choosableFactors.find((factor) => factor === value))}
      />
      {wanted && wanted !== known && (
        <Button loading={change.isPending} onClick={send}>
          {can.secondAdmin ? 'Request new method' : 'Change method'}
        </Button>
      )}
    </div>
  )
}
