// The frame around a list of what is published: what it is for, the button that adds one, and its broken and loading states.
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/ErrorState.tsx'
import styles from './publication.module.css'

interface Props {
  about: string
  /** What the button says: "Add message". */
  add: string
  onAdd: () => void
  failed: { title: string; error: Error } | undefined
  onRetry: () => void
  children: ReactNode
}

export function PublicationFrame({ about, add, onAdd, failed, onRetry, children }: Props) {
  return (
    <>
      <div className={styles.tools}>
        <p className="t-note">{about}</p>
        <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={failed !== undefined} onClick={onAdd}>
          {add}
        </Button>
      </div>
      {failed ? <ErrorState title={failed.title} help={failed.error.message} onRetry={onRetry} /> : children}
    </>
  )
}
