// Fields for one setting each, or for a part of one.
import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { Link } from '@portal/contract/settings'
import { type FirmSettings, type SettingName, settingLimits as most } from '@portal/contract/firm-settings'
import { counted } from '../../ui/counted.ts'
import type { Draft } from './draft.ts'
import styles from './settings.module.css'

/** The settings that are plain text. */
type TextName = { [N in SettingName]: FirmSettings[N] extends string ? N : never }[SettingName]

interface TextProps extends Pick<TextInputProps, 'inputMode' | 'placeholder'> {
  draft: Draft
  name: TextName
  label: string
  /** Counted, where there is one. */
  length?: number
  note?: string
  /** What is wrong is said as soon as the field is left. */
  checked?: boolean
}

/** What is saved, for as long as something else stands in the field. */
function Was({ draft, name }: { draft: Draft; name: TextName }) {
  const [now, saved] = [draft.value(name), draft.saved.values[name]]
  return now !== saved && <p className={styles.was}>{saved ? `Was ${saved}` : 'Was blank'}</p>
}

export function TextSetting({ draft, name, label, length, note, checked, ...more }: TextProps) {
  const text = draft.value(name)
  return (
    <div>
      <TextInput
        label={label}
        {...(note && { description: note })}
        {...(length && { ...counted(text, length), maxLength: length })}
        {...more}
        value={text}
        error={draft.problem(name)}
        onChange={(event) => draft.set(name, event.currentTarget.value)}
        {...(checked && { onBlur: () => draft.check(name) })}
      />
      <Was draft={draft} name={name} />
    </div>
  )
}

export function LongSetting({ draft, name, label, length }: TextProps & { length: number }) {
  const text = draft.value(name)
  return (
    <Textarea
      {...counted(text, length)}
      label={label}
      rows={4}
      resize="vertical"
      maxLength={length}
      value={text}
      error={draft.problem(name)}
      onChange={(event) => draft.set(name, event.currentTarget.value)}
    />
  )
}

interface LinkProps {
  label: string
  link: Link
  problem: (part: 'title' | 'url') => string | undefined
  onChange: (link: Link) => void
  onLeave: (part: 'title' | 'url') => void
}

export function LinkFields({ label, link, problem, onChange, onLeave }: LinkProps) {
  return (
    <div className={styles.pair}>
      <TextInput
        label={`${label}: name`}
        maxLength={most.linkTitle}
        value={link.title}
        error={problem('title')}
        onChange={(event) => onChange({ ...link, title: event.currentTarget.value })}
        onBlur={() => onLeave('title')}
      />
      <TextInput
        label={`${label}: address`}
        inputMode="url"
        value={link.url}
        error={problem('url')}
        onChange={(event) => onChange({ ...link, url: event.currentTarget.value.trim() })}
        onBlur={() => onLeave('url')}
      />
    </div>
  )
}
