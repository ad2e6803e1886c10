import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

interface Props {
  count: number
  selecting: boolean
  menu: boolean
  onClear: () => void
  children: ReactNode
}

/** How many rows are chosen and what can be done with them. It floats, so that the rows do not move when it comes. */
export function SelectionBar({ count, selecting, menu, onClear, children }: Props) {
  return (
    <>
      <output className="vh">{count > 0 ? `${count} selected` : ''}</output>
      {(count > 0 || selecting) && (
        <div className={styles.chosen} role="toolbar" aria-label="Selected rows">
          <span className="num">{count} selected</span>
          {count > 0 && children}
          {!menu && (
            <ActionIcon size={32} aria-label="Clear selection" title="Clear selection" onClick={onClear}>
              <IconX size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
    </>
  )
}
