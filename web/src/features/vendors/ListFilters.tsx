import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { dataKinds } from '@portal/contract/rules/vendor'
import { type VendorFilter, vendorLimits, type VendorOwner, vendorTiers } from '@portal/contract/vendors'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { FilterPill } from '../../ui/FilterPill.tsx'
import styles from './vendors.module.css'

interface Props {
  filter: VendorFilter
  owners: readonly VendorOwner[]
  sheet: boolean
  onChange: (values: Record<string, string | undefined>) => void
}

export function Filters({ filter, owners, sheet, onChange }: Props) {
  const inSheet = (all: string) => (sheet ? { inSheet: { all } } : {})
  return (
    <>
      <FilterPill
        label="Tier"
        single
        options={vendorTiers.map((tier) => ({ value: String(tier), label: `Tier ${tier}` }))}
        chosen={filter.tier ? [String(filter.tier)] : []}
        onChange={([tier]) => onChange({ tier })}
        {...inSheet('All tiers')}
      />
      <FilterPill
        label="Owner"
        single
        options={owners.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={filter.owner ? [filter.owner] : []}
        onChange={([owner]) => onChange({ owner })}
        {...inSheet('All owners')}
      />
      <FilterPill
        label="Data held"
        single
        options={Object.entries(dataKinds).map(([value, label]) => ({ value, label }))}
        chosen={filter.data ? [filter.data] : []}
        onChange={([data]) => onChange({ data })}
        {...inSheet('Any data')}
      />
    </>
  )
}

const typingMs = 250

interface SearchProps {
  text: string
  phone: boolean
  onSearch: (q: string | undefined) => void
}

/** What was typed is looked for once nothing more comes. */
export function Search({ text, phone, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(text)
  const search = useDebouncedCallback(onSearch, typingMs)
  return (
    <TextInput
      type="search"
      className={styles.search ?? ''}
      aria-label="Search"
      placeholder={phone ? 'Search' : 'Search by vendor or service'}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      maxLength={vendorLimits.search}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value.trim() || undefined)
      }}
    />
  )
}
