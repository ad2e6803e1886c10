import { stageLabel, stages } from '@portal/contract/rules/stage'
import { type ActivityFilter, between, departments, unassigned } from '@portal/contract/tasks'
import { useDetails } from '../../lib/session.ts'
import { FilterPill, type FilterOption } from '../../ui/FilterPill.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Switch } from '../../ui/plain/Switch.tsx'
import styles from './activities.module.css'
import { ages, chosenOf, type FilterName, stagesOf } from './address.ts'
import { StageDial } from './Stage.tsx'

interface Props {
  filter: ActivityFilter
  counts: readonly number[] | undefined
  assignees: readonly { id: string; name: string }[]
  categories: readonly string[]
  /** Not known yet: whoever reviews for the firm sees several. */
  branches: readonly string[] | undefined
  me: string
  onChange: (values: { [N in FilterName]?: string | null }) => void
}

const ageOptions = Object.entries(ages).map(([value, label]) => ({ value, label }))
const named = (names: readonly string[]): FilterOption[] => names.map((name) => ({ value: name, label: name }))
const complete = String(stages.length - 1)

/** One line of pills; on a phone a sheet with fields, and the stages as chips. */
export function ActivityFilters(props: Props) {
  const { filter, counts, assignees, categories, branches, me, onChange } = props
  const phone = usePhone()
  const { reviews } = useDetails()
  const inSheet = (all: string) => (phone ? { all } : undefined)
  const several = (name: FilterName) => (values: string[]) => onChange({ [name]: values.join(between) })

  const stageOptions = stages.map((_, stage) => ({
    value: String(stage),
    label: stageLabel(stage),
    icon: <StageDial stage={stage} />,
    count: counts?.[stage] ?? 0,
  }))
  const chosenStages = stagesOf(filter).map(String)
  // what is complete is in the list only when it is asked for
  const setStages = (chosen: string[]) =>
    onChange({ stage: chosen.sort().join(','), ...(chosen.includes(complete) && { done: 'yes' }) })

  const department = (
    <FilterPill
      label="Department"
      options={named(departments)}
      chosen={chosenOf(filter, 'department')}
      onChange={several('department')}
      inSheet={inSheet('All departments')}
    />
  )
  const category = (
    <FilterPill
      label="Category"
      options={named(categories)}
      chosen={chosenOf(filter, 'category')}
      onChange={several('category')}
      inSheet={inSheet('All categories')}
    />
  )
  // in the segments of what is one's own and of no one's there is nothing to choose
  const assignee = filter.segment !== 'mine' && filter.segment !== 'unassigned' && (
    <FilterPill
      label="Assigned to"
      options={[
        { value: unassigned, label: 'Unassigned' },
        ...assignees.map(({ id, name }) => ({ value: id, label: name === me ? `${name} (you)` : name })),
      ]}
      chosen={chosenOf(filter, 'assignee')}
      onChange={several('assignee')}
      inSheet={inSheet('Anyone')}
    />
  )
  const branch = (branches ? branches.length > 1 : reviews === 'firm') && (
    <FilterPill
      label="Branch"
      options={named(branches ?? [])}
      chosen={chosenOf(filter, 'branch')}
      onChange={several('branch')}
      inSheet={inSheet('All')}
    />
  )
  const age = (
    <FilterPill
      label="Age"
      single
      options={ageOptions}
      chosen={filter.age ? [filter.age] : []}
      onChange={([chosen]) => onChange({ age: chosen ?? null })}
      inSheet={inSheet('Any')}
    />
  )
  const done = (
    <Switch
      label="Show completed"
      checked={filter.done === 'yes'}
      onChange={(on) => onChange({ done: on ? 'yes' : null })}
    />
  )

  if (phone)
    return (
      <div className={styles.sheet}>
        <StageChips options={stageOptions} chosen={chosenStages} onChange={setStages} />
        {department}
        {category}
        {assignee}
        <div className={styles.pair}>
          {branch}
          {age}
        </div>
        <div className={styles.done}>{done}</div>
      </div>
    )
  return (
    <>
      {department}
      {category}
      <FilterPill label="Stage" options={stageOptions} chosen={chosenStages} onChange={setStages} />
      {assignee}
      {branch}
      {age}
      <div className={styles.done}>{done}</div>
    </>
  )
}

interface ChipsProps {
  options: readonly FilterOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const StageChips = ({ options, chosen, onChange }: ChipsProps) => (
  <fieldset className={styles.stages}>
    <legend>Stage {chosen.length > 0 && <span className={styles.selected}>{chosen.length} selected</span>}</legend>
    {options.map(({ value, label, icon, count = 0 }) =>
      count > 0 || chosen.includes(value) ? (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={chosen.includes(value)}
          onClick={() => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])}
        >
          {icon}
          {label} <span className="num">{count}</span>
        </button>
      ) : null,
    )}
  </fieldset>
)
