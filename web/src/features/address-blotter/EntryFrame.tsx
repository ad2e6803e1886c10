import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { AddressChange } from '@portal/contract/address-blotter'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { usePhone } from '../../ui/phone.ts'
import styles from './entry.module.css'

const hiddenHeader = { header: { display: 'none' } }

interface Props {
  correcting: AddressChange | undefined
  about: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * Beside the page, which makes room for it; on narrower screens over it. What was typed is not kept in here: it outlives the turning
 * of a tablet.
 */
export function EntryFrame({ correcting, about, onClose, children }: Props) {
  const over = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false })
  const phone = usePhone()
  const title = correcting ? 'Correct address change' : 'Add address change'
  const content = (
    <>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          <div className={styles.saved}>{about || <>&nbsp;</>}</div>
        </div>
        <ActionIcon size={32} aria-label="Close" title="Close" onClick={onClose}>
          <IconX size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </>
  )
  if (over || phone)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size={phone ? '100%' : 480}
        withCloseButton={false}
        title={title}
        styles={hiddenHeader}
        classNames={{ body: styles.over ?? '' }}
      >
        {content}
      </Drawer>
    )
  return (
    <section className={styles.beside} aria-label={title}>
      {content}
    </section>
  )
}
