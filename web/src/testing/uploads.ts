// Uploads, doubled at the wire: what the browser would have sent, how far it is, and what it gets back.
import { act } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

export class FakeUpload extends EventTarget {
  static sent: FakeUpload[] = []
  readonly upload = new EventTarget()
  withCredentials = false
  status = 0
  responseText = ''
  method = ''
  path = ''
  body = new FormData()
  aborted = false
  private headers: Record<string, string> = {}

  open(method: string, path: string) {
    this.method = method
    this.path = path
  }

  readonly said: Record<string, string> = {}
  setRequestHeader(name: string, value: string) {
    this.said[name] = value
  }

  send(body: FormData) {
    this.body = body
    FakeUpload.sent.push(this)
  }

  abort() {
    this.aborted = true
    this.dispatchEvent(new ProgressEvent('abort'))
  }

  getResponseHeader(name: string) {
    return this.headers[name] ?? null
  }

  progress(loaded: number, total: number) {
    act(() => void this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total })))
  }

  async answer(status: number, answer: object | string, headers: Record<string, string> = {}) {
    this.status = status
    this.responseText = typeof answer === 'string' ? answer : JSON.stringify(answer)
    this.headers = headers
    await act(async () => void this.dispatchEvent(new ProgressEvent('load')))
  }

  refuse(status: number, code: string, more: object = {}) {
    return this.answer(status, {
      ok: false,
      code,
      message: `The server said ${code}.`,
      requestId: 'request-1',
      ...more,
    })
  }

  async lose() {
    await act(async () => void this.dispatchEvent(new ProgressEvent('error')))
  }

  /** The fields as they were written. */
  get fields(): Record<string, string> {
    const texts = [...this.body.entries()].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    return Object.fromEntries(texts)
  }

  get file() {
    return this.body.get('upload') as File | null
  }
}

/** Call it once in a test file. */
export function uploadsAtTheWire() {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  afterEach(() => {
    FakeUpload.sent = []
  })
}

/** Of any size, without the bytes. */
export function fileOf(name: string, size = 2_000_000): File {
  const file = new File(['%PDF-1.7'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
