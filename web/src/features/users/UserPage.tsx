import { Button, Skeleton } from '@mantine/core'
import { actionInWords } from '@portal/contract/audit-actions'
import { fieldInWords } from '@portal/contract/audit-fields'
import { limits } from '@portal/contract/limits'
import { type HistoryEntry, inviteAgain, restoreUser, suspendUser, type UserRecord } from '@portal/contract/users'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { type ReactNode, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallError, isRefused } from '../../lib/call.ts'
import { momentInWords } from '../../lib/format.ts'
import { useDetails } from '../../lib/session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { AccessSection } from './AccessSection.tsx'
import { ActingSection } from './ActingSection.tsx'
import { listAddress } from './address.ts'
import { noAccess, useCall, useUser } from './api.ts'
import { FlagsSection } from './FlagsSection.tsx'
import { PersonSection } from './PersonSection.tsx'
import { Requests } from './Requests.tsx'
import { Unsaved } from './SaveBar.tsx'
import { SigningSection } from './SigningSection.tsx'
import { State } from './State.tsx'
import styles from './users.module.css'
import { accessWords } from './words.ts'

/** One person, with everything that can be changed about them. */
export function UserPage({ id }: { id: string }) {
  const { data, error, refetch } = useUser(id)
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const tell = useCallback(
    (of: string, is: boolean) =>
      setUnsaved((before) => {
        if (before.has(of) === is) return before
        const after = new Set(before)
        if (is) after.add(of)
        else after.delete(of)
        return after
      }),
    [],
  )
  if (isRefused(error)) return <NoAccess {...noAccess} />
  if (error && !data) {
    return (
      <>
        <PageHeader title="User Management" />
        <Back />
        {error instanceof CallError && error.code === 'not-found' ? (
          <Message icon={IconUserOff} title="Person not found" help="They may belong to another branch." />
        ) : (
          <ErrorState title="Couldn’t load person" help={error.message} onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  if (!data) {
    return (
      <>
        <Back />
        <PageHeader title="Person" about={'\u00a0'} />
        <div className={styles.waiting} aria-busy>
          <output className="vh">Loading person</output>
          {[240, 160, 241].map((height) => (
            <Skeleton key={height} height={height} radius={6} />
          ))}
        </div>
      </>
    )
  }
  const { user, branches } = data
  return (
    <>
      <Back />
      <PageHeader
        title={`${user.first} ${user.last}`}
        about={
          <>
            <State state={user.state} /> ·{' '}
            {[user.email, accessWords(user.access), user.branch].filter(Boolean).join(' · ')}
          </>
        }
      >
        {user.can.rights && <Actions user={user} />}
      </PageHeader>
      <Limits user={user} />
      <Requests requests={user.requests} />
      <LeaveQuestion unsaved={unsaved.size > 0} tab="user" />
      <Unsaved value={tell}>
        <PersonSection user={user} />
        <AccessSection user={user} branches={branches} />
        <FlagsSection user={user} />
      </Unsaved>
      <SigningSection user={user} />
      <ActingSection user={user} />
      <HistorySection history={user.history} />
    </>
  )
}

function Back() {
  const [query] = useSearchParams()
  return <BackLink to={listAddress(query)}>All people</BackLink>
}

function Limits({ user }: { user: UserRecord }) {
  const mine = useDetails().id === user.id
  if (user.can.rights) return undefined
  return (
    <p className={styles.note}>
      {mine
        ? 'This is you. Someone else has to change your access, tools, and sign-in.'
        : 'They have more access than you, so you can view but not change anything.'}
    </p>
  )
}

function Actions({ user }: { user: UserRecord }) {
  const [suspending, setSuspending] = useState(false)
  const name = `${user.first} ${user.last}`
  return (
    <div className={styles.buttons}>
      {user.state === 'invited' && (
        <Deed endpoint={inviteAgain} id={user.id} done={`New invitation sent to ${user.email}`}>
          Resend invitation
        </Deed>
      )}
      {user.state === 'suspended' ? (
        <Deed endpoint={restoreUser} id={user.id} done={`${name} can sign in again`}>
          Restore account
        </Deed>
      ) : (
        <Button variant="default" className={styles.danger ?? ''} onClick={() => setSuspending(true)}>
          Suspend
        </Button>
      )}
      {suspending && <SuspendDialog id={user.id} name={name} onClose={() => setSuspending(false)} />}
    </div>
  )
}

interface DeedProps {
  endpoint: typeof inviteAgain | typeof restoreUser
  id: string
  done: string
  children: ReactNode
}

function Deed({ endpoint, id, done, children }: DeedProps) {
  const make = useCall(endpoint)
  return (
    <Button
      variant="default"
      loading={make.isPending}
      onClick={() =>
        make.mutate(
          { params: { id } },
          {
            onSuccess: () => toast.success(done),
            onError: (error) => toast.error('Couldn’t save the change', error.message),
          },
        )
      }
    >
      {children}
    </Button>
  )
}

function SuspendDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const suspend = useCall(suspendUser)
  const send = (reason: string) =>
    suspend.mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: () => {
          toast.success(`${name} suspended`)
          onClose()
        },
      },
    )
  return (
    <WordsDialog
      title={`Suspend ${name}`}
      submit="Suspend account"
      about="They’re signed out everywhere right away and can’t sign in until the account is restored. Their work stays in place."
      hint="Recorded in the audit log"
      most={limits.suspendReasonLength}
      busy={suspend.isPending}
      refusal={suspend.error?.message}
      onSubmit={send}
      onClose={onClose}
    />
  )
}

function HistorySection({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <Section title="History" about="The last 20 audit log entries about this person">
      {history.length === 0 ? (
        <p className={styles.quiet}>No history yet</p>
      ) : (
        <ol className={styles.history}>
          {history.map((entry) => (
            <li key={`${entry.at}${entry.action}`}>
              <time dateTime={entry.at}>{momentInWords(new Date(entry.at))}</time>
              <div>
                <p>
                  <b>{actionInWords(entry.action)}</b> <span className={styles.quiet}>by {entry.by}</span>
                </p>
                {entry.reason && <p>{entry.reason}</p>}
                {entry.changes.map(({ field, before, after }) => (
                  <p key={field}>
                    {fieldInWords(field)}
                    {before || after ? `: ${before || 'nothing'} → ${after || 'nothing'}` : ' changed'}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
