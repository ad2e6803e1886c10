// Entering an address change beside the list, or correcting one that was returned.
import { ActionIcon, Button, Drawer, Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type AddressChange,
  changeLimits,
  type ChangeSource,
  changeSources,
  correctChange,
  enterChange,
  identityChecks,
} from '@portal/contract/address-blotter'
import { noticeDays, noticeDue } from '@portal/contract/rules/address-change'
import { dayInWords, isDay } from '@portal/contract/rules/day'
import { isPoBox } from '@portal/contract/rules/us-address'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconMailbox from '@tabler/icons-react/dist/esm/icons/IconMailbox.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { problemsOf } from '../../lib/call.ts'
import { useDetails } from '../../lib/session.ts'
import { useFirmDay } from '../../lib/today.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useFirstBadField } from '../../ui/first-bad-field.ts'
import { usePhone } from '../../ui/phone.ts'
import { Segments } from '../../ui/Segments.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddressFields } from './AddressFields.tsx'
import { useCall } from './api.ts'
import styles from './entry.module.css'
import { problemsOfTyped, useEntry } from './entry.ts'
import { masked } from './words.tsx'

interface Props {
  /** The change that is corrected. */
  correcting?: AddressChange
  onClose: () => void
}

const hiddenHeader = { header: { display: 'none' } }
const titleOf = (correcting: AddressChange | undefined) =>
  correcting ? 'Correct address change' : 'Add address change'

/** Beside the page, which makes room for it; on narrower screens over it. */
export function EntryPanel(props: Props) {
  const over = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false })
  const phone = usePhone()
  const title = titleOf(props.correcting)
  if (over || phone)
    return (
      <Drawer
        opened
        onClose={props.onClose}
        position="right"
        size={phone ? '100%' : 480}
        withCloseButton={false}
        title={title}
        styles={hiddenHeader}
        classNames={{ body: styles.over ?? '' }}
      >
        <Entry {...props} />
      </Drawer>
    )
  return (
    <section className={styles.beside} aria-label={title}>
      <Entry {...props} />
    </section>
  )
}

function Entry({ correcting, onClose }: Props) {
  const { id: me, acting } = useDetails()
  const today = useFirmDay()
  const owner = acting?.id ?? me
  const { typed, change, changeAddress, turnAbroad, forget } = useEntry(owner, correcting, today)
  const { entry, abroad } = typed
  const add = useCall(enterChange)
  const correct = useCall(correctChange)
  const busy = add.isPending || correct.isPending
  const [tried, setTried] = useState(false)
  const { form, sent } = useFirstBadField(busy)
  const first = useRef<HTMLInputElement>(null)
  const formId = useId()
  useEffect(() => first.current?.focus(), [])

  const failure = add.error ?? correct.error
  const when = correcting ? 'again' : 'new'
  const here = problemsOfTyped(typed, when, today)
  const problems = { ...problemsOf(failure), ...(tried && here) }
  const of = (side: 'old_address' | 'new_address') =>
    Object.fromEntries(
      Object.entries(problems).flatMap(([path, words]) =>
        path.startsWith(`${side}.`) ? [[path.slice(side.length + 1), words]] : [],
      ),
    )

  function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    sent()
    if (Object.keys(here).length > 0) return
    const then = {
      onSuccess: () => {
        forget()
        toast.success(
          `${correcting ? 'Sent again' : 'Address change added'}. Notice due ${dayInWords(noticeDue(entry.received_on))}.`,
        )
        onClose()
      },
    }
    if (correcting)
      correct.mutate({ params: { id: correcting.id }, body: { ...entry, version: correcting.version } }, then)
    else add.mutate({ body: { ...entry, key: typed.key } }, then)
  }

  const text = (name: 'client' | 'account' | 'joint' | 'received_on' | 'identity_note') => ({
    error: problems[name],
    value: entry[name],
    onChange: (input: { currentTarget: { value: string } }) => change({ [name]: input.currentTarget.value }),
  })
  const due = isDay(entry.received_on) ? dayInWords(noticeDue(entry.received_on)) : '–'
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{titleOf(correcting)}</h2>
          <p className="t-note">
            {typed.touched ? 'Kept in this tab until you send it' : 'Every field with a star is needed'}
          </p>
        </div>
        <ActionIcon size={32} aria-label="Close" title="Close" onClick={onClose}>
          <IconX size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <form id={formId} ref={form} className={styles.body} onSubmit={send} noValidate>
        {failure && Object.keys(problemsOf(failure)).length === 0 && <Banner>{failure.message}</Banner>}
        {correcting?.reason && (
          <Banner>
            <b>Returned to you</b>
            <p>{correcting.reason}</p>
          </Banner>
        )}
        <TextInput
          ref={first}
          label="Client"
          withAsterisk
          placeholder="Last, first"
          autoComplete="off"
          maxLength={changeLimits.client}
          {...text('client')}
        />
        <div className={styles.pair}>
          <TextInput
            label="Account number"
            withAsterisk={!correcting}
            placeholder={correcting ? masked(correcting.account_end) : ''}
            description={correcting && 'Leave blank to keep it'}
            autoComplete="off"
            maxLength={changeLimits.account}
            {...text('account')}
          />
          <TextInput
            label="Joint owners"
            placeholder="Leave blank if none"
            autoComplete="off"
            maxLength={changeLimits.joint}
            {...text('joint')}
          />
        </div>
        <div className={styles.pair}>
          <TextInput type="date" label="Received on" withAsterisk max={today} {...text('received_on')} />
          <div>
            <p className={styles.label}>Received by</p>
            <Segments
              label="Received by"
              current={entry.through}
              segments={changeSources.map((value) => ({
                value,
                label: value === 'Client portal' ? 'Portal' : value,
              }))}
              onChange={(value) => change({ through: value as ChangeSource })}
            />
          </div>
        </div>
        <AddressFields
          title="Old address"
          address={entry.old_address}
          abroad={abroad.old_address}
          problems={of('old_address')}
          onChange={(patch) => changeAddress('old_address', patch)}
          onAbroad={() => turnAbroad('old_address')}
        />
        <p className={styles.changes}>
          <IconArrowDown size={16} stroke={1.6} aria-hidden />
          changes to
        </p>
        <AddressFields
          title="New address"
          address={entry.new_address}
          abroad={abroad.new_address}
          problems={of('new_address')}
          onChange={(patch) => changeAddress('new_address', patch)}
          onAbroad={() => turnAbroad('new_address')}
        />
        {isPoBox(entry.new_address) && (
          <output className={styles.poBox}>
            <IconMailbox size={16} stroke={1.8} aria-hidden />
            <span>
              <b>PO box.</b> Ask for the street address where the client lives, and keep it on file. You can still add
              the change.
            </span>
          </output>
        )}
        <Select
          label="Identity check"
          withAsterisk
          allowDeselect={false}
          data={[...identityChecks]}
          value={entry.identity}
          onChange={(value) => value && change({ identity: value })}
        />
        <TextInput
          label="Details of the check"
          placeholder="(518) 555-0164, the number on file"
          autoComplete="off"
          maxLength={changeLimits.identityNote}
          {...text('identity_note')}
        />
      </form>
      <div className={styles.foot}>
        <span className="t-note">
          Notice due <b>{due}</b>, <br />
          {noticeDays} days after receipt
        </span>
        <span className="grow" />
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} loading={busy}>
          {correcting ? 'Send again' : 'Add address change'}
        </Button>
      </div>
    </>
  )
}
