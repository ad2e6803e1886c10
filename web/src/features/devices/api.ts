import { devicesOf, listDevices, type MyDevices } from '@portal/contract/devices'
import type { CallOf, Endpoint } from '@portal/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
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

/** Something that changes what the page shows: made of one call or of several steps. */
export function useChange<Input>(make: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: make,
    // not waited for: whoever reports the very browser they sit at has no session left to ask with
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  })
}

/** The change that is one call. */
export const useCall = <E extends Endpoint>(endpoint: E) => useChange((input: CallOf<E>) => call(endpoint, input))
