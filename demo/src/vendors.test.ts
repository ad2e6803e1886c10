import { openLink } from '@portal/contract/links'
import { vendorStates } from '@portal/contract/rules/vendor'
import { compared } from '@portal/contract/rules/vendor-score'
import { questionnaireOf } from '@portal/contract/vendor-questionnaire'
import { getAttestation } from '@portal/contract/vendor-reviews'
import { getVendor, listVendors } from '@portal/contract/vendors'
import { withLink } from '@portal/server/testing/link-statements'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { followUp } from '@portal/server/features/vendors/public'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await testPortal({ demo: true, demoFirm })))
afterAll(() => portal.close())

const all = async () => {
  const admin = await portal.asAdmin()
  const active = (await admin.call(listVendors, { query: {} })).body
  const ended = (await admin.call(listVendors, { query: { segment: 'ended' } })).body
  return { admin, active, rows: [...active.data, ...ended.data] }
}

test('vendors are there in every state, and the links of those under way are in the outbox', async () => {
  const { admin, rows, active } = await all()
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(vendorStates))
  expect(active.counts).toMatchObject({ overdue: 2, needs: 3 })
  const under = (await Promise.all(rows.map(({ id }) => admin.call(getVendor, { params: { id } })))).flatMap(
    ({ body: { vendor } }) => (vendor.link ? [vendor] : []),
  )
  const mails = (await portal.mails()).filter(({ text }) => text.includes('/vendor/attestation?q='))
  expect(mails.map(({ to }) => to).toSorted()).toEqual(under.map(({ email }) => email).toSorted())
  for (const { to, text } of mails) {
    const token = /\/vendor\/attestation\?q=([\w-]+)/.exec(text)?.[1] ?? ''
    const expired = under.find(({ email }) => email === to)?.link?.expired
    const { statusCode } = await withLink(portal, token, openLink, { purpose: 'vendor' })
    expect([to, statusCode]).toEqual([to, expired ? 404 : 200])
  }
})

test('what they attested is scored as the portal scores, and two years can be compared', async () => {
  const { admin, rows } = await all()
  const sent = rows.find(({ name }) => name === 'Cormorant Hosting')
  const { attestations } = (await admin.call(getVendor, { params: { id: sent?.id ?? 0 } })).body
  const years = await Promise.all(
    attestations.slice(0, 2).map(async ({ id }) => {
      const { body } = await admin.call(getAttestation, { params: { id: sent?.id ?? 0, attestation: id } })
      const { answers, score, earned, most } = body
      return { questionnaire: questionnaireOf(1), answers, scored: { score: score ?? 0, earned, most } }
    }),
  )
  const [now, before] = years
  if (!now || !before) throw new Error('two years were attested')
  const rowsOf = compared(before, now)
  expect(rowsOf.reduce((sum, { points }) => sum + points, 0)).toBe(now.scored.score - before.scored.score)
  expect(rowsOf.some(({ marked }) => marked)).toBe(true)
  const low = rows.find(({ name }) => name === 'Wrenfield Surveys')
  expect(low?.score).toBeLessThan(60)
})

test('the first night changes nothing of what is told: nobody is reminded or escalated twice', async () => {
  const before = (await all()).rows.map(({ id, state }) => [id, state])
  await followUp(portal.platform)
  expect((await all()).rows.map(({ id, state }) => [id, state])).toEqual(before)
})
