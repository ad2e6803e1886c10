// For a `Select` whose people the server looks for: a whole firm is too long to be sent.
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'

const byWords = ({ label }: ComboboxItem, search: string) => label.toLowerCase().includes(search.trim().toLowerCase())

/** Nobody the server found is left out: their email address or CRD may be what fits. Options that are always there go by their words. */
const found: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter((option) => option.value.includes('@') || byWords(option, search))

/** Whoever was found for what was typed before fits by name, or not at all: Enter must not choose somebody nobody asked for. */
const foundBefore: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter((option) => byWords(option, search))

/** Not a call for every letter. */
const typingMs = 200

/** What is typed, and what the server is asked for once typing pauses. `filterFor` is for whether its answer is still the one before. */
export function useTyped(all: OptionsFilter = found) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), typingMs)
  const filterFor = (old: boolean) => (old || typed.trim().slice(0, 100) !== q ? foundBefore : all)
  return { typed, setTyped, q, filterFor }
}

/** Beside `chosen`, who is always among those the server gives: without them, `Select` would take their name for what is typed. */
export function useLookedFor() {
  const { q, setTyped, filterFor } = useTyped()
  return {
    q,
    propsFor: (old: boolean) => ({
      filter: filterFor(old),
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => setTyped(currentTarget.value),
      onDropdownClose: () => setTyped(''),
    }),
  }
}
