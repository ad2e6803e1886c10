// The reviewer's side: who must, who has, and whom to ask.
import {
  attestationsTopic,
  type AttesterFilter,
  escalate,
  exportAttesters,
  listAttesters,
  listObligations,
  remind,
  setDue,
} from '@portal/contract/attestations'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { download } from '../../lib/download.ts'
import { isoDay } from '../../lib/format.ts'
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

export function useAttesters(id: number, query: AttesterFilter & { page: number; size: number }) {
  useAttestationsLive()
  return useQuery({
    queryKey: [...key, id, query],
    queryFn: ({ signal }) => call(listAttesters, { params: { id }, query }, signal),
    // the page before stays on the screen until the next is there
    placeholderData: keepPreviousData,
  })
}

/** Everybody the filters leave, as the server writes them: this browser has one page of them. */
export function useExport(id: number) {
  return useMutation({
    mutationFn: (query: AttesterFilter) =>
      download(exportAttesters, { params: { id }, query }, `attesters-${isoDay(new Date())}.csv`),
  })
}

const { useChange: useStep } = changing(key)

export const useSetDue = (id: number) =>
  useStep((due: string | null) => call(setDue, { params: { id }, body: { due } }))
/** Everybody who has not, or those named. */
export const useRemind = (id: number) =>
  useStep((emails: string[] | undefined) => call(remind, { params: { id }, body: emails ? { emails } : {} }))
export const useEscalate = (id: number) => useStep(() => call(escalate, { params: { id } }))
