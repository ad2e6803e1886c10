import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useMyDevices } from './api.ts'
import { Browsers } from './Browsers.tsx'
import { Devices } from './Devices.tsx'
import { FirmDevices } from './FirmDevices.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RegisterDevice } from './RegisterDevice.tsx'

export function DevicesPage() {
  const { data, error, refetch } = useMyDevices()
  const remembered = data?.devices.filter(({ push, remembered }) => !push && remembered)
  return (
    <>
      <PageHeader title="Registered Devices" about="Where you are signed in, and what you sign in with." />
      {error && !data ? (
        <ErrorState title="Your devices could not be loaded" help={error.message} onRetry={() => void refetch()} />
      ) : (
        <>
          <Browsers browsers={data?.browsers} />
          <Devices
            title="Devices that approve sign-ins"
            about="Each gets a message when you sign in somewhere else, and lets you approve it or turn it down."
            none="No device approves your sign-ins yet"
            help="Open this page on your phone and register it there, or register this device."
            devices={data?.devices.filter(({ push }) => push)}
            tools={data && <RegisterDevice devices={data.devices} pushKey={data.pushKey} />}
          />
          {remembered?.length ? (
            <Devices
              title="Remembered devices"
              about="Asked for less when you sign in from them."
              none=""
              help=""
              devices={remembered}
            />
          ) : undefined}
          <Passkeys passkeys={data?.passkeys} />
          <FirmDevices devices={data?.firmDevices} />
        </>
      )}
    </>
  )
}
