// Forms with files. `fetch` does not tell how much of a body has left, so these go by XMLHttpRequest.
import { actingHeader } from '@portal/contract/rules/acting-header'
import type { AnswerOf, Endpoint } from '@portal/contract/endpoint'
import { limits } from '@portal/contract/limits'
import { linkHeader } from '@portal/contract/rules/link-purpose'
import { texts } from '@portal/contract/texts'
import { addressOf, CallError, judged, withProof } from './call.ts'
import { linkToken } from './link-token.ts'
import { actsFor } from './session.ts'
import { leaves } from './underway.ts'

export interface Progress {
  sent: number
  total: number
  bytesPerSecond: number
}

interface Options {
  params?: object
  onProgress?: (progress: Progress) => void
  /** Cancels: the promise is rejected with the signal's reason. */
  signal?: AbortSignal
}

/** As `call`, with the same failures, for an endpoint that takes a form. */
export const upload = <E extends Endpoint>(endpoint: E, form: FormData, options: Options = {}): Promise<AnswerOf<E>> =>
  withProof(() => uploadOnce(endpoint, form, options))

async function uploadOnce<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { params = {}, onProgress, signal }: Options,
): Promise<AnswerOf<E>> {
  signal?.throwIfAborted()
  const request = new XMLHttpRequest()
  const cancel = () => request.abort()
  const answered = leaves()
  const acting = actsFor()
  signal?.addEventListener('abort', cancel)
  try {
    await new Promise<void>((resolve, reject) => {
      const unanswered = () => reject(new CallError('The server didn’t respond. Check your connection and try again.'))
      request.open(endpoint.method, addressOf(endpoint, { params }))
      request.withCredentials = true
      request.setRequestHeader('accept', 'application/json')
      if (acting) request.setRequestHeader(actingHeader, acting)
      if (linkToken()) request.setRequestHeader(linkHeader, linkToken())
      const begun = performance.now()
      request.upload.addEventListener('progress', ({ loaded: sent, total }) => {
        const seconds = (performance.now() - begun) / 1000
        onProgress?.({ sent, total, bytesPerSecond: seconds > 0 ? sent / seconds : 0 })
      })
      request.addEventListener('load', () => resolve())
      request.addEventListener('error', unanswered)
      request.addEventListener('timeout', unanswered)
      request.addEventListener('abort', () => reject(signal?.reason as Error))
      request.send(form)
    })
  } finally {
    signal?.removeEventListener('abort', cancel)
    answered()
  }
  return (await judged(
    request.status,
    (name) => request.getResponseHeader(name),
    parsed(request.responseText),
    acting,
  )) as AnswerOf<E>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** 4.2 MB; in the thousands that the limits are written in. */
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** What is wrong with the files somebody chose, before a byte of them is sent. The server looks inside. */
export function fileProblem(files: readonly File[]): string | undefined {
  const [file, ...more] = files
  if (more.length > 0) return texts.oneFileOnly
  const name = file?.name.toLowerCase() ?? ''
  if (!limits.uploadTypes.some((type) => name.endsWith(type))) return 'Choose a PDF, XLSX, or DOCX file.'
  if (file && file.size > limits.uploadBytes) return texts.fileTooLarge
  return file?.size === 0 ? 'The file is empty.' : undefined
}
