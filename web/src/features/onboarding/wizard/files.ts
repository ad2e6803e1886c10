// Files of the wizard, each for a document of the checklist or for a question that was answered yes.
import { addCandidateFile, type CandidateFile, removeCandidateFile } from '@portal/contract/onboarding'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallError } from '../../../lib/call.ts'
import { upload } from '../../../lib/upload.ts'
import { type Sending, useUploads } from '../../../lib/uploading.ts'
import type { PutWizard } from './wizard-data.ts'

export function useFiles(put: PutWizard, answersSaved: () => Promise<unknown>) {
  const [blurry, setBlurry] = useState<ReadonlySet<number>>(new Set())
  const uploads = useUploads(
    async ({ place, file, signal, onProgress }: Sending<string>) => {
      // what makes the firm ask for it may still be on its way
      await answersSaved()
      const form = new FormData()
      form.append('upload', file)
      return upload(addCandidateFile, form, { params: { place }, signal, onProgress })
    },
    ({ answer: { file, all, saved, steps }, blurry: soft }) => {
      put((wizard) => ({ files: [...without(wizard.files, file.id), file], version: all, saved, steps }))
      if (soft) setBlurry((before) => new Set(before).add(file.id))
    },
  )
  const remove = useMutation({
    mutationFn: (file: number) => call(removeCandidateFile, { params: { file } }),
    onSuccess: ({ all, saved, steps }, file) =>
      put((wizard) => ({ files: without(wizard.files, file), version: all, saved, steps })),
    onError: (error, file) => {
      // gone already, and only the answer was lost
      if (error instanceof CallError && error.code === 'not-found')
        put((wizard) => ({ files: without(wizard.files, file) }))
    },
  })
  return {
    ...uploads,
    blurry,
    remove: (file: number) => remove.mutate(file),
    problem: remove.error && (remove.error as CallError).code !== 'not-found' ? remove.error.message : '',
  }
}
export type Files = ReturnType<typeof useFiles>

const without = (files: readonly CandidateFile[], id: number) => files.filter((file) => file.id !== id)
