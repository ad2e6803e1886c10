import {
  downloadPacket,
  getPacket,
  listPackets,
  packetChoices,
  packetsTopic,
  previewPacket,
} from '@portal/contract/packets'
import type { RecordScope } from '@portal/contract/records'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { saveLarge } from '../../lib/save-large.ts'

const key = ['packets'] as const

export function usePackets() {
  useLive(packetsTopic, key)
  return useQuery({ queryKey: [...key, 'list'], queryFn: ({ signal }) => call(listPackets, {}, signal) })
}

export const usePacket = (id: number) =>
  useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getPacket, { params: { id } }, signal),
  })

/** The numbers before stay until the new ones are there. */
export const usePreview = (scope: RecordScope) =>
  useQuery({
    queryKey: ['packet-preview', scope],
    queryFn: ({ signal }) => call(previewPacket, { body: { scope } }, signal),
    placeholderData: keepPreviousData,
  })

/** With those who were chosen before, whatever is searched for. */
export const useChoices = (q: string, chosen: readonly string[]) =>
  useQuery({
    queryKey: ['packet-choices', q, chosen],
    queryFn: ({ signal }) => call(packetChoices, { body: { q, chosen: [...chosen] } }, signal),
    placeholderData: keepPreviousData,
  })

export const { useCall } = changing(key)

export async function savePacket(id: number): Promise<void> {
  const { sha256 } = await call(getPacket, { params: { id } })
  await saveLarge(downloadPacket, { params: { id } }, sha256)
}
