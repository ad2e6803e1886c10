// The sections that are a handful of fields.
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { type FirmSettings as Settings, settingLimits as most } from '@portal/contract/firm-settings'
import { useState } from 'react'
import { counted } from '../../ui/counted.ts'
import type { Draft } from './draft.ts'
import { LongSetting, TextSetting } from './fields.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

export function Firm({ draft }: { draft: Draft }) {
  return (
    <SettingsSection
      id="firm"
      title="Firm"
      about="Shown on every page, on the sign-in page, and in emails"
      names={['name', 'claim', 'membership', 'about', 'phone', 'address']}
      draft={draft}
    >
      <div className={styles.pair}>
        <TextSetting draft={draft} name="name" label="Name" length={most.name} />
        <TextSetting draft={draft} name="claim" label="Sign-in headline" length={most.claim} />
        <TextSetting draft={draft} name="phone" label="Phone" inputMode="tel" length={most.phone} />
        <TextSetting draft={draft} name="address" label="Address" length={most.address} />
      </div>
      <TextSetting draft={draft} name="membership" label="Memberships" length={most.membership} />
      <LongSetting draft={draft} name="about" label="About the firm" length={most.about} />
    </SettingsSection>
  )
}

export function Mail({ draft }: { draft: Draft }) {
  const domains = draft.value('publicMailDomains')
  // as typed: an empty last line would vanish under the cursor
  const [typed, setTyped] = useState<string>()
  const text = typed !== undefined && same(linesOf(typed), domains) ? typed : domains.join('\n')
  const problems = Object.entries(draft.problemsOf('publicMailDomains')).map(
    ([at, words]) => `${domains[Number(at)] ?? ''}: ${words}`,
  )
  return (
    <SettingsSection
      id="email"
      title="Email and domains"
      about="Where the portal sends notifications, and which email domains can’t sign in"
      names={['securityMailbox', 'feedbackMailbox', 'recordsMailbox', 'publicMailDomains']}
      draft={draft}
    >
      <div className={styles.pair}>
        <TextSetting draft={draft} name="securityMailbox" label="Security mailbox" inputMode="email" />
        <TextSetting draft={draft} name="feedbackMailbox" label="Feedback mailbox" inputMode="email" />
      </div>
      <TextSetting
        draft={draft}
        name="recordsMailbox"
        label="Records mailbox"
        note="Gets the audit log’s last seal of each day. Leave blank to send none."
        inputMode="email"
      />
      <Textarea
        label="Public email domains"
        description="One per line. People with these addresses are asked to use their firm email."
        rows={3}
        resize="vertical"
        value={text}
        error={problems[0]}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          draft.set('publicMailDomains', linesOf(event.currentTarget.value))
        }}
      />
    </SettingsSection>
  )
}

const linesOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const same = (one: string[], other: string[]) => one.join() === other.join()

const features: [keyof Settings['features'], string][] = [
  ['productionExcel', 'Export production to Excel'],
  ['examsTab', 'Show the Exams tab on State Registrations'],
  ['obaTab', 'Show the OBA Management tab on State Registrations'],
  ['apiReference', 'Show the API reference at /api/reference to everyone'],
]

export function Features({ draft }: { draft: Draft }) {
  const on = draft.value('features')
  return (
    <SettingsSection
      id="features"
      title="Features"
      about="Features turned on for your firm"
      names={['features']}
      draft={draft}
    >
      {features.map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          checked={on[name]}
          onChange={(event) => draft.set('features', { ...on, [name]: event.currentTarget.checked })}
        />
      ))}
    </SettingsSection>
  )
}

export function Letter({ draft }: { draft: Draft }) {
  const letter = draft.value('welcomeLetter')
  const set = (part: Partial<typeof letter>) => draft.set('welcomeLetter', { ...letter, ...part })
  return (
    <SettingsSection
      id="letter"
      title="Welcome letter"
      about="The first thing a new advisor sees"
      names={['welcomeLetter']}
      draft={draft}
    >
      <Textarea
        {...counted(letter.text, most.letter)}
        label="Letter"
        rows={12}
        resize="vertical"
        maxLength={most.letter}
        value={letter.text}
        error={draft.problem('welcomeLetter', 'text')}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <TextInput
          label="Signature name"
          maxLength={most.name}
          value={letter.name}
          error={draft.problem('welcomeLetter', 'name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Signature title"
          maxLength={most.name}
          value={letter.role}
          error={draft.problem('welcomeLetter', 'role')}
          onChange={(event) => set({ role: event.currentTarget.value })}
        />
      </div>
    </SettingsSection>
  )
}

export function Certification({ draft }: { draft: Draft }) {
  const { version, text } = draft.value('communicationCertification')
  const changed = draft.unsaved(['communicationCertification'])
  return (
    <SettingsSection
      id="certification"
      title="Certification"
      about={`The electronic communications text everyone accepts. Current version: ${version}.`}
      names={['communicationCertification']}
      draft={draft}
    >
      <Textarea
        {...counted(text, most.certification)}
        label="Text"
        rows={12}
        resize="vertical"
        maxLength={most.certification}
        value={text}
        error={draft.problem('communicationCertification', 'text')}
        onChange={(event) => draft.set('communicationCertification', { version, text: event.currentTarget.value })}
      />
      <output className={styles.warning}>
        {changed && `Saving creates version ${version + 1}, and everyone will be asked to accept it again.`}
      </output>
    </SettingsSection>
  )
}
