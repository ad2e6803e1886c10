import { Button } from '@mantine/core'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { type ReactNode, useState } from 'react'
import styles from './FilterSheet.module.css'
import { Sheet } from './Sheet.tsx'

interface Props {
  title: 'Filters' | 'Sort'
  className?: string | undefined
  /** How many of them are set. */
  set: number
  /** What the button says that closes it: what is left to see. */
  done: string
  onClear?: (() => void) | undefined
  children: (close: () => void) => ReactNode
}

/** On a phone: what narrows a list is behind one button, which says how much is set. */
export function FilterSheet({ title, className = '', set, done, onClear, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        className={className}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {title}
        {set > 0 && (
          <span className={styles.badge} aria-label={`${set} set`}>
            {set}
          </span>
        )}
      </Button>
      {open && (
        <Sheet
          title={title}
          onClose={close}
          buttons={
            <>
              {onClear && set > 0 && (
                <Button variant="default" onClick={onClear}>
                  Clear
                </Button>
              )}
              <Button onClick={close}>{done}</Button>
            </>
          }
        >
          <div className={styles.sheet}>{children(close)}</div>
        </Sheet>
      )}
    </>
  )
}
