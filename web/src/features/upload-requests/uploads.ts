// Files on their way, each for one of the wanted documents. What has arrived is the server's to list.
import { addRequestFile, type UnsentFile } from '@portal/contract/upload-requests'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../lib/call.ts'
import { type Progress, upload } from '../../lib/upload.ts'
import { chosenProblem, isBlurry } from './looking.ts'
import { sittingNow } from './sitting.ts'

export interface Underway {
  key: number
  paper: number
  file: File
  progress: Progress | undefined
  /** Why it isn't taken; nothing while it is on its way. */
  problem: string | undefined
  /** The same file may get through another time. */
  again: boolean
}

interface Sending {
  paper: number
  file: File
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

interface Arrived {
  paper: number
  file: UnsentFile
  blurry: boolean
}

export function useUploads(onArrived: (arrived: Arrived) => void) {
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const controls = useRef(new Map<number, AbortController>())
  const keys = useRef(0)
  const { mutateAsync } = useMutation({
    mutationFn: ({ paper, file, signal, onProgress }: Sending) => {
      const form = new FormData()
      form.append('sitting', sittingNow())
      form.append('upload', file)
      return upload(addRequestFile, form, { params: { paper }, signal, onProgress })
    },
  })
  // what is on its way does not outlive the page
  useEffect(() => {
    const all = controls.current
    return () => {
      for (const control of all.values()) control.abort()
    }
  }, [])

  const change = (key: number, to: Partial<Underway>) =>
    setUnderway((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: number) => {
    controls.current.delete(key)
    setUnderway((all) => all.filter((one) => one.key !== key))
  }

  async function send({ key, paper, file }: Pick<Underway, 'key' | 'paper' | 'file'>) {
    const control = new AbortController()
    controls.current.set(key, control)
    try {
      const blurry = await isBlurry(file)
      const onProgress = (progress: Progress) => change(key, { progress })
      const answer = await mutateAsync({ paper, file, signal: control.signal, onProgress })
      onArrived({ paper, file: answer.file, blurry })
      drop(key)
    } catch (error) {
      if (control.signal.aborted) return drop(key)
      const { message, status, fields } = error as CallError
      // without an answer, or with one that says to come back, it is worth another try
      const again = error instanceof CallError && (status === undefined || status === 429 || status >= 500)
      change(key, { problem: fields?.['upload'] ?? message, again, progress: undefined })
    }
  }

  function add(paper: number, files: readonly File[]) {
    const more = files.map((file) => {
      const problem = chosenProblem(file)
      return { key: ++keys.current, paper, file, progress: undefined, problem, again: false }
    })
    // of the same document, one that wasn't taken makes room for the next try
    setUnderway((all) => [...all.filter((one) => one.paper !== paper || one.problem === undefined), ...more])
    for (const one of more) if (!one.problem) void send(one)
  }

  return {
    underway,
    add,
    cancel: (key: number) => {
      controls.current.get(key)?.abort()
      drop(key)
    },
    retry: (one: Underway) => {
      change(one.key, { problem: undefined })
      void send(one)
    },
  }
}
