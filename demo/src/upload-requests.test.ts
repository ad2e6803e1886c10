import { openLink } from '@portal/contract/links'
import { uploadStates } from '@portal/contract/upload-requests'
import { withLink } from '@portal/server/testing/link-statements'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUploadRequests, type UploadRequest } from '@portal/contract/upload-requests'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await testPortal({ demo: true, demoFirm })))
afterAll(() => portal.close())

test('documents are requested in every state, and the links are in the outbox', async () => {
  const admin = await portal.asAdmin()
  const tasks = await portal.sql('select distinct work_item_id as id from upload_request')
  const all: UploadRequest[] = []
  for (const { id } of tasks as { id: number }[])
    all.push(...(await admin.call(listUploadRequests, { params: { id } })).body.data)
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(uploadStates))
  const mails = (await portal.mails()).filter(({ text }) => text.includes('/request?q='))
  expect(mails.map(({ to }) => to).toSorted()).toEqual(all.map(({ email }) => email).toSorted())
  for (const { to, text } of mails) {
    const token = /\/request\?q=([\w-]+)/.exec(text)?.[1] ?? ''
    const { state } = all.find(({ email }) => email === to) ?? { state: 'sent' }
    const works = !['expired', 'revoked', 'closed'].includes(state)
    expect([state, (await withLink(portal, token, openLink, { purpose: 'request' })).statusCode]).toEqual([
      state,
      works ? 200 : 404,
    ])
  }
})
