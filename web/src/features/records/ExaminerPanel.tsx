// One examiner: what the access covers, the packets released, and everything they did.
import { Button } from '@mantine/core'
import {
  endExaminer,
  type Examiner,
  type ExaminerActivity,
  type getExaminer,
  inviteExaminer,
  renewExaminerAuthenticator,
} from '@portal/contract/examiners'
import { examinerLimits } from '@portal/contract/examiner-limits'
import type { AnswerOf } from '@portal/contract/endpoint'
import { recordClasses } from '@portal/contract/record-classes'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FirmMoment } from '../../ui/FirmMoment.tsx'
import { Fact, PanelBody, SidePanel, type Steps } from '../../ui/SidePanel.tsx'
import panel from '../../ui/SidePanel.module.css'
import { toast } from '../../ui/toast.tsx'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
import { activityInWords } from '../examiner/public.ts'
import { ChangeExaminer, type Contact } from './ExaminerForm.tsx'
import { nameOf, periodOf, several, whoIs } from './examiner-words.ts'
import { useCall, useExaminer } from './examiners-api.ts'
import { State } from './ExaminerState.tsx'
import { figure } from './records-words.ts'
import styles from './examiners.module.css'

type Asked = 'change' | 'authenticator' | 'end'

interface Props {
  id: string
  contacts: readonly Contact[]
  steps: Steps<string>
  onClose: () => void
}

export function ExaminerPanel({ id, contacts, steps, onClose }: Props) {
  const { data, error } = useExaminer(id)
  const [asked, setAsked] = useState<Asked>()
  const examiner = data?.examiner
  const close = () => setAsked(undefined)
  return (
    <SidePanel
      label="Examiner"
      title={examiner ? nameOf(examiner) : error ? 'Examiner not found' : 'Loading examiner…'}
      about={examiner && <p className="t-note">{`${examiner.organization}, examination ${examiner.examination}`}</p>}
      steps={steps}
      onClose={onClose}
    >
      <PanelBody>
        {data && <Details {...data} />}
        {error && !data && <p className="t-note">{error.message}</p>}
      </PanelBody>
      {examiner && <Foot examiner={examiner} onAsk={setAsked} />}
      {examiner && asked === 'change' && <ChangeExaminer examiner={examiner} contacts={contacts} onClose={close} />}
      {examiner && asked === 'authenticator' && <NewAuthenticator examiner={examiner} onClose={close} />}
      {examiner && asked === 'end' && <EndAccess examiner={examiner} onClose={close} />}
    </SidePanel>
  )
}

interface FootProps {
  examiner: Examiner
  onAsk: (what: Asked) => void
}

function Foot({ examiner, onAsk }: FootProps) {
  const { can, state, id, email } = examiner
  const invite = useCall(inviteExaminer)
  if (!Object.values(can).some(Boolean)) return null
  return (
    <div className={panel.foot}>
      {can.change && (
        <Button variant="default" onClick={() => onAsk('change')}>
          {state === 'ended' ? 'Give access again' : 'Change access'}
        </Button>
      )}
      {can.invite && (
        <Button
          variant="default"
          loading={invite.isPending}
          onClick={() =>
            invite.mutate(
              { params: { id } },
              {
                onSuccess: () => toast.success(`Invitation sent to ${email}`),
                onError: ({ message }) => toast.error('Couldn’t send invitation', message),
              },
            )
          }
        >
          Invite again
        </Button>
      )}
      {can.authenticator && (
        <Button variant="default" onClick={() => onAsk('authenticator')}>
          New authenticator
        </Button>
      )}
      <span className="grow" />
      {can.end && (
        <Button className={styles.danger ?? ''} variant="subtle" onClick={() => onAsk('end')}>
          End access
        </Button>
      )}
    </div>
  )
}

function NewAuthenticator({ examiner: { id, first }, onClose }: { examiner: Examiner; onClose: () => void }) {
  const renew = useCall(renewExaminerAuthenticator)
  return (
    <ConfirmDialog
      title={`Let ${first} set up another authenticator?`}
      question={`For someone who lost theirs. Check that it’s really ${first} who asks. The old one stops working.`}
      confirm={`Let ${first} set it up`}
      cancel="Keep the old one"
      busy={renew.isPending}
      onCancel={onClose}
      onConfirm={() =>
        renew.mutate(
          { params: { id } },
          {
            onSuccess: () => toast.success(`${first} sets up another authenticator at the next sign-in`),
            onError: ({ message }) => toast.error('Couldn’t change authenticator', message),
            onSettled: onClose,
          },
        )
      }
    />
  )
}

