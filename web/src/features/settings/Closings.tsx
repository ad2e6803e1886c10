import { Button, TextInput } from '@mantine/core'
import { settingLimits as most } from '@portal/contract/firm-settings'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { RowButton } from '../../ui/RowButton.tsx'
import type { Draft } from './draft.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

/** Days on which the firm is closed although banks and the market are open. */
export function Closings({ draft }: { draft: Draft }) {
  const closings = draft.value('closings')
  return (
    <SettingsSection
      id="closings"
      title="Closings"
      about="Days your firm is closed besides weekends and holidays. They don’t count as business days."
      names={['closings']}
      draft={draft}
    >
      {closings.length > 0 && (
        <ul className={`${styles.offices} ${styles.closings}`} aria-label="Closings">
          {closings.map((closing, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place
            <li key={at}>
              <TextInput
                type="date"
                label="Day"
                aria-label={`Closing ${at + 1}: day`}
                value={closing.day}
                error={draft.problem('closings', `${at}.day`)}
                onChange={({ currentTarget }) =>
                  draft.set('closings', closings.with(at, { ...closing, day: currentTarget.value }))
                }
              />
              <TextInput
                label="Reason"
                aria-label={`Closing ${at + 1}: reason`}
                placeholder="Founders’ Day"
                maxLength={most.closingName}
                value={closing.name}
                error={draft.problem('closings', `${at}.name`)}
                onChange={({ currentTarget }) =>
                  draft.set('closings', closings.with(at, { ...closing, name: currentTarget.value }))
                }
              />
              <RowButton
                label={`Remove ${closing.name || `closing ${at + 1}`}`}
                onClick={() => draft.set('closings', closings.toSpliced(at, 1))}
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
        onClick={() => draft.set('closings', [...closings, { day: '', name: '' }])}
      >
        Add closing
      </Button>
    </SettingsSection>
  )
}
