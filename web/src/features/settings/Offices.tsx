import { Button, TextInput } from '@mantine/core'
import { settingLimits as most } from '@portal/contract/firm-settings'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { RowButton } from '../../ui/RowButton.tsx'
import type { Draft } from './draft.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

/** What the audit log calls the networks of the firm's offices. */
export function Offices({ draft }: { draft: Draft }) {
  const offices = draft.value('offices')
  return (
    <SettingsSection
      id="offices"
      title="Offices"
      about="The audit log names the office instead of the IP address for everything done from its networks"
      names={['offices']}
      draft={draft}
    >
      {offices.length > 0 && (
        <ul className={styles.offices} aria-label="Offices">
          {offices.map((office, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place
            <li key={at}>
              <TextInput
                label="Name"
                aria-label={`Office ${at + 1}: name`}
                placeholder="Albany office"
                maxLength={most.name}
                value={office.name}
                error={draft.problem('offices', `${at}.name`)}
                onChange={({ currentTarget }) =>
                  draft.set('offices', offices.with(at, { ...office, name: currentTarget.value }))
                }
              />
              <Networks
                label={`Office ${at + 1}: networks`}
                networks={office.networks}
                problem={
                  Object.entries(draft.problemsOf('offices')).find(([part]) => part.startsWith(`${at}.networks`))?.[1]
                }
                onChange={(networks) => draft.set('offices', offices.with(at, { ...office, networks }))}
              />
              <RowButton
                label={`Remove ${office.name || `office ${at + 1}`}`}
                onClick={() => draft.set('offices', offices.toSpliced(at, 1))}
              >
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        className={styles.add ?? ''}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => draft.set('offices', [...offices, { name: '', networks: [] }])}
      >
        Add office
      </Button>
    </SettingsSection>
  )
}

interface NetworksProps {
  label: string
  networks: string[]
  problem: string | undefined
  onChange: (networks: string[]) => void
}

/** As typed: a comma that was just typed would vanish under the cursor. */
function Networks({ label, networks, problem, onChange }: NetworksProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed !== undefined && networksIn(typed).join() === networks.join() ? typed : networks.join(', ')
  return (
    <TextInput
      label="Networks"
      aria-label={label}
      placeholder="203.0.113.0/24, 2001:db8::/48"
      value={text}
      error={problem}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(networksIn(currentTarget.value))
      }}
    />
  )
}

const networksIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)
