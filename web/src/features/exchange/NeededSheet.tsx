import { Button } from '@mantine/core'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import type { ReactNode } from 'react'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './business.module.css'
import type { Needed } from './needed.ts'
import { type Uploading, UploadProgress } from './Uploading.tsx'

interface Props {
  needed: readonly Needed[]
  count: number
  uploading: Uploading
  onGo: (name: string) => void
  onClose: () => void
  /** The required forms. */
  children: ReactNode
}

/** On a phone, what stands in the rail of a wide screen. */
export function NeededSheet({ needed, count, uploading, onGo, onClose, children }: Props) {
  const others = needed.filter(({ name }) => name !== 'checklist')
  return (
    <Sheet title={`${count} still needed`} onClose={onClose} buttons={<Button onClick={onClose}>Keep editing</Button>}>
      <div className={styles.sheet}>
        {children}
        <UploadProgress uploading={uploading} />
        {others.length > 0 && (
          <section>
            <h3>Also</h3>
            <ul className={styles.checklist}>
              {others.map(({ name, words }) => (
                <li key={name}>
                  <IconCircleDashed size={16} stroke={1.8} aria-hidden />
                  <span>{words}</span>
                  <button type="button" className={styles.go} aria-label={`Go: ${words}`} onClick={() => onGo(name)}>
                    Go
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  )
}
