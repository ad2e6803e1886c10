import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Device } from './api.ts'
import styles from './devices.module.css'
import { NameDialog } from './NameDialog.tsx'
import { canPush, registerThisDevice } from './push.ts'

/** Nothing to do where this device approves already; said plainly where its browser cannot. */
export function RegisterDevice({ devices, pushKey }: { devices: Device[]; pushKey: string }) {
  const [open, setOpen] = useState(false)
  const here = devices.find(({ thisOne }) => thisOne)
  if (here?.push) return undefined
  if (!canPush())
    return <p className={styles.cannot}>This browser can’t receive notifications, so it can’t approve sign-ins.</p>
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Register this device
      </Button>
      {open && (
        <NameDialog
          title="Register this device"
          submit="Register device"
          help="Your browser will ask to allow notifications. Choose Allow so you hear about sign-ins."
          initial={here?.name ?? ''}
          make={(name) => registerThisDevice(name, pushKey)}
          done="Device registered. It can now approve your sign-ins."
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
