import { onboardingLimits } from '@portal/contract/onboarding-steps'
import { useState } from 'react'
import { TextField } from '../../../ui/plain/TextField.tsx'
import { DateField } from './DateField.tsx'
import type { StepProps } from './step.ts'
import styles from './wizard.module.css'

export function PersonStep({ content, problems, change, today }: StepProps<'person'>) {
  const text = (name: 'first' | 'middle' | 'last' | 'other_names' | 'phone') => ({
    value: content[name],
    error: problems[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <>
      <div className={styles.three}>
        <TextField label="First name" autoComplete="given-name" maxLength={onboardingLimits.name} {...text('first')} />
        <TextField
          label="Middle name"
          autoComplete="additional-name"
          maxLength={onboardingLimits.name}
          hint="As on your ID. Leave blank if you have none"
          {...text('middle')}
        />
        <TextField label="Last name" autoComplete="family-name" maxLength={onboardingLimits.name} {...text('last')} />
      </div>
      <TextField
        label="Other names used"
        autoComplete="off"
        maxLength={onboardingLimits.otherNames}
        hint="Maiden name, earlier names, nicknames on documents. Leave blank if there are none"
        {...text('other_names')}
      />
      <div className={styles.pair}>
        <DateField
          label="Date of birth"
          autoComplete="bday"
          max={today}
          value={content.birth}
          error={problems['birth']}
          onChange={(birth) => change({ birth })}
        />
        <SocialField value={content.ssn} error={problems['ssn']} onChange={(ssn) => change({ ssn })} />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Mobile phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={onboardingLimits.phone}
          {...text('phone')}
        />
      </div>
    </>
  )
}

interface Social {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const masked = (value: string) => (value ? `•••-••-${value.slice(-4)}` : '')

/** Shown while it is typed, and never again. Left empty, the one on file stays. */
function SocialField({ value, error, onChange }: Social) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label="Social Security number"
      autoComplete="off"
      inputMode="numeric"
      maxLength={11}
      placeholder={masked(value)}
      hint="Form U4 asks for it. We keep it encrypted"
      value={typed ?? masked(value)}
      error={error}
      // a click into it is no change yet
      onFocus={() => setTyped('')}
      onChange={setTyped}
      onBlur={() => {
        if (typed?.trim()) onChange(typed.trim())
        setTyped(undefined)
      }}
    />
  )
}
