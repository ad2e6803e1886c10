// The reviewer's side: who must, who has, and whom to ask.
import {
  attestationsTopic,
  escalate,
  listAttesters,
  listObligations,
  remind,
  setDue,
} from '@portal/contract/attestations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
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

function useStep<Input, Answer>(make: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: make, onSettled: () => client.invalidateQueries({ queryKey: key }) })
}

export const useSetDue = (id: number) =>
  useStep((due: string | null) => call(setDue, { params: { id }, body: { due } }))
/** Everybody who has not, or those named. */
export const useRemind = (id: number) =>
  useStep((emails: string[] | undefined) => call(remind, { params: { id }, body: emails ? { emails } : {} }))
export const useEscalate = (id: number) => useStep(() => call(escalate, { params: { id } }))
