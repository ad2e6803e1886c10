import type { AnswerOf, Endpoint } from '@portal/contract/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Progress, upload } from './upload.ts'

const begun: Progress = { sent: 0, total: 0, bytesPerSecond: 0 }

/** One form on its way. It does not outlive the screen; a cancelled one is answered by nothing. */
export function useSending() {
  const [progress, setProgress] = useState<Progress>()
  const control = useRef<AbortController>(undefined)
  const cancel = useCallback(() => control.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  async function send<E extends Endpoint>(
    endpoint: E,
    form: FormData,
    params: object = {},
  ): Promise<AnswerOf<E> | undefined> {
    const { signal } = (control.current = new AbortController())
    setProgress(begun)
    try {
      return await upload(endpoint, form, { params, onProgress: setProgress, signal })
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    } finally {
      setProgress(undefined)
    }
  }

  return { send, cancel, progress }
}
