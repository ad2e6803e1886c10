import {
  type Document,
  deleteDocument,
  documentAdvisors,
  documentsTopic,
  listDocuments,
} from '@portal/contract/documents'
import { favouritesTopic } from '@portal/contract/favourites'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

export const documentsKey = ['documents'] as const

const documentList = queryOptions({
  queryKey: documentsKey,
  queryFn: async ({ signal }) => (await call(listDocuments, {}, signal)).data,
})

/** Every document the person may see, kept fresh while the screen is open. Each says whether it is a favourite. */
export function useDocuments() {
  const { id } = useDetails()
  useLive(documentsTopic, documentsKey)
  useLive(favouritesTopic(id), documentsKey)
  return useQuery(documentList)
}

/** For finding one by its title: a list that is at hand is good enough, and no live stream is opened for it. */
export const useDocumentsAtHand = () => useQuery({ ...documentList, staleTime: Number.POSITIVE_INFINITY }).data ?? []

/** Whom a document can be for: who fits what was typed, and whoever is chosen. */
export const useAdvisors = (q: string, chosen: string) =>
  useQuery({
    queryKey: ['document-advisors', q, chosen],
    queryFn: async ({ signal }) =>
      (await call(documentAdvisors, { query: { ...(q && { q }), ...(chosen && { chosen }) } }, signal)).advisors,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

export const useDeleteDocument = () =>
  changing(documentsKey).useChange(({ id }: Document) => call(deleteDocument, { params: { id } }))
