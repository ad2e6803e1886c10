import { ActionIcon, Drawer, type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { limits } from '@portal/contract/limits'
import { logout } from '@portal/contract/sign-in'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../lib/call.ts'
import { forgetSession, useDetails } from '../../lib/session.ts'
import { Initials } from '../../ui/Initials.tsx'
import styles from './drawers.module.css'

/** The title names the drawer for screen readers; its content has a head of its own. */
const hiddenHeader = { header: { display: 'none' } }

const themes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
]

export function AccountDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { first, last, email } = useDetails()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    // Whatever the server says, this browser forgets the person.
    await call(logout, { params: { email } }).catch(() => undefined)
    forgetSession()
    await navigate('/login')
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={360}
      withCloseButton={false}
      title="Account"
      styles={hiddenHeader}
    >
      <div className={styles.drawer}>
        <div className={styles.person}>
          <Initials first={first} last={last} size={44} />
          <div className={styles.who}>
            <div className={styles.name} tabIndex={-1} data-autofocus>
              {first} {last}
            </div>
            <div className="t-note clip">{email}</div>
          </div>
          <ActionIcon aria-label="Close" onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
        <nav className={styles.actions} aria-label="Account">
          <button type="button" className={styles.action} disabled={busy} onClick={() => void leave()}>
            <IconLogout size={16} stroke={1.7} aria-hidden />
            Logout
          </button>
        </nav>
        <section className={styles.part}>
          <h2 className={styles.partTitle}>Theme</h2>
          <SegmentedControl fullWidth aria-label="Theme" data={themes} value={colorScheme} onChange={setColorScheme} />
        </section>
        <p className={`t-note ${styles.build}`}>{limits.buildLabel}</p>
      </div>
    </Drawer>
  )
}
