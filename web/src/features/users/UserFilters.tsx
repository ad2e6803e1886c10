import { Select } from '@mantine/core'
import { type UserFilter, userStates } from '@portal/contract/users'
import { useOpeningFlags } from '../../lib/menus.ts'
import type { FilterName } from './address.ts'
import styles from './users.module.css'
import { accessChoices, flagWords, stateWords } from './words.ts'

interface Props {
  filter: UserFilter
  branches: readonly { id: number; name: string }[]
  onChange: (name: FilterName, value: string | null) => void
}

const states = userStates.map((value) => ({ value, label: stateWords[value] }))

export function UserFilters({ filter, branches, onChange }: Props) {
  const flags = [
    { value: 'manager', label: 'Branch managers' },
    ...useOpeningFlags().map((value) => ({ value, label: flagWords[value] })),
  ]
  return (
    <div className={styles.filters}>
      {branches.length > 1 && (
        <Select
          aria-label="Branch"
          placeholder="All branches"
          clearable
          searchable
          data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.branch ? String(filter.branch) : null}
          onChange={(value) => onChange('branch', value)}
        />
      )}
      <Select
        aria-label="Access"
        placeholder="Any access level"
        clearable
        data={accessChoices(9)}
        value={filter.access === undefined ? null : String(filter.access)}
        onChange={(value) => onChange('access', value)}
      />
      <Select
        aria-label="Status"
        placeholder="Any status"
        clearable
        data={states}
        value={filter.state ?? null}
        onChange={(value) => onChange('state', value)}
      />
      <Select
        aria-label="Reviewer tool"
        placeholder="Any tool"
        clearable
        data={flags}
        value={filter.flag ?? null}
        onChange={(value) => onChange('flag', value)}
      />
    </div>
  )
}
