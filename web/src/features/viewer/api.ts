import { documentsTopic, getDocument } from '@portal/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useLive } from '../../lib/live.ts'

const key = ['document'] as const

export function useDocument(id: number) {
  useLive(documentsTopic, key)
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(getDocument, { params: { id } }, signal),
  })
}
