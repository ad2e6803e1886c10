// The files of a draft and the forms they hold: added, named, removed.
import { attachFiles, detachFile, setForms, type Submission } from '@portal/contract/exchange'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/toast.tsx'
import { useAskAgain, useCall, useTaken } from './api.ts'
import { sorted } from './DropFiles.tsx'
import { formOf, useUploading } from './Uploading.tsx'

export type Attaching = ReturnType<typeof useAttaching>

/** `begin`: a file needs a draft to belong to. */
export function useAttaching(submission: Submission | undefined, begin: () => Promise<number>) {
  const uploading = useUploading()
  const detach = useCall(detachFile)
  const askAgain = useAskAgain()
  const showTaken = useTaken()
  const [problems, setProblems] = useState<string[]>([])
  /** What was chosen here and is on its way. */
  const [chosen, setChosen] = useState<Record<number, string[]>>({})
  // one after the other: what was chosen last is what stays
  const sending = useRef<Promise<unknown>>(Promise.resolve())

  const files = (submission?.files ?? []).map((file) => ({ ...file, forms: chosen[file.id] ?? file.forms }))

  /** With a form, that is what they hold; without, the server goes by their names. */
  async function add(given: readonly File[], form?: string) {
    const { good, problems: bad } = sorted(given)
    setProblems(bad)
    if (good.length === 0) return
    try {
      await uploading.send(attachFiles, formOf(form === undefined ? {} : { form }, good), { id: await begin() })
    } catch (problem) {
      setProblems([...bad, `Couldn’t attach files. ${(problem as Error).message}`])
    }
  }

  async function put(file: number, forms: string[]) {
    try {
      const id = await begin()
      await call(setForms, { params: { id, file }, body: { forms } })
      const holding = <F extends { id: number }>(one: F) => (one.id === file ? { ...one, forms } : one)
      await showTaken(id, (paper) => ({ ...paper, files: paper.files.map(holding) }))
    } catch (problem) {
      toast.error('Couldn’t save the forms of this file', (problem as Error).message)
      await askAgain()
    }
    setChosen((before) => {
      const { [file]: mine, ...others } = before
      return mine === forms ? others : before
    })
  }

  function hold(file: number, forms: string[]) {
    setChosen((before) => ({ ...before, [file]: forms }))
    sending.current = sending.current.then(() => put(file, forms))
  }

  function remove(file: number) {
    if (!submission) return
    detach.mutate(
      { params: { id: submission.id, file } },
      { onError: ({ message }) => toast.error('Couldn’t remove file', message) },
    )
  }

  return {
    files,
    uploading,
    problems,
    add: (given: readonly File[], form?: string) => void add(given, form),
    hold,
    remove,
    removing: detach.isPending,
    /** Everything chosen has reached the server, or was refused. */
    settled: () => sending.current,
  }
}