function EndAccess({ examiner, onClose }: { examiner: Examiner; onClose: () => void }) {
  const end = useCall(endExaminer)
  return (
    <WordsDialog
      title={`End access for ${nameOf(examiner)}?`}
      submit="End access"
      cancel="Keep access"
      danger
      about={`${examiner.first} can’t open any packet anymore, starting now. Their page says whom to call.`}
      hint="Examination closed by letter of November 30."
      most={examinerLimits.reason}
      busy={end.isPending}
      refusal={end.error?.message}
      onSubmit={(reason) =>
        end.mutate(
          { params: { id: examiner.id }, body: { reason } },
          {
            onSuccess: () => {
              toast.success('Access ended')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

type Answer = AnswerOf<typeof getExaminer>

function Details({ examiner, releases, activity }: Answer) {
  const { scope, people, branches, state, until, contact, email, ended_at, ended_by, end_reason } = examiner
  const names = scope.classes.map((id) => recordClasses[id].name)
  return (
    <>
      <section>
        <h3>Access</h3>
        <dl className={panel.facts}>
          <Fact name="Status">
            <State state={state} />
          </Fact>
          <Fact name="Last day">{dayInWords(until)}</Fact>
          <Fact name="Email">{email}</Fact>
          <Fact name="Contact">{contact?.name ?? 'No one. Choose someone in Change access'}</Fact>
          <Fact name="Added">
            {dayInWords(firmDay(new Date(examiner.made_at)))}, by {examiner.made_by}
          </Fact>
          {ended_at && (
            <Fact name="Ended">
              <FirmMoment at={ended_at} />
              {ended_by && `, by ${ended_by}: ${end_reason}`}
            </Fact>
          )}
        </dl>
      </section>
      <section>
        <h3>Packets can be about</h3>
        <dl className={panel.facts}>
          <Fact name="People">{several(people, scope.people.length, 'Everyone', 'people')}</Fact>
          <Fact name="Branches">{several(branches, scope.branches.length, 'All', 'branches')}</Fact>
          <Fact name="Classes">{names.length === 0 ? 'All' : names.join(', ')}</Fact>
          <Fact name="Period">{periodOf(examiner)}</Fact>
        </dl>
      </section>
      <section>
        <div className={panel.title}>
          <h3>Packets released</h3>
          <span className="t-note num">{figure(examiner.packets)}</span>
        </div>
        {releases.length === 0 ? (
          <p className="t-note">None yet. Release a ready packet in Packets.</p>
        ) : (
          <ul className={styles.packets} aria-label="Packets released">
            {releases.map((release) => (
              <li key={`${release.id} ${release.released_at}`} data-over={release.withdrawn_at ? '' : undefined}>
                <b>{release.name}</b>
                <span className="t-note">{releaseInWords(release)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>Activity</h3>
        <ol className={panel.steps} aria-label={`Activity of ${whoIs(examiner)}`}>
          {activity.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- what happened is only added to
            <Happened key={activity.length - index} activity={one} now={index === 0} />
          ))}
        </ol>
      </section>
    </>
  )
}

const day = (at: string) => dayInWords(firmDay(new Date(at)))

function releaseInWords({
  number,
  released_at,
  released_by,
  withdrawn_at,
  viewed_at,
  downloaded_at,
  gone,
}: Answer['releases'][number]): string {
  return [
    number,
    `released ${day(released_at)} by ${released_by}`,
    downloaded_at ? `downloaded ${day(downloaded_at)}` : viewed_at ? `viewed ${day(viewed_at)}` : 'not opened yet',
    withdrawn_at && `withdrawn ${day(withdrawn_at)}`,
    !withdrawn_at && gone && 'removed after 30 days',
  ]
    .filter(Boolean)
    .join(', ')
}

const Happened = ({ activity, now }: { activity: ExaminerActivity; now: boolean }) => (
  <li data-now={now || undefined}>
    <span>
      <b>{activityInWords(activity)}</b>
      {activity.by && ` by ${activity.by}`}
    </span>
    <span className="t-note">
      <FirmMoment at={activity.at} />
    </span>
    {activity.text && <span className={styles.said}>“{activity.text}”</span>}
  </li>
)
