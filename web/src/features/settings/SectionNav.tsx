import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import styles from './settings.module.css'

export interface SectionEntry {
  id: string
  title: string
  Icon: Icon
  unsaved: boolean
}

interface Props {
  entries: readonly SectionEntry[]
  current: string | undefined
  onGo: (id: string) => void
}

/** The way to each section, with a dot where something is not saved yet. */
export function SectionNav({ entries, current, onGo }: Props) {
  const narrow = useMediaQuery('(max-width: 991px)', false, { getInitialValueInEffect: false })
  if (narrow)
    return (
      <NativeSelect
        aria-label="Section"
        className={styles.sectionSelect ?? ''}
        value={current ?? ''}
        onChange={({ currentTarget }) => onGo(currentTarget.value)}
        data={entries.map(({ id, title, unsaved }) => ({ value: id, label: unsaved ? `${title} (not saved)` : title }))}
      />
    )
  return (
    <nav className={styles.nav} aria-label="Sections">
      {entries.map(({ id, title, Icon, unsaved }) => (
        <a
          key={id}
          href={`?tab=firm&section=${id}`}
          aria-current={id === current || undefined}
          onClick={(event) => {
            event.preventDefault()
            onGo(id)
          }}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
          {title}{' '}
          {unsaved && (
            <span className={styles.dot} title="Not saved yet">
              <span className="vh">not saved</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
