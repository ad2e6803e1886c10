import { replaceDocument, uploadDocument } from '@portal/contract/documents'
import { texts } from '@portal/contract/texts'
import { afterEach, expect, it, vi } from 'vitest'
import { detailsOf } from '../testing/details.ts'
import { FakeUpload, fileOf, uploadsAtTheWire } from '../testing/uploads.ts'
import { CallError, lastReference, whenSessionExpires } from './call.ts'
import { keepSession, readSession } from './session.ts'
import { fileProblem, type Progress, upload } from './upload.ts'

uploadsAtTheWire()
afterEach(() => vi.useRealTimers())

const form = new FormData()
function begin(options: Parameters<typeof upload>[2] = {}) {
  const answer = upload(replaceDocument, form, { params: { id: 7 }, ...options })
  const [request] = FakeUpload.sent
  if (!request) throw new Error('nothing was sent')
  return { answer, request }
}

it('sends the form with cookies to the address of the endpoint, and hands over the answer', async () => {
  const { answer, request } = begin()
  expect(request).toMatchObject({ method: 'POST', path: '/api/upload/replace/7', withCredentials: true, body: form })
  await request.answer(200, { ok: true, version: 2 }, { 'x-request-id': 'request-9' })
  expect(await answer).toEqual({ ok: true, version: 2 })
  expect(lastReference()).toBe('request-9')
})

it('says for whom its screen acts', async () => {
  keepSession(detailsOf({}))
  const { answer, request } = begin()
  expect(request.said['x-portal-acting']).toBe('nobody')
  await request.answer(200, { ok: true, version: 2 })
  await answer
})

it('tells how much was sent, and how fast', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const told: Progress[] = []
  const { request } = begin({ onProgress: (progress) => told.push(progress) })
  vi.advanceTimersByTime(2_000)
  request.progress(3_000_000, 12_000_000)
  vi.advanceTimersByTime(1_000)
  request.progress(6_000_000, 12_000_000)
  expect(told).toEqual([
    { sent: 3_000_000, total: 12_000_000, bytesPerSecond: 1_500_000 },
    { sent: 6_000_000, total: 12_000_000, bytesPerSecond: 2_000_000 },
  ])
})

it('turns a refusal into the same error as a call, with status, code, reference and fields', async () => {
  const { answer, request } = begin()
  await Promise.all([
    request.refuse(400, 'invalid', { fields: { upload: 'No PDF.' } }),
    expect(answer).rejects.toMatchObject({
      name: 'CallError',
      status: 400,
      code: 'invalid',
      requestId: 'request-1',
      fields: { upload: 'No PDF.' },
    }),
  ])
})

it('leaves the status empty when no answer came', async () => {
  const { answer, request } = begin()
  const failed = answer.catch((error: unknown) => error)
  await request.lose()
  expect(await failed).toBeInstanceOf(CallError)
  expect(((await failed) as CallError).status).toBeUndefined()
})

it('does not take a page that is no JSON for an answer', async () => {
  const { answer, request } = begin()
  await Promise.all([request.answer(200, '<html>'), expect(answer).rejects.toMatchObject({ status: 200 })])
})

it('stops sending when cancelled, with the reason of who cancelled', async () => {
  const control = new AbortController()
  const { answer, request } = begin({ signal: control.signal })
  const failed = answer.catch((error: unknown) => error)
  control.abort()
  expect(request.aborted).toBe(true)
  expect(await failed).toBe(control.signal.reason)
})

it('sends nothing that was cancelled before', async () => {
  await expect(upload(uploadDocument, form, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/)
  expect(FakeUpload.sent).toEqual([])
})

it('forgets the person when the session has expired; the screen that asked hears nothing more', async () => {
  keepSession(detailsOf())
  const expired = vi.fn<() => void>()
  whenSessionExpires(expired)
  const { answer, request } = begin()
  const heard = vi.fn<() => void>()
  void answer.finally(heard)
  await request.refuse(400, 'session-expired')
  await vi.waitFor(() => expect(expired).toHaveBeenCalledOnce())
  await new Promise((next) => setImmediate(next))
  expect(heard).not.toHaveBeenCalled()
  expect(readSession()).toBeUndefined()
})

it.each(['form.pdf', 'FORM.PDF', 'list.xlsx', 'letter.docx'])('takes %s [FOD-43..45, LIMIT-17]', (name) => {
  expect(fileProblem([fileOf(name)])).toBeUndefined()
})

it.each(['form.exe', 'form.pdf.exe', 'form.doc', 'form.xlsm', 'pdf'])('refuses %s [FOD-46, LIMIT-17]', (name) => {
  expect(fileProblem([fileOf(name)])).toBe('Choose a PDF, XLSX, or DOCX file.')
})

it('takes 54,999,999 bytes and refuses 55,000,000, whatever lies beyond 51,000,000 [FOD-47..49, LIMIT-14..16, ERR-38]', () => {
  expect(fileProblem([fileOf('a.pdf', 51_000_001)])).toBeUndefined()
  expect(fileProblem([fileOf('a.pdf', 54_999_999)])).toBeUndefined()
  expect(fileProblem([fileOf('a.pdf', 55_000_000)])).toBe(texts.fileTooLarge)
})

it('takes one file, and none that is empty [FOD-42, ERR-37]', () => {
  expect(fileProblem([fileOf('a.pdf'), fileOf('b.pdf')])).toBe(texts.oneFileOnly)
  expect(fileProblem([fileOf('a.pdf', 0)])).toBe('The file is empty.')
})
