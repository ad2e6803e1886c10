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
      <PageHeader title="Registered Devices" about="Where you’re signed in and how you sign in" />
      {error && !data ? (
        <ErrorState title="Couldn’t load your devices" help={error.message} onRetry={() => void refetch()} />
      ) : (
        <>
          <Browsers browsers={data?.browsers} />
          <Devices
            title="Devices that approve sign-ins"
            about="When you sign in somewhere else, these devices get a notification to approve or deny it."
            none="No devices approve sign-ins yet"
            help="Register this device, or open this page on your phone and register that one."
            devices={data?.devices.filter(({ push }) => push)}
            tools={data && <RegisterDevice devices={data.devices} pushKey={data.pushKey} />}
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
          <Passkeys passkeys={data?.passkeys} />
          <FirmDevices devices={data?.firmDevices} />
        </>
      )}
    </>
  )
}
