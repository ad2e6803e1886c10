// One address change: where it stands, the two addresses, what is known, its notices and what happened.
import type { AddressChange } from '@portal/contract/address-blotter'
import { changeReference, nameOnLetter } from '@portal/contract/rules/address-notice'
import { fullName } from '@portal/contract/rules/short-name'
import { addressLines } from '@portal/contract/rules/us-address'
import IconArrowNarrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowRight.mjs'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Flags } from '../../ui/Flags.tsx'
import { usePhone } from '../../ui/phone.ts'
import { StageTrack } from '../../ui/StageTrack.tsx'
import { Block, Facts, Head } from '../review/public.ts'
import { HeldLine } from '../held/public.ts'
import { ChangeActions, type Asking } from './ChangeActions.tsx'
import { ChangeActivity } from './ChangeActivity.tsx'
import { ChangeDialogs } from './ChangeDialogs.tsx'
import { changeAddress } from './address.ts'
import { LetterPreview } from './LetterPreview.tsx'
import { Notices } from './Notices.tsx'
import styles from './record.module.css'
import { stagesOf } from './stages.ts'
import { clockOf, dayOfWeek, flagsShown, masked, Status } from './words.tsx'

interface Props {
  change: AddressChange
  place: string | undefined
  back: { to: string; label: string }
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

const lastName = (client: string) => client.split(',')[0]?.trim() ?? client

export function ChangeRecord({ change, place, back, onNext, onPrevious }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const phone = usePhone()
  const today = useFirmDay()
  // as it was when it was asked: whoever confirms decides about what they saw, and what has changed since is refused
  const [asked, setAsked] = useState<{ what: Asking; change: AddressChange }>()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => title.current?.focus(), [])
  useKeys({ j: onNext, k: onPrevious })
  const clock = clockOf(change, today)
  const ask = (what: Asking) => {
    setRefusal(undefined)
    setAsked({ what, change })
  }
  const actions = <ChangeActions change={change} onAsk={ask} />
  const due = change.old_mailed
    ? `notice sent ${dayOfWeek(change.old_mailed)}`
    : change.status !== 'Withdrawn' && (
        <b className={styles.due} data-tone={clock.tone}>
          notice due {dayOfWeek(change.due)}, {clock.text.charAt(0).toLowerCase() + clock.text.slice(1)}
        </b>
      )
  return (
    <>
      <Head
        heading={title}
        title={`${lastName(change.client)}, ${masked(change.account_end)}`}
        status={<Status status={change.status} />}
        meta={[
          changeReference(change.id),
          [fullName(change.advisor), change.branch].filter(Boolean).join(', '),
          `received ${dayOfWeek(change.received_on)}`,
          due,
        ]}
        place={place}
        back={back}
        onNext={onNext}
        onPrevious={onPrevious}
      >
        {actions}
      </Head>
      <HeldLine record={`address_change:${change.id}`} />
      {refusal && <Banner>{refusal}</Banner>}
      <StageTrack stages={stagesOf(change)} reason={reasonOf(change)} />
      <div className={styles.columns}>
        <div className={styles.about}>
          <section className={styles.addresses} aria-label="Addresses">
            <div>
              <h2>Old address</h2>
              <Lines client={change.client} address={change.old_address} />
            </div>
            <IconArrowNarrowRight size={22} stroke={1.4} aria-hidden />
            <div data-new>
              <h2>New address</h2>
              <Lines client={change.client} address={change.new_address} />
            </div>
          </section>
          {change.flags.length > 0 && (
            <div className={styles.flags}>
              <Flags flags={flagsShown(change.flags)} />
            </div>
          )}
          <Facts facts={factsOf(change, () => ask('disbursement'))} />
          <Others change={change} />
          <Notices change={change} clock={clock} />
          <ChangeActivity change={change} />
        </div>
        <LetterPreview change={change} />
      </div>
      {phone && hasActions(change) && (
        <div className={styles.bar} data-action-bar>
          {actions}
        </div>
      )}
      {asked && (
        <ChangeDialogs
          asking={asked.what}
          change={asked.change}
          now={change}
          onRefused={setRefusal}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** Of those in the head; what is recorded beside a fact is there. */
const hasActions = ({ can, why }: AddressChange) =>
  why !== '' || Object.entries(can).some(([act, may]) => may && act !== 'disbursement')

const Lines = ({ client, address }: { client: string; address: AddressChange['old_address'] }) => (
  <address>
    {[nameOnLetter(client), ...addressLines(address)].map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
)

function reasonOf({ status, reason, stopped, can }: AddressChange) {
  if (stopped)
    return (
      <>
        <b>The client stopped it</b>
        <p className={styles.reason}>They say they didn’t ask for this change. Compliance calls them.</p>
      </>
    )
  if (status === 'Withdrawn') return <>Withdrawn by the advisor. No notices are needed.</>
  if (status !== 'Returned') return undefined
  return (
    <>
      <b>{can.correct ? 'Returned to you' : 'Returned to the advisor'}</b>
      <p className={styles.reason}>{reason}</p>
    </>
  )
}

const through: Record<AddressChange['through'], string> = {
  Form: 'Signed form',
  Phone: 'Phone',
  'Client portal': 'Client portal',
}

function factsOf(change: AddressChange, onDisbursement: () => void) {
  const { disbursement_on, can } = change
  const requested = disbursement_on ? `Requested ${dayOfWeek(disbursement_on)}` : 'No requests since the change'
  return [
    { label: 'Account', value: masked(change.account_end) },
    { label: 'Received by', value: through[change.through] },
    { label: 'Identity check', value: [change.identity, change.identity_note].filter(Boolean).join(', ') },
    { label: 'Joint owners', value: change.joint || 'None' },
    { label: 'Entered by', value: change.entered_by },
    { label: 'Client contact', value: [change.contact.email, change.contact.phone].filter(Boolean).join(', ') },
    {
      label: 'Disbursements',
      value: change.reviews && (
        <>
          {requested}{' '}
          {can.disbursement && (
            <button type="button" className={styles.link} onClick={onDisbursement}>
              {disbursement_on ? 'Change' : 'Record one'}
            </button>
          )}
        </>
      ),
    },
    { label: 'Earlier change', value: change.second_of && `Received ${dayOfWeek(change.second_of)}` },
    { label: 'Blotter', value: change.locked && 'Its month is locked. Changes need a correction in Blotters.' },
  ]
}

function Others({ change: { others } }: { change: AddressChange }) {
  const [query] = useSearchParams()
  if (others.length === 0) return null
  return (
    <Block title="Same new address">
      <ul className={styles.others}>
        {others.map(({ id, client, account_end }) => (
          <li key={id}>
            <Link className="link" to={changeAddress(id, query)}>
              {client}, {masked(account_end)}
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}
