import { openLink } from '@portal/contract/links'
import { withLink } from '@portal/server/testing/link-statements'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await testPortal({ demo: true, demoFirm })))
afterAll(() => portal.close())

test('what can be done from an email is in the outbox: of each kind a link that works, and one that is over', async () => {
  const mails = (await portal.mails()).filter(({ text }) => text.includes('/action?q='))
  const found: Record<string, number[]> = {}
  for (const { subject, text } of mails) {
    const token = /\/action\?q=([\w-]+)/.exec(text)?.[1] ?? ''
    const { statusCode } = await withLink(portal, token, openLink, { purpose: 'action' })
    ;(found[subject] ??= []).push(statusCode)
  }
  const sorted = Object.entries(found).map(([subject, codes]) => [subject, codes.toSorted((a, b) => a - b)])
  expect(Object.fromEntries(sorted)).toEqual({
    'A note about your recorded meeting': [200, 404],
    'Outside activity to approve': [200, 404],
    'Did you ask us to change your address?': [200, 404],
  })
})
