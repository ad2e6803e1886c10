import { ActionIcon, Button } from '@mantine/core'
import { registerForPush, removeFirmDevice, signOutBrowser, signOutOthers } from '@portal/contract/devices'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { call, isRefused } from '../../lib/call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Message } from '../../ui/Message.tsx'
import { NoAccess } from '../../ui/NoAccess.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShortTable } from '../../ui/ShortTable.tsx'
import { AddFirmDevice } from './AddFirmDevice.tsx'
import { type Browser, type Device, type FirmDevice, useMyDevices } from './api.ts'
import { browserColumns, firmDeviceColumns } from './columns.tsx'
import { Devices } from './Devices.tsx'
import styles from './devices.module.css'
import { Confirmed, NameDialog } from './dialogs.tsx'
import { Passkeys } from './Passkeys.tsx'

export function DevicesPage() {
  const { data, error, refetch } = useMyDevices()
  if (isRefused(error))
    return <NoAccess title="Guests don’t have devices" help="Sign in with your own account to manage yours." />
  const remembered = data?.devices.filter(({ push, remembered }) => !push && remembered)
  return (
    <>
      <PageHeader title="Registered Devices" about="Where you’re signed in and how you sign in" />
      {error && !data ? (
        <ErrorState title="Couldn’t load your devices" help={error.message} onRetry={() => void refetch()} />
      ) : (
        <>
          <Browsers browsers={data?.browsers} />
          {/* however long the first list is, nothing below it moves when it comes */}
          {data && (
            <>
              <Devices
                title="Devices that approve sign-ins"
                about="When you sign in somewhere else, these devices get a notification to approve or deny it."
                none="No devices approve sign-ins yet"
                help="Register this device, or open this page on your phone and register that one."
                devices={data.devices.filter(({ push }) => push)}
                tools={<RegisterDevice devices={data.devices} pushKey={data.pushKey} />}
              />
              {remembered?.length ? (
                <Devices
                  title="Remembered devices"
                  about="Signing in from these takes fewer steps"
                  none=""
                  help=""
                  devices={remembered}
                />
              ) : undefined}
              <Passkeys passkeys={data.passkeys} />
              <FirmDevices devices={data.firmDevices} />
            </>
          )}
        </>
      )}
    </>
  )
}

// This browser as a device that approves: the service worker listens for the push service's messages, also when no
// page of the portal is open.
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
function RegisterDevice({ devices, pushKey }: { devices: Device[]; pushKey: string }) {
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

function FirmDevices({ devices }: { devices: FirmDevice[] | undefined }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<FirmDevice>()
  return (
    <Section
      title="Business devices"
      about="Every device that holds client information"
      tools={
        <Button variant="default" onClick={() => setAdding(true)}>
          Add device
        </Button>
      }
    >
      <ShortTable
        label="Business devices"
        rows={devices}
        rowId={({ id }) => id}
        columns={firmDeviceColumns}
        defaultSort={{ column: 'name', desc: false }}
        renderActions={(device) => (
          <ActionIcon aria-label={`Remove ${device.name}`} onClick={() => setRemoving(device)}>
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        empty={
          <Message
            icon={IconDeviceLaptop}
            title="No business devices yet"
            help="Add every computer, tablet, and phone you use for business, including personal ones."
          />
        }
      />
      {adding && <AddFirmDevice onClose={() => setAdding(false)} />}
      {removing && (
        <Confirmed
          title={`Remove ${removing.name}?`}
          question="It comes off your list of business devices. The firm keeps a record of it."
          confirm="Remove device"
          make={() => call(removeFirmDevice, { params: { id: removing.id } })}
          done={`${removing.name} removed`}
          failed={`Couldn’t remove ${removing.name}`}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}

const nameOf = ({ browser, system }: Browser) => `${browser} on ${system}`

function Browsers({ browsers }: { browsers: Browser[] | undefined }) {
  const [ending, setEnding] = useState<Browser | 'others'>()
  const others = browsers?.filter(({ thisOne }) => !thisOne).length ?? 0
  const close = () => setEnding(undefined)
  return (
    <Section
      title="Signed-in browsers"
      about="Don’t recognize one? Sign it out and change your password."
      tools={
        others > 0 && (
          <Button variant="default" onClick={() => setEnding('others')}>
            Sign out all others
          </Button>
        )
      }
    >
      <ShortTable
        label="Signed-in browsers"
        rows={browsers}
        rowId={({ id }) => id}
        columns={browserColumns}
        defaultSort={{ column: 'seen', desc: true }}
        renderActions={(browser) =>
          !browser.thisOne && (
            <Button
              className={styles.rowButton}
              size="xs"
              variant="subtle"
              aria-label={`Sign out ${nameOf(browser)}`}
              onClick={() => setEnding(browser)}
            >
              Sign out
            </Button>
          )
        }
        empty={undefined}
      />
      {ending === 'others' && (
        <Confirmed
          title="Sign out all other browsers?"
          question="You’ll stay signed in here and be signed out everywhere else right away."
          confirm="Sign out all others"
          make={() => call(signOutOthers, {})}
          done="Signed out of all other browsers"
          failed="Couldn’t sign out the other browsers"
          onClose={close}
        />
      )}
      {ending && ending !== 'others' && (
        <Confirmed
          title={`Sign out ${nameOf(ending)}?`}
          question="It’s signed out right away. Unsaved work there will be lost."
          confirm="Sign out"
          make={() => call(signOutBrowser, { params: { id: ending.id } })}
          done={`${nameOf(ending)} signed out`}
          failed={`Couldn’t sign out ${nameOf(ending)}`}
          onClose={close}
        />
      )}
    </Section>
  )
}
