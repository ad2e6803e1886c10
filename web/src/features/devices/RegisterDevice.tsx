// This browser as a device that approves: the service worker listens for the push service's messages, also when no
// page of the portal is open.
import { Button } from '@mantine/core'
import { registerForPush } from '@portal/contract/devices'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import type { Device } from './api.ts'
import styles from './devices.module.css'
import { NameDialog } from './dialogs.tsx'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

class PushRefused extends Error {}

async function registerThisDevice(name: string, pushKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushRefused('Notifications are blocked. Allow them for this site in your browser settings and try again.')
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch(() => {
      throw new PushRefused('Couldn’t reach your browser’s notification service. Check your connection and try again.')
    })
  const { endpoint = '', keys } = subscription.toJSON()
  await call(registerForPush, {
    body: { name, subscription: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } },
  })
}

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
