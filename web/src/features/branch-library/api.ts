import { branchTopic, deleteBranchDocument, listBranchDocuments } from '@portal/contract/documents'
import type { AnswerOf } from '@portal/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'

export const branchKey = ['branch-documents'] as const
export type Library = AnswerOf<typeof listBranchDocuments>

/** Of one's own branch, unless an admin names another; which one it is, the answer tells. */
export function useLibrary(branch: number | undefined) {
  const asked = useQuery({
    queryKey: [...branchKey, branch ?? 'own'],
    queryFn: ({ signal }) => call(listBranchDocuments, { query: branch ? { branch } : {} }, signal),
    placeholderData: keepPreviousData,
  })
  useLive(asked.data && branchTopic(asked.data.branch.id), branchKey)
  return asked
}

export const useDeleteBranchDocument = () =>
  changing(branchKey).useChange((id: number) => call(deleteBranchDocument, { params: { id } }))
