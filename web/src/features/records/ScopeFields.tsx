import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, TextInput } from '@mantine/core'
import type { Problems } from '@portal/contract/endpoint'
import { recordClasses, recordClassIds } from '@portal/contract/record-classes'
import type { RecordScope } from '@portal/contract/records'
import styles from './holds.module.css'
import { usePeopleChoice } from './people-choice.ts'

interface Props {
  scope: RecordScope
  problems: Problems
  /** What can't be taken out again: a hold is only widened. */
  fixed?: RecordScope
  onChange: (part: Partial<RecordScope>) => void
}

/** What was there stays; where it said all, nothing narrower can be chosen. */
const withFixed = <T extends string | number>(fixed: readonly T[] | undefined, chosen: readonly T[]): T[] =>
  chosen.length === 0 ? [] : [...new Set([...(fixed ?? []), ...chosen])]

export function ScopeFields({ scope, problems, fixed, onChange }: Props) {
  const choice = usePeopleChoice(scope.people)
  const all = (list: readonly unknown[] | undefined) => list?.length === 0
  return (
    <>
      <MultiSelect
        label="People"
        placeholder={scope.people.length === 0 ? 'All' : ''}
        {...choice.props}
        disabled={all(fixed?.people)}
        nothingFoundMessage="No matching people"
        value={scope.people}
        error={problems['people']}
        onChange={(ids) => {
          const next = withFixed(fixed?.people, ids)
          choice.keep(next)
          onChange({ people: next })
        }}
      />
      <MultiSelect
        label="Branches"
        placeholder={scope.branches.length === 0 ? 'All' : ''}
        searchable
        hidePickedOptions
        disabled={all(fixed?.branches)}
        nothingFoundMessage="No matching branches"
        data={choice.branches}
        value={scope.branches.map(String)}
        onChange={(ids) => onChange({ branches: withFixed(fixed?.branches, ids.map(Number)) })}
      />
      <MultiSelect
        label="Classes"
        placeholder={scope.classes.length === 0 ? 'All' : ''}
        searchable
        hidePickedOptions
        disabled={all(fixed?.classes)}
        nothingFoundMessage="No matching classes"
        data={recordClassIds.map((id) => ({ value: id, label: recordClasses[id].name }))}
        value={scope.classes}
        onChange={(ids) => onChange({ classes: withFixed(fixed?.classes, ids) })}
      />
      <div className={styles.pair}>
        <TextInput
          type="date"
          label="From"
          description="Leave blank to start at the beginning"
          disabled={fixed?.from === null}
          {...(fixed?.from && { max: fixed.from })}
          value={scope.from ?? ''}
          error={problems['from']}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value || null })}
        />
        <TextInput
          type="date"
          label="Until"
          description="Leave blank to stay open"
          disabled={fixed?.until === null}
          {...(fixed?.until && { min: fixed.until })}
          value={scope.until ?? ''}
          error={problems['until']}
          onChange={({ currentTarget }) => onChange({ until: currentTarget.value || null })}
        />
      </div>
    </>
  )
}
