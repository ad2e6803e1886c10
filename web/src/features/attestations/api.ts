// The reviewer's side: who must, who has, and whom to ask.
import {
  attestationsTopic,
  escalate,
  listAttesters,
  listObligations,
  remind,
  setDue,
} from '@portal/contract/attestations'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

const key = ['attestations'] as const

function useAttestationsLive() {
  const { menus } = useDetails()
  useLive(menus.reviewer_tools.attest ? attestationsTopic : undefined, key)
}

export function useObligations() {
  useAttestationsLive()
  return useQuery({
    queryKey: [...key, 'all'],
    queryFn: async ({ signal }) => (await call(listObligations, {}, signal)).data,
  })
}

export function useAttesters(id: number) {
  useAttestationsLive()
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(listAttesters, { params: { id } }, signal),
  })
}

const { useChange: useStep } = changing(key)

export const useSetDue = (id: number) =>
  useStep((due: string | null) => call(setDue, { params: { id }, body: { due } }))
/** Everybody who has not, or those named. */
export const useRemind = (id: number) =>
  useStep((emails: string[] | undefined) => call(remind, { params: { id }, body: emails ? { emails } : {} }))
export const useEscalate = (id: number) => useStep(() => call(escalate, { params: { id } }))
