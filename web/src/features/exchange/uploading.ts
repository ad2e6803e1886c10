import type { Endpoint } from '@portal/contract/endpoint'
import { useEffect, useRef, useState } from 'react'
import { type Progress, upload } from '../../lib/upload.ts'
import { useAskAgain } from './api.ts'

export interface Uploading {
  busy: boolean
  progress: Progress | undefined
  cancel: () => void
  /** False when it was cancelled; what else goes wrong is thrown. */
  send: (endpoint: Endpoint, form: FormData, params?: object) => Promise<boolean>
}

/** One upload at a time; it ends with the screen it was started on. */
export function useUploading(): Uploading {
  const running = useRef<AbortController>(undefined)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const askAgain = useAskAgain()
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  async function send(endpoint: Endpoint, form: FormData, params: object = {}) {
    const controller = new AbortController()
    running.current = controller
    setProgress(undefined)
    setBusy(true)
    try {
      await upload(endpoint, form, { params, onProgress: setProgress, signal: controller.signal })
      return true
    } catch (error) {
      if (controller.signal.aborted) return false
      throw error
    } finally {
      setBusy(false)
      void askAgain()
    }
  }
  return { busy, progress, cancel, send }
}

export function formOf(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  for (const file of files) form.append('upload', file)
  return form
}
