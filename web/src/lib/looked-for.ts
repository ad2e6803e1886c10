// For a `Select` whose people the server looks for: a whole firm is too long to be sent.
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { type FormEvent, useState } from 'react'

/** Nobody the server found is left out: their email address or CRD may be what fits. Options that are always there go by their words. */
const found: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(
    ({ value, label }) => value.includes('@') || label.toLowerCase().includes(search.trim().toLowerCase()),
  )

/** Beside `chosen`, who is always among those the server gives: without them, `Select` would take their name for what is typed. */
export function useLookedFor() {
  const [q, setQ] = useState('')
  return {
    q,
    props: {
      filter: found,
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => setQ(currentTarget.value.trim().slice(0, 100)),
      onDropdownClose: () => setQ(''),
    },
  }
}
