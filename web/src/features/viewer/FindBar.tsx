import { ActionIcon, TextInput } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Found } from './pages.ts'
import styles from './viewer.module.css'

interface Props {
  field: RefObject<HTMLInputElement | null>
  found: Found | undefined
  onFind: (query: string, step?: 'next' | 'previous') => void
  /** Back to the pages. */
  onLeave: () => void
}

export function FindBar({ field, found, onFind, onLeave }: Props) {
  const [query, setQuery] = useState('')

  function search(text: string) {
    setQuery(text)
    onFind(text)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && query) onFind(query, event.shiftKey ? 'previous' : 'next')
    else if (event.key === 'Escape') {
      search('')
      onLeave()
    } else return
    event.preventDefault()
  }

  const none = !found?.total
  return (
    <div className={styles.find}>
      <TextInput
        ref={field}
        aria-label="Search in this document"
        placeholder="Search"
        w={176}
        leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
        value={query}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={press}
      />
      <output className={`t-note num ${styles.count}`}>{query && found ? inWords(found) : ''}</output>
      <ActionIcon aria-label="Previous match" disabled={none} onClick={() => onFind(query, 'previous')}>
        <IconChevronUp size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Next match" disabled={none} onClick={() => onFind(query, 'next')}>
        <IconChevronDown size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function inWords({ current, total, searching }: Found): string {
  if (total === 0) return searching ? 'Searching…' : 'No matches'
  return `${current} of ${total}`
}
