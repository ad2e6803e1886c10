import { TextInput } from '@mantine/core'
import { settingLimits as most } from '@portal/contract/firm-settings'
import { firmZone } from '@portal/contract/rules/day'
import { amountOf } from '@portal/contract/rules/deposit'
import { decimal } from '@portal/contract/rules/money'
import { useState } from 'react'
import type { Draft } from './draft.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './due-times.module.css'

const two = (part: number) => String(part).padStart(2, '0')
const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const minutesOf = (clock: string) => {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** When a day's checks close, and who has to look at large ones. */
export function DepositSettings({ draft }: { draft: Draft }) {
  const deposits = draft.value('deposits')
  const [typed, setTyped] = useState<string>()
  const saved = decimal(deposits.secondAbove)
  return (
    <SettingsSection
      id="deposits"
      title="Deposits"
      about="Checks deposited by picture. Later ones are deposited on the next day banks are open."
      names={['deposits']}
      draft={draft}
    >
      <TextInput
        className={styles.cutoff ?? ''}
        type="time"
        label={`Cut-off, ${firmZone}`}
        value={clockOf(deposits.cutoff)}
        error={draft.problem('deposits', 'cutoff')}
        onChange={({ currentTarget }) => {
          const cutoff = minutesOf(currentTarget.value)
          if (!Number.isNaN(cutoff)) draft.set('deposits', { ...deposits, cutoff })
        }}
      />
      <TextInput
        className={styles.cutoff ?? ''}
        label="Second reviewer above"
        description="Checks over this amount need two reviewers, also when one reviewer accepts several of one advisor within 24 hours."
        leftSection="$"
        inputMode="decimal"
        value={typed ?? saved}
        error={draft.problem('deposits', 'secondAbove')}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          draft.set('deposits', { ...deposits, secondAbove: amountOf(currentTarget.value) ?? -1 })
        }}
        onBlur={() => deposits.secondAbove >= 0 && setTyped(undefined)}
      />
      <TextInput
        label="Wording on the back"
        description="Advisors are asked to check for it before they send a picture."
        maxLength={most.wording}
        value={deposits.wording}
        error={draft.problem('deposits', 'wording')}
        onChange={({ currentTarget }) => draft.set('deposits', { ...deposits, wording: currentTarget.value })}
      />
    </SettingsSection>
  )
}
