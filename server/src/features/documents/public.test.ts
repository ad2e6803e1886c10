import { deleteDocument, getDocument, listPublicDocuments, updateDocument } from '@portal/contract/documents'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { aPdf, publish, send } from '../../testing/documents.ts'
import { docx } from '../../testing/files.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
let anonymous: Actor
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-03-01T03:00:00Z'))
  admin = await portal.asAdmin()
  anonymous = await portal.asAnonymous()
})
afterAll(() => portal.close())

const listed = async () => (await anonymous.call(listPublicDocuments, {})).body.data
const file = (id: number) => portal.app.inject({ url: `/api/public/docs/${id}/file` })

it('shows everybody what is marked so, and nothing else', async () => {
  const crs = aPdf('Form CRS', 'form-crs.pdf')
  const shown = await publish(portal, admin, { title: 'Form CRS', public: 'true' }, crs)
  const hidden = await publish(portal, admin)
  expect(await listed()).toEqual([
    {
      id: shown,
      title: 'Form CRS',
      description: 'Moves an account from another firm',
      filename: 'form-crs.pdf',
      version: 1,
      effective: '2026-02-28',
      size: crs.bytes.length,
    },
  ])
  const answer = await file(shown)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(crs.bytes)).toBe(true)
  expect(answer.headers['content-disposition']).toMatch(/^inline/)
  expect((await file(hidden)).statusCode).toBe(404)
  expect((await anonymous.call(getDocument, { params: { id: shown } })).status).toBe(400)
})

it('takes it back at once when it is no longer marked, or deleted', async () => {
  const [one, two] = [
    await publish(portal, admin, { public: 'true' }),
    await publish(portal, admin, { public: 'true' }),
  ]
  expect((await listed()).map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]))
  await send(portal, admin, updateDocument, one, { public: 'false' })
  await admin.call(deleteDocument, { params: { id: two } })
  const left = (await listed()).map(({ id }) => id)
  expect(left).not.toContain(one)
  expect(left).not.toContain(two)
  expect([(await file(one)).statusCode, (await file(two)).statusCode]).toEqual([404, 404])
})

it('opens only PDFs in the browser', async () => {
  const id = await publish(portal, admin, { public: 'true' }, { filename: 'a.docx', bytes: docx() })
  expect((await file(id)).headers['content-disposition']).toMatch(/^attachment/)
})
