import type { Problems } from '@portal/contract/endpoint'
import type { HomeEntry } from '@portal/contract/onboarding-steps'
import { addressLimits, isInUs, postalStates } from '@portal/contract/rules/us-address'
import { SelectField } from '../../../ui/plain/SelectField.tsx'
import { TextField } from '../../../ui/plain/TextField.tsx'
import { Dates } from './JobFields.tsx'
import styles from './wizard.module.css'

interface Props {
  entry: HomeEntry
  problems: Problems
  today: string
  onChange: (patch: Partial<HomeEntry>) => void
}

const stateOptions = postalStates.map(({ code, name }) => ({ value: code, label: name }))

export function HomeFields({ entry, problems, today, onChange }: Props) {
  const { address } = entry
  const text = (name: keyof HomeEntry['address']) => ({
    autoComplete: 'off',
    value: address[name],
    error: problems[`address.${name}`],
    maxLength: addressLimits[name],
    onChange: (value: string) => onChange({ address: { ...address, [name]: value } }),
  })
  const home = isInUs(address)
  return (
    <>
      <div className={styles.pair}>
        <TextField label="Street" {...text('street')} />
        <TextField label="Apartment or unit" {...text('unit')} />
      </div>
      <div className={styles.three}>
        <TextField label="City" {...text('city')} />
        {home ? (
          <SelectField
            label="State"
            options={stateOptions}
            value={address.state}
            error={problems['address.state']}
            onChange={(state) => onChange({ address: { ...address, state } })}
          />
        ) : (
          <TextField label="Region" {...text('state')} />
        )}
        <TextField label={home ? 'ZIP code' : 'Postal code'} {...text('zip')} />
      </div>
      <TextField label="Country" hint="Leave blank for the United States" {...text('country')} />
      <Dates entry={entry} problems={problems} today={today} onChange={onChange} />
    </>
  )
}
