import { TextInput } from '@mantine/core'
import { amountOf, amountProblem } from '@portal/contract/rules/fee'
import { decimal } from '@portal/contract/rules/money'
import { useState } from 'react'
import type { Draft } from './draft.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

/** Above which amount two people are needed. */
export function Fees({ draft }: { draft: Draft }) {
  const { secondPersonAbove } = draft.value('fees')
  // as typed: "25" on the way to "250" is not rewritten under the cursor
  const [typed, setTyped] = useState<string>()
  const wrong = typed === undefined ? undefined : amountProblem(typed, { zero: true })
  const text =
    typed !== undefined && (wrong || amountOf(typed) === secondPersonAbove) ? typed : decimal(secondPersonAbove)
  return (
    <SettingsSection
      id="fees"
      title="Fees"
      about="When a second person has to approve what’s waived or credited"
      names={['fees']}
      draft={draft}
    >
      <div className={styles.pair}>
        <TextInput
          label="Approval needed above"
          description="Credits up to this amount count right away. What one person gives one advisor within 24 hours counts together."
          leftSection="$"
          inputMode="decimal"
          value={text}
          error={wrong ?? draft.problem('fees', 'secondPersonAbove')}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            if (!amountProblem(value, { zero: true })) draft.set('fees', { secondPersonAbove: amountOf(value) })
          }}
        />
      </div>
    </SettingsSection>
  )
}
