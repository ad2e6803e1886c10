// What the signed-in person has read, acknowledged and attested, each for the version it was.
import { attest } from '@portal/contract/attestations'
import {
  acknowledge,
  type Document,
  listReadings,
  markRead,
  type Reading,
  type ReadingKind,
  readingsTopic,
} from '@portal/contract/documents'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { documentsKey } from '../documents/public.ts'

const key = ['readings'] as const
export type Versioned = Pick<Document, 'id' | 'version'>

export function useReadings() {
  useLive(readingsTopic(useDetails().id), key)
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listReadings, {}, signal)).readings,
  })
  /** Of this very version: the next one has to be read anew. */
  const readingOf = useCallback(
    (kind: ReadingKind, { id, version }: Versioned): Reading | undefined =>
      data?.find((one) => one.kind === kind && one.id === id && one.version === version),
    [data],
  )
  return { known: data !== undefined, error, refetch, readingOf }
}

function useReading(make: (document: Versioned) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: make,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    // most refusals say that there is a newer version, which the lists then show
    onError: () => client.invalidateQueries({ queryKey: documentsKey }),
  })
}

export const useAttest = () => useReading(({ id, version }) => call(attest, { params: { id }, body: { version } }))
export const useAcknowledge = () =>
  useReading(({ id, version }) => call(acknowledge, { params: { id }, body: { version } }))
export const useMarkRead = () => useReading(({ id }) => call(markRead, { params: { id } }))
