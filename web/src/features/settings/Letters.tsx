// The letters about a client's new address.
import { Textarea, TextInput } from '@mantine/core'
import { noticeLimits, noticePlaceholders } from '@portal/contract/rules/address-notice'
import { counted } from '../../ui/counted.ts'
import type { Draft } from './draft.ts'
import { SettingsSection } from './SettingsSection.tsx'

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

export function Letters({ draft }: { draft: Draft }) {
  const notice = draft.value('addressNotice')
  const set = (part: Partial<typeof notice>) => draft.set('addressNotice', { ...notice, ...part })
  const text = (side: 'old' | 'new', label: string) => (
    <div>
      <Textarea
        {...counted(notice[side], noticeLimits.text)}
        label={label}
        rows={12}
        resize="vertical"
        maxLength={noticeLimits.text}
        value={notice[side]}
        error={draft.problem('addressNotice', side)}
        onChange={(event) => set({ [side]: event.currentTarget.value })}
      />
      <p className="t-note">From the record: {inBraces(noticePlaceholders[side])}. An empty line starts a paragraph.</p>
    </div>
  )
  return (
    <SettingsSection
      id="letters"
      title="Letters"
      about="Notices to a client’s old and new address. The one to the old address names only city and state"
      names={['addressNotice']}
      draft={draft}
    >
      <TextInput
        label="Heading"
        maxLength={noticeLimits.title}
        value={notice.title}
        error={draft.problem('addressNotice', 'title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      {text('old', 'To the old address')}
      {text('new', 'To the new address')}
    </SettingsSection>
  )
}
