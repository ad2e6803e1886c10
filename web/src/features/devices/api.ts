import { devicesOf, listDevices, type MyDevices } from '@portal/contract/devices'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

const key = ['devices'] as const

export type Browser = MyDevices['browsers'][number]
export type Device = MyDevices['devices'][number]
export type Passkey = MyDevices['passkeys'][number]
export type FirmDevice = MyDevices['firmDevices'][number]

export function useMyDevices() {
  useLive(devicesOf(useDetails().id), key)
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(listDevices, {}, signal) })
}

// not waited for: whoever reports the very browser they sit at has no session left to ask with
export const { useChange, useCall } = changing(key, { waits: false })
