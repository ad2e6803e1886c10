// Files on their way, each for one place of a page behind a link. What has arrived is the server's to list.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError } from './call.ts'
import { chosenProblem, isBlurry } from './chosen-file.ts'
import type { Progress } from './upload.ts'

export interface Underway<Place = unknown> {
  key: number
  place: Place
  file: File
  progress: Progress | undefined
  /** Why it isn't taken; nothing while it is on its way. */
  problem: string | undefined
  /** The same file may get through another time. */
  again: boolean
}

export interface Sending<Place> {
  place: Place
  file: File
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

interface Arrived<Place, Answer> {
  place: Place
  answer: Answer
  blurry: boolean
}

export function useUploads<Place, Answer>(
  sent: (sending: Sending<Place>) => Promise<Answer>,
  onArrived: (arrived: Arrived<Place, Answer>) => void,
) {
  const [underway, setUnderway] = useState<readonly Underway<Place>[]>([])
  const controls = useRef(new Map<number, AbortController>())
  const keys = useRef(0)
  const { mutateAsync } = useMutation({ mutationFn: sent })
  // what is on its way does not outlive the page
  useEffect(() => {
    const all = controls.current
    return () => {
      for (const control of all.values()) control.abort()
    }
  }, [])

  const change = (key: number, to: Partial<Underway<Place>>) =>
    setUnderway((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: number) => {
    controls.current.delete(key)
    setUnderway((all) => all.filter((one) => one.key !== key))
  }

  async function send({ key, place, file }: Pick<Underway<Place>, 'key' | 'place' | 'file'>) {
    const control = new AbortController()
    controls.current.set(key, control)
    try {
      const blurry = await isBlurry(file)
      const onProgress = (progress: Progress) => change(key, { progress })
      const answer = await mutateAsync({ place, file, signal: control.signal, onProgress })
      onArrived({ place, answer, blurry })
      drop(key)
    } catch (error) {
      if (control.signal.aborted) return drop(key)
      const { message, status, fields } = error as CallError
      // without an answer, or with one that says to come back, it is worth another try
      const again = error instanceof CallError && (status === undefined || status === 429 || status >= 500)
      change(key, { problem: fields?.['upload'] ?? message, again, progress: undefined })
    }
  }

  function add(place: Place, files: readonly File[]) {
    const more = files.map((file) => {
      const problem = chosenProblem(file)
      return { key: ++keys.current, place, file, progress: undefined, problem, again: false }
    })
    // of the same place, one that wasn't taken makes room for the next try
    setUnderway((all) => [...all.filter((one) => one.place !== place || one.problem === undefined), ...more])
    for (const one of more) if (!one.problem) void send(one)
  }

  return {
    underway,
    add,
    cancel: (key: number) => {
      controls.current.get(key)?.abort()
      drop(key)
    },
    retry: (one: Underway<Place>) => {
      change(one.key, { problem: undefined })
      void send(one)
    },
  }
}
