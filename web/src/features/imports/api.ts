import {
  cancelImport,
  getImport,
  type ImportUpload,
  importsTopic,
  importTopic,
  listImports,
  runImport,
  undoImport,
} from '@portal/contract/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { changing } from '../../lib/changing.ts'
import { useLive } from '../../lib/live.ts'
import { useDetails } from '../../lib/session.ts'

const key = ['imports', 'all'] as const
const keyOf = (id: string) => ['imports', 'upload', id] as const

export const useMayImport = () => useDetails().can.imports.run

/** What can be brought in, and what was. */
export function useImports() {
  const allowed = useMayImport()
  useLive(allowed ? importsTopic : undefined, key)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => call(listImports, {}, signal),
    enabled: allowed,
  })
}

export function useUpload(id: string) {
  const queryKey = useMemo(() => keyOf(id), [id])
  useLive(importTopic(id), queryKey)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getImport, { params: { id } }, signal)).upload,
    retry: false,
  })
}

/** What an answer has brought already need not be asked for. */
export function useKnowUpload() {
  const client = useQueryClient()
  return (upload: ImportUpload) => client.setQueryData(keyOf(upload.id), upload)
}

export function useRun(id: string) {
  const client = useQueryClient()
  const know = useKnowUpload()
  return useMutation({
    mutationFn: (body: { mapping: Record<string, string>; dryRun: boolean; skipBad: boolean }) =>
      call(runImport, { params: { id }, body }),
    onSuccess: ({ upload }) => know(upload),
    onError: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

export function useCancel() {
  const client = useQueryClient()
  const know = useKnowUpload()
  return useMutation({
    mutationFn: (id: string) => call(cancelImport, { params: { id } }),
    onSuccess: ({ upload }) => know(upload),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export const useUndo = () => changing(key).useChange((id: number) => call(undoImport, { params: { id } }))
