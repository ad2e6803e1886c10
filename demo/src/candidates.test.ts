import { candidateStates, getCandidate, listCandidates } from '@portal/contract/onboarding-review'
import { openLink } from '@portal/contract/links'
import { getTask } from '@portal/contract/tasks'
import { withLink } from '@portal/server/testing/link-statements'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await testPortal({ demo: true, demoFirm })))
afterAll(() => portal.close())

test('candidates are there in every state, and their links are in the outbox', async () => {
  const admin = await portal.asAdmin()
  const list = async (segment: 'open' | 'closed') =>
    (await admin.call(listCandidates, { query: { segment } })).body.data
  const all = [...(await list('open')), ...(await list('closed'))]
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(candidateStates))
  const mails = (await portal.mails()).filter(({ text }) => text.includes('/onboarding?q='))
  expect(mails).toHaveLength(all.length)
  for (const { id } of all) {
    const { candidate } = (await admin.call(getCandidate, { params: { id } })).body
    const token = /\/onboarding\?q=([\w-]+)/.exec(mails.find(({ to }) => to === candidate.email)?.text ?? '')?.[1] ?? ''
    const { statusCode } = await withLink(portal, token, openLink, { purpose: 'onboarding' })
    expect([candidate.email, statusCode]).toEqual([
      candidate.email,
      ['expired', 'revoked'].includes(candidate.link) ? 404 : 200,
    ])
  }
})

test('whoever has signed has finished every step, and has a task about them', async () => {
  const admin = await portal.asAdmin()
  const { data } = (await admin.call(listCandidates, { query: { segment: 'review' } })).body
  expect(data.length).toBeGreaterThan(1)
  for (const { done, last, task: id } of data) {
    const { task, record } = (await admin.call(getTask, { params: { id: id ?? 0 } })).body
    expect([done, task.names.advisor.last, record.kind]).toEqual([8, last, 'candidate'])
  }
})

test('the one in review is as far as the reviewer has come, and can be approved once the rest is accepted', async () => {
  const admin = await portal.asAdmin()
  const { data } = (await admin.call(listCandidates, { query: { segment: 'review', q: 'holloway' } })).body
  const { candidate } = (await admin.call(getCandidate, { params: { id: data[0]?.id ?? 0 } })).body
  expect(candidate.steps.map(({ review }) => review)).toEqual([
    'accepted',
    'accepted',
    'accepted',
    'returning',
    'none',
    'none',
    'accepted',
    'accepted',
  ])
  expect(candidate.steps.map(({ note }) => note)).toMatchObject([
    expect.stringContaining('Social Security number masked'),
    '6204418',
    '121 of 121 months, 1 gap explained',
    '24 no, 1 yes',
    '1, Youth sailing coach, 4 hours a week',
    '4 of 4: Identification, Resume, Form U5, Voided check',
    expect.stringContaining('acknowledged'),
    'Maren Elise Holloway, text version 1',
  ])
  expect(candidate.creates.map(({ text }) => text)).toContain('Account with two-factor sign-in')
})

test('the manager can review what the second admin invited, and the second admin can’t', async () => {
  const rightsOf = async (email: string) => {
    const by = await portal.asAdmin()
    const [account] = await portal.sql('select id from account where email = $1', [email])
    await portal.sql('update session set account_id = $2 where account_id = $1', [by.id, account?.['id']])
    const { data } = (await by.call(listCandidates, { query: { segment: 'review', q: 'holloway' } })).body
    return (await by.call(getCandidate, { params: { id: data[0]?.id ?? 0 } })).body.candidate.can
  }
  expect(await rightsOf('manager@meridianharbor.example')).toMatchObject({ review: true, decide: true, why_not: '' })
  expect(await rightsOf('compliance@meridianharbor.example')).toMatchObject({
    review: false,
    decide: false,
    why_not: expect.stringContaining('Rosalind Achterberg'),
  })
})
