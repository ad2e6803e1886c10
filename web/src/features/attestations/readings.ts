// What the signed-in person has read, acknowledged and attested, each for the version it was; and found helpful.
import { attest, readDue } from '@portal/contract/attestations'
import {
  acknowledge,
  type Document,
  listReadings,
  markRead,
  type Reading,
  type ReadingKind,
  readingsTopic,
  voteHelpful,
} from '@portal/contract/documents'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'
import { documentsKey } from '../documents/public.ts'

const key = ['readings'] as const
export type Versioned = Pick<Document, 'id' | 'version'>

export function useReadings() {
  useLive(readingsTopic(useDetails().id), key)
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listReadings, {}, signal),
  })
  /** Of this very version: the next one has to be read anew. */
  const readingOf = useCallback(
    (kind: ReadingKind, { id, version }: Versioned): Reading | undefined =>
      data?.readings.find((one) => one.kind === kind && one.id === id && one.version === version),
    [data],
  )
  /** What they said when asked whether it was helpful. */
  const voteOf = (id: number) => data?.votes.find((vote) => vote.id === id)?.helpful
  return { known: data !== undefined, error, refetch, readingOf, voteOf }
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

/** By when the current version has to be attested. */
export const useDue = (id: number) =>
  useQuery({
    queryKey: [...key, 'due', id],
    queryFn: async ({ signal }) => (await call(readDue, { params: { id } }, signal)).due,
  }).data

export const useAttest = () => useReading(({ id, version }) => call(attest, { params: { id }, body: { version } }))
export const useAcknowledge = () =>
  useReading(({ id, version }) => call(acknowledge, { params: { id }, body: { version } }))
export const useMarkRead = () => useReading(({ id }) => call(markRead, { params: { id } }))

export const useVote = (id: number) =>
  changing(key).useChange((helpful: boolean) => call(voteHelpful, { params: { id }, body: { helpful } }))
