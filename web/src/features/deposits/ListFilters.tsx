import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type DepositFilter, depositStatuses } from '@portal/contract/deposits'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { FilterPill } from '../../ui/FilterPill.tsx'
import styles from './list.module.css'

const ranges = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'year', label: 'This year' },
  { value: 'all', label: 'Any time' },
]

interface FiltersProps {
  filter: DepositFilter
  branches: readonly string[]
  sheet: boolean
  onChange: (values: Record<string, string | undefined>) => void
}

/** The range is for all deposits: what is open is shown however old it is. */
export function Filters({ filter, branches, sheet, onChange }: FiltersProps) {
  const all = (filter.segment ?? 'all') === 'all'
  const pill = (
    label: string,
    name: string,
    options: { value: string; label: string }[],
    chosen: string | undefined,
  ) => (
    <FilterPill
      label={label}
      single
      options={options}
      chosen={chosen ? [chosen] : []}
      inSheet={sheet ? { all: `Any ${label.toLowerCase()}` } : undefined}
      onChange={([value]) => onChange({ [name]: value })}
    />
  )
  return (
    <>
      {all &&
        pill(
          'Status',
          'status',
          depositStatuses.map((value) => ({ value, label: value })),
          filter.status,
        )}
      {branches.length > 1 &&
        pill(
          'Branch',
          'branch',
          branches.map((value) => ({ value, label: value })),
          filter.branch,
        )}
      {all && pill('Captured', 'range', ranges, filter.range ?? (filter.q ? undefined : '7'))}
    </>
  )
}

const typingMs = 250
/** What was typed is looked for once nothing more comes. */
export function Search({
  text,
  phone,
  onSearch,
}: {
  text: string
  phone: boolean
  onSearch: (q: string | undefined) => void
}) {
  const [typed, setTyped] = useState(text)
  const search = useDebouncedCallback(onSearch, typingMs)
  return (
    <TextInput
      type="search"
      className={styles.search ?? ''}
      aria-label="Search"
      placeholder={phone ? 'Search' : 'Search by client, account, or check number'}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value.trim() || undefined)
      }}
    />
  )
}
