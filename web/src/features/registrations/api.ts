import {
  type RegistrationRow,
  readRegistrations,
  registrationsTopic,
  removeRegistration,
} from '@portal/contract/registrations'
import { registrationRows } from '@portal/contract/rules/registration'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

const key = ['registrations'] as const

/** The advisor the screen is about: the one acted for, or oneself. */
export function useAdvisor() {
  const { first, last, email, tapsid, acting } = useDetails()
  const { first: f, last: l, ...advisor } = acting ?? { first, last, email, tapsid }
  return { ...advisor, name: `${f} ${l}` }
}

/** Nothing is asked for somebody who is no advisor. */
export function useRegistrations(tapsid: number) {
  useLive(tapsid > 0 ? registrationsTopic(tapsid) : undefined, key)
  const asked = useQuery({
    queryKey: [...key, tapsid],
    queryFn: ({ signal }) => call(readRegistrations, { params: { advisorId: tapsid } }, signal),
    enabled: tapsid > 0,
  })
  const { data } = asked
  const rows = useMemo(() => data && registrationRows(data.d.licenses, data.c.states), [data])
  return { ...asked, rows }
}

export const useRemove = (advisor: number) =>
  changing(key).useChange((row: RegistrationRow) =>
    call(removeRegistration, { body: { item: JSON.stringify({ ...row, advisor }) } }),
  )

export function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
