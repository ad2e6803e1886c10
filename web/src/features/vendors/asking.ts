// What every question of the page needs to know, in one place.
import type { Question, Questionnaire } from '@portal/contract/vendor-questions/question'
import { progressOf } from '@portal/contract/rules/vendor-answers'
import {
  addVendorFile,
  removeVendorFile,
  type VendorAttestation,
  type VendorFile,
} from '@portal/contract/vendor-attestation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallError } from '../../lib/call.ts'
import { upload } from '../../lib/upload.ts'
import { type Sending, useUploads } from '../../lib/uploading.ts'
import { attestationKey, type Typed, useAnswering } from './answering.ts'

/** Files of the questionnaire, by question. */
function useFiles(by: string, answersSaved: () => Promise<unknown>) {
  const client = useQueryClient()
  const put = (change: (files: readonly VendorFile[]) => VendorFile[]) =>
    client.setQueryData<VendorAttestation>(
      attestationKey,
      (before) => before && { ...before, files: change(before.files) },
    )
  const uploads = useUploads(
    async ({ place, file, signal, onProgress }: Sending<string>) => {
      // the answer that asked for it may still be on its way
      await answersSaved()
      const form = new FormData()
      form.append('by', by)
      form.append('upload', file)
      return upload(addVendorFile, form, { params: { question: place }, signal, onProgress })
    },
    ({ answer: { file } }) => put((files) => [...files.filter(({ id }) => id !== file.id), file]),
  )
  const removing = useMutation({
    mutationFn: (file: number) => call(removeVendorFile, { params: { file } }),
    onSuccess: (_, file) => put((files) => files.filter(({ id }) => id !== file)),
    onError: (error, file) => {
      // gone already, and only the answer was lost
      if (error instanceof CallError && error.code === 'not-found')
        put((files) => files.filter(({ id }) => id !== file))
    },
  })
  return { ...uploads, remove: (file: number) => removing.mutate(file), refused: removing.error?.message ?? '' }
}

export function useAsking(attestation: VendorAttestation, questionnaire: Questionnaire, by: string) {
  const answering = useAnswering(attestation, questionnaire, by)
  const uploads = useFiles(by, answering.flush)
  const [added, setAdded] = useState<{ below: string; count: number }>()
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const given = { answers: answering.answers, files: attestation.files }

  /** Chosen: more may be asked for it, or less, and that is said. */
  function onChange(question: Question, value: Typed) {
    const { [question.id]: _, ...rest } = answering.answers
    const next = { ...given, answers: value === null ? rest : { ...rest, [question.id]: value } }
    const count = (of: typeof next) => progressOf(questionnaire, of, attestation.today).asked
    const more = count(next) - count(given)
    setAdded(more === 0 ? undefined : { below: question.id, count: more })
    settle(question)
    answering.change(question, value, 'now')
  }
  const settle = ({ id }: Question) =>
    setMissing((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id)))
  function onType(question: Question, value: Typed) {
    settle(question)
    answering.change(question, value, 'later')
  }
  return {
    attestation,
    questionnaire,
    by,
    answering,
    uploads,
    added,
    given,
    problems: { ...missing, ...answering.problems },
    returned: new Set(attestation.returned?.questions),
    onChange,
    onType,
    /** Pressed too early: what is missing is said where it is. */
    setMissing,
  }
}

export type Asking = ReturnType<typeof useAsking>
