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
import { addressOf, call, CallError, judged, withProof } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

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

export const useChoices = (q: string) =>
  useQuery({
    queryKey: ['packet-choices', q],
    queryFn: ({ signal }) => call(packetChoices, { query: { q } }, signal),
    placeholderData: keepPreviousData,
  })

export const { useCall } = changing(key)

/**
 * Too large to be held here, so the browser saves it by itself. Asked first without its content: a refusal is told on the page, and not
 * saved as the file.
 */
export async function savePacket(id: number): Promise<void> {
  const { sha256 } = await call(getPacket, { params: { id } })
  const address = addressOf(downloadPacket, { params: { id } })
  await withProof(async () => {
    const response = await fetch(address, {
      credentials: 'include',
      cache: 'no-store',
      headers: { 'if-none-match': `"${sha256}"` },
    }).catch(() => {
      throw new CallError('The server didn’t respond. Check your connection and try again.')
    })
    if (response.status !== 304 && !response.ok)
      judged(response.status, (name) => response.headers.get(name), await response.json().catch(() => undefined))
  })
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
