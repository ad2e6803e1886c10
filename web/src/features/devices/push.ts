// This browser as a device that approves: the service worker listens for the push service's messages, also when no
// page of the portal is open.
import { registerForPush } from '@portal/contract/devices'
import { call } from '../../lib/call.ts'

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export class PushRefused extends Error {}

export async function registerThisDevice(name: string, pushKey: string): Promise<void> {
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
