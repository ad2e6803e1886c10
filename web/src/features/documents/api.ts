import {
  type Document,
  deleteDocument,
  documentAdvisors,
  documentsOfAdvisors,
  documentsTopic,
  listDocuments,
} from '@portal/contract/documents'
import type { AnswerOf } from '@portal/contract/endpoint'
import { favouritesTopic } from '@portal/contract/favourites'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

export const documentsKey = ['documents'] as const

const documentList = queryOptions({
  queryKey: documentsKey,
  queryFn: ({ signal }) => call(listDocuments, {}, signal),
})
const listed = ({ data }: AnswerOf<typeof listDocuments>) => data

/** Every document the person may see, kept fresh while the screen is open. Each says whether it is a favourite. */
export function useDocuments() {
  const { id } = useDetails()
  useLive(documentsTopic, documentsKey)
  useLive(favouritesTopic(id), documentsKey)
  return useQuery({ ...documentList, select: listed })
}

/**
 * What an admin's list leaves out in a large firm, of those meant for one advisor: how many, and those that fit what is looked for. In the
 * order they come in; whoever shows them sorts them in.
 */
export function useUnlisted(q: string) {
  const more = useQuery({ ...documentList, select: ({ more = 0 }) => more }).data ?? 0
  const { data } = useQuery({
    queryKey: [...documentsKey, 'of-advisors', q],
    queryFn: async ({ signal }) => (await call(documentsOfAdvisors, { query: { q } }, signal)).data,
    enabled: more > 0 && q !== '',
    placeholderData: keepPreviousData,
  })
  return { more, found: more > 0 && q !== '' ? data : undefined }
}

/** For finding one by its title: a list that is at hand is good enough, and no live stream is opened for it. */
export const useDocumentsAtHand = () =>
  useQuery({ ...documentList, select: listed, staleTime: Number.POSITIVE_INFINITY }).data ?? []

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
