import { ActionIcon, TextInput } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type FormEvent, useState } from 'react'
import styles from './viewer.module.css'

interface Props {
  page: number
  /** Unknown until the file is open. */
  of: number | undefined
  onGo: (page: number) => void
}

export function PageNumber({ page, of, onGo }: Props) {
  const [typed, setTyped] = useState<string>()

  function go(event: FormEvent) {
    event.preventDefault()
    if (typed !== undefined) onGo(Math.trunc(Number(typed)))
    setTyped(undefined)
  }

  return (
    <form className={styles.group} onSubmit={go}>
      <ActionIcon aria-label="Previous page" disabled={!of || page <= 1} onClick={() => onGo(page - 1)}>
        <IconChevronLeft size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <TextInput
        aria-label="Page"
        inputMode="numeric"
        w={48}
        disabled={!of}
        value={typed ?? (of ? String(page) : '')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <span className="t-note num">of {of ?? '…'}</span>
      <ActionIcon aria-label="Next page" disabled={!of || page >= of} onClick={() => onGo(page + 1)}>
        <IconChevronRight size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </form>
  )
}
