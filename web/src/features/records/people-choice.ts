// People to choose from as somebody types: a whole firm is too long to be sent. Those who are chosen keep their names.
import type { OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { useTyped } from '../../lib/looked-for.ts'
import { useChoices } from './packets-api.ts'

interface Named {
  id: string
  name: string
}
const namesOf = (people: readonly Named[]): Record<string, string> =>
  Object.fromEntries(people.map(({ id, name }) => [id, name]))

/** Whoever the server found fits. */
const found: OptionsFilter = ({ options }) => options

export function usePeopleChoice(chosen: readonly string[]) {
  const { typed, setTyped, q, filterFor } = useTyped(found)
  const [before] = useState(chosen)
  const [kept, setKept] = useState<Record<string, string>>({})
  const { data, isPlaceholderData } = useChoices(q, before)
  const people = data?.people ?? []
  const names = { ...kept, ...namesOf(people) }
  return {
    branches: (data?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    /** Whoever is chosen now: their names may not be among those that are found later. */
    keep: (ids: readonly string[]) => setKept(Object.fromEntries(ids.map((id) => [id, names[id] ?? '']))),
    props: {
      searchable: true,
      hidePickedOptions: true,
      searchValue: typed,
      onSearchChange: setTyped,
      filter: filterFor(isPlaceholderData),
      data: [...new Set([...chosen, ...people.map(({ id }) => id)])].map((id) => ({
        value: id,
        label: names[id] ?? '',
      })),
    },
  }
}
