import { Select, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import { type Address, addressLimits, isZip, postalStates, zipProblem } from '@portal/contract/rules/us-address'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId } from 'react'
import styles from './entry.module.css'

interface Props {
  title: string
  address: Address
  abroad: boolean
  /** By field. */
  problems: Problems
  onChange: (patch: Partial<Address>) => void
  onAbroad: () => void
}

const stateOptions = postalStates.map(({ code, name }) => ({ value: code, label: code, name }))
const byNameToo = ({ options, search }: { options: readonly unknown[]; search: string }) => {
  const typed = search.trim().toLowerCase()
  return (options as typeof stateOptions).filter(
    ({ label, name }) => label.toLowerCase().startsWith(typed) || name.toLowerCase().includes(typed),
  )
}

export function AddressFields({ title, address, abroad, problems, onChange, onAbroad }: Props) {
  const text = (name: keyof Address) => ({
    error: problems[name],
    value: address[name],
    maxLength: addressLimits[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  const heading = useId()
  // told at once: whoever looks away to the next field doesn't come back to it later
  const wrong = !abroad && isZip(address.zip) ? zipProblem(address) : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot stand in a line with what is pressed
    <div className={styles.address} role="group" aria-labelledby={heading}>
      <div className={styles.addressHead}>
        <span id={heading} className={styles.label}>
          {title} <span className={styles.required}>*</span>
        </span>
        <button type="button" className={styles.abroad} onClick={onAbroad}>
          {abroad ? 'In the US' : 'Outside the US'}
        </button>
      </div>
      <TextInput aria-label={`${title}: street`} placeholder="Street or PO box" {...text('street')} />
      <TextInput
        aria-label={`${title}: apartment or suite`}
        placeholder="Apartment or suite, if any"
        {...text('unit')}
      />
      {abroad ? (
        <>
          <div className={styles.placeAbroad}>
            <TextInput aria-label={`${title}: city`} placeholder="City" {...text('city')} />
            <TextInput aria-label={`${title}: postal code`} placeholder="Postal code" {...text('zip')} />
          </div>
          <TextInput aria-label={`${title}: country`} placeholder="Country" {...text('country')} />
        </>
      ) : (
        <div className={styles.place}>
          <TextInput aria-label={`${title}: city`} placeholder="City" {...text('city')} />
          <Select
            aria-label={`${title}: state`}
            placeholder="State"
            data={stateOptions}
            filter={byNameToo}
            searchable
            error={problems['state']}
            value={address.state || null}
            onChange={(state) => onChange({ state: state ?? '' })}
          />
          <TextInput
            aria-label={`${title}: ZIP code`}
            placeholder="ZIP"
            inputMode="numeric"
            {...text('zip')}
            error={wrong ?? problems['zip']}
            rightSection={isZip(address.zip) && !wrong && <IconCheck size={14} stroke={2} aria-hidden />}
          />
        </div>
      )}
    </div>
  )
}
