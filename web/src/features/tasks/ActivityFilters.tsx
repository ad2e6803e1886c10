import { Checkbox, Select } from '@mantine/core'
import { stageLabel } from '@portal/contract/rules/stage'
import { type ActivityFilter, departments } from '@portal/contract/tasks'
import styles from './activities.module.css'
import { ages, type FilterName } from './address.ts'
import { StageDial } from './Stage.tsx'

interface ChipsProps {
  counts: readonly number[] | undefined
  chosen: readonly number[]
  onChoose: (stages: number[]) => void
}

/** How much stands where, each a filter. Without any chosen, all are shown. */
export const StageChips = ({ counts, chosen, onChoose }: ChipsProps) => (
  <fieldset className={styles.chips}>
    <legend className="vh">Stage</legend>
    {counts?.map((count, stage) =>
      count > 0 || chosen.includes(stage) ? (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- the index is the stage
          key={stage}
          type="button"
          className={styles.chip}
          aria-pressed={chosen.includes(stage)}
          onClick={() =>
            onChoose(chosen.includes(stage) ? chosen.filter((one) => one !== stage) : [...chosen, stage].sort())
          }
        >
          <StageDial stage={stage} />
          {stageLabel(stage)} <span className="num">{count}</span>
        </button>
      ) : null,
    )}
  </fieldset>
)

interface Props {
  filter: ActivityFilter
  assignees: readonly { id: string; name: string }[]
  categories: readonly string[]
  onChange: (name: FilterName, value: string | null) => void
}

const ageOptions = Object.entries(ages).map(([value, label]) => ({ value, label }))

export function ActivityFilters({ filter, assignees, categories, onChange }: Props) {
  // what the address asks for can be seen and taken back, also where nothing has it any more
  const known = filter.category && !categories.includes(filter.category) ? [...categories, filter.category] : categories
  return (
    <div className={styles.filters}>
      <Select
        aria-label="Department"
        placeholder="All departments"
        clearable
        data={departments}
        value={filter.department ?? null}
        onChange={(value) => onChange('department', value)}
      />
      <Select
        aria-label="Category"
        placeholder="All categories"
        clearable
        data={known}
        value={filter.category ?? null}
        onChange={(value) => onChange('category', value)}
      />
      <Select
        aria-label="Assigned to"
        placeholder="Anyone"
        clearable
        searchable
        data={[
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Unassigned' },
          ...assignees.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.assignee ?? null}
        onChange={(value) => onChange('assignee', value)}
      />
      <Select
        aria-label="Age"
        placeholder="Any age"
        clearable
        data={ageOptions}
        value={filter.age ?? null}
        onChange={(value) => onChange('age', value)}
      />
      <Checkbox
        label="Include recently decided"
        checked={filter.done === 'yes'}
        onChange={(event) => onChange('done', event.currentTarget.checked ? 'yes' : null)}
      />
    </div>
  )
}
