// For a `Select` whose people the server looks for: a whole firm is too long to be sent.
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'

/** Nobody the server found is left out: their email address or CRD may be what fits. Options that are always there go by their words. */
const found: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(
    ({ value, label }) => value.includes('@') || label.toLowerCase().includes(search.trim().toLowerCase()),
  )

/** Not a call for every letter. */
export const typingMs = 200

/** Beside `chosen`, who is always among those the server gives: without them, `Select` would take their name for what is typed. */
export function useLookedFor() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, typingMs)
  return {
    q,
    props: {
      filter: found,
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => setTyped(currentTarget.value.trim().slice(0, 100)),
      onDropdownClose: () => setTyped(''),
    },
  }
}
