import type { AddressChange } from '@portal/contract/address-blotter'
import type { ReactNode } from 'react'
import { SidePanel } from '../../ui/SidePanel.tsx'
import styles from './entry.module.css'

interface Props {
  correcting: AddressChange | undefined
  about: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What was typed is not kept in here: it outlives the turning of a tablet. */
export function EntryFrame({ correcting, about, onClose, children }: Props) {
  const title = correcting ? 'Correct address change' : 'Add address change'
  return (
    <SidePanel
      label={title}
      title={title}
      about={<div className={styles.saved}>{about || <>&nbsp;</>}</div>}
      wide
      onClose={onClose}
    >
      {children}
    </SidePanel>
  )
}
