import { Select, TextInput } from '@mantine/core'
import {
  type AddressChange,
  type ChangeEntry,
  changeLimits,
  type ChangeSource,
  changeSources,
  identityChecks,
} from '@portal/contract/address-blotter'
import type { DraftContent } from '@portal/contract/address-draft'
import type { Problems } from '@portal/contract/endpoint'
import { type Address, isPoBox } from '@portal/contract/rules/us-address'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconMailbox from '@tabler/icons-react/dist/esm/icons/IconMailbox.mjs'
import { useEffect, useRef } from 'react'
import { Segments } from '../../ui/Segments.tsx'
import { AddressFields } from './AddressFields.tsx'
import styles from './entry.module.css'
import type { Side } from './entry.ts'
import { masked } from './words.tsx'

interface Props {
  correcting: AddressChange | undefined
  typed: DraftContent
  problems: Problems
  today: string
  change: (patch: Partial<ChangeEntry>) => void
  changeAddress: (side: Side, patch: Partial<Address>) => void
  turnAbroad: (side: Side) => void
}

export function EntryFields({ correcting, typed, problems, today, change, changeAddress, turnAbroad }: Props) {
  const { entry, abroad } = typed
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const text = (name: 'client' | 'account' | 'joint' | 'received_on' | 'identity_note' | 'email' | 'phone') => ({
    error: problems[name],
    value: entry[name] ?? '',
    onChange: (input: { currentTarget: { value: string } }) => change({ [name]: input.currentTarget.value }),
  })
  const address = (side: Side, title: string) => (
    <AddressFields
      title={title}
      address={entry[side]}
      abroad={abroad[side]}
      problems={within(problems, side)}
      onChange={(patch) => changeAddress(side, patch)}
      onAbroad={() => turnAbroad(side)}
    />
  )
  return (
    <>
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
      {address('old_address', 'Old address')}
      <p className={styles.changes}>
        <IconArrowDown size={16} stroke={1.6} aria-hidden />
        changes to
      </p>
      {address('new_address', 'New address')}
      {isPoBox(entry.new_address) && (
        <output className={styles.poBox}>
          <IconMailbox size={16} stroke={1.8} aria-hidden />
          <span>
            <b>PO box.</b> Ask for the street address where the client lives, and keep it on file. You can still add the
            change.
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
      <div className={styles.pair}>
        <TextInput
          type="email"
          label="Email on file (optional)"
          placeholder={correcting?.contact.email ?? ''}
          description={correcting?.contact.email ? 'Leave blank to keep it' : 'So the client can stop the change'}
          autoComplete="off"
          maxLength={changeLimits.email}
          {...text('email')}
        />
        <TextInput
          type="tel"
          label="Phone on file (optional)"
          placeholder={correcting?.contact.phone ?? ''}
          description={correcting?.contact.phone ? 'Leave blank to keep it' : 'Not one given with this request'}
          autoComplete="off"
          maxLength={changeLimits.phone}
          {...text('phone')}
        />
      </div>
    </>
  )
}

const within = (problems: Problems, side: Side): Problems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([path, words]) =>
      path.startsWith(`${side}.`) ? [[path.slice(side.length + 1), words]] : [],
    ),
  )
