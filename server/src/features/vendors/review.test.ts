import { randomUUID } from 'node:crypto'
import { saveSetting } from '@portal/contract/firm-settings'
import { compared, reasonsOf, type Scored } from '@portal/contract/rules/vendor-score'
import { questionnaireOf } from '@portal/contract/vendor-questionnaire'
import {
  acceptAttestation,
  addVendorItem,
  attestationPdf,
  closeVendorItem,
  editVendorItem,
  getAttestation,
  returnAttestation,
} from '@portal/contract/vendor-reviews'
import { endVendor, vendorLimits } from '@portal/contract/vendors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { empty, vendorTables } from '../../testing/empty.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { goodAnswers, vendorReviewer, vendorsOn } from '../../testing/vendors.ts'
import { defaults } from '../settings/public.ts'
import { followUp } from './jobs.ts'

let portal: TestPortal
let on: ReturnType<typeof vendorsOn>
let theo: Actor
let rana: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = vendorsOn(portal)
})
afterAll(() => portal.close())
const at = async (moment: string) => {
  portal.setTime(new Date(moment))
  await portal.sql('delete from rate_window')
  theo = await portal.asPlus({ ...vendorReviewer, first: 'Theodora', last: 'Vance' })
  rana = await portal.asPlus({ ...vendorReviewer, first: 'Rana', last: 'Achterberg' })
}
beforeEach(() => at('2026-11-16T15:00:00Z'))

const plan = [{ text: 'Penetration test with summary', due: '2027-01-29', who: 'Tomas Reyes' }]
const weak = {
  ...goodAnswers,
  soc2: 'no',
  pentest: 'no',
  mfa: 'no',
  at_rest: 'no',
  cyber: 'no',
  notice: 'no',
  deletes: 400,
}
const attested = async (actor: Actor, id: number, attestation: number) =>
  (await actor.call(getAttestation, { params: { id, attestation } })).body

it('is read with its files and points, which add up to the score', async () => {
  const { id, attestation } = await on.submitted(theo, {
    ...goodAnswers,
    exceptions: 'yes',
    exceptions_which: 'Two accounts',
  })
  const body = await attested(rana, id, attestation)
  expect(body).toMatchObject({ sent: true, year: 2026, answers: { soc2: 'yes', subs_who: ['Pinegate Cloud (Ohio)'] } })
  const { score, earned, most } = body
  expect(Math.round(Object.values(earned).reduce((sum, one) => sum + one, 0))).toBe(score)
  expect(Object.values(most).reduce((sum, one) => sum + one, 0)).toBeCloseTo(100)
  expect(reasonsOf(questionnaireOf(1), { score: score ?? 0, earned, most })).toMatchObject([
    { question: 'exceptions', lost: 100 - (score ?? 0), text: 'The report has exceptions, or there is none' },
  ])
  const [file] = body.files
  expect(file).toMatchObject({ question: 'soc2_file', until: '2027-06-30', by: 'Tomas Reyes', scanned: false })
  const fetched = await portal.app.inject({ url: `/api${file?.url}`, headers: { cookie: rana.cookie } })
  // nobody scanned it: it is saved, never shown
  expect([fetched.statusCode, fetched.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])
  const paper = await rana.call(attestationPdf, { params: { id, attestation } })
  expect(paper.status).toBe(200)
  const other = await on.add(theo)
  expect((await rana.call(getAttestation, { params: { id: other.id, attestation } })).status).toBe(404)
  const stolen = file?.url.replace(`/vendors/${id}/`, `/vendors/${other.id}/`)
  expect((await portal.app.inject({ url: `/api${stolen}`, headers: { cookie: rana.cookie } })).statusCode).toBe(404)
})

describe('accepting', () => {
  it('makes the vendor current until a year after it was due', async () => {
    const { id, who } = await on.submitted(theo)
    expect((await on.accept(rana, id)).status).toBe(200)
    const { vendor, next_start, attestations } = await on.get(theo, id)
    expect(vendor).toMatchObject({
      state: 'current',
      due: '2027-12-04',
      score: 100,
      last_score: null,
      can: { decide: false },
    })
    expect(next_start).toBe('2027-11-04')
    expect(attestations[0]?.decided).toMatchObject({ by: 'Rana Achterberg' })
    // the vendor still has its receipt
    expect((await who.pdf()).statusCode).toBe(200)
  })

  it('under the threshold it asks for a plan', async () => {
    const { id } = await on.submitted(theo, weak)
    const { vendor } = await on.get(theo, id)
    expect(vendor.score).toBeLessThan(60)
    const refused = await on.accept(theo, id)
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { items: 'A score under 60 needs a remediation plan. Add an item.' },
    ])
    expect((await on.accept(theo, id, plan)).status).toBe(200)
    expect((await on.get(theo, id)).vendor).toMatchObject({ state: 'open-items', open_items: 1 })
  })

  it('a second reviewer finds it decided, however close they were', async () => {
    const { id, attestation } = await on.submitted(theo)
    const version = await on.version(theo, id)
    const accept = (actor: Actor) =>
      actor.call(acceptAttestation, { params: { id, attestation }, body: { version, items: plan, note: '' } })
    const back = (actor: Actor) =>
      actor.call(returnAttestation, { params: { id, attestation }, body: { version, reason: 'Why?', questions: [] } })
    const all = await Promise.all([accept(theo), accept(rana), back(rana), accept(theo)])
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(3)
    const { items, vendor } = await on.get(theo, id)
    expect(items.length).toBeLessThanOrEqual(1)
    expect(['open-items', 'in-progress']).toContain(vendor.state)
  })

  it('an item without words or with a date that cannot be is refused, and so are 10,000 characters; nothing is decided', async () => {
    const { id, attestation } = await on.submitted(theo)
    const untouched = async () =>
      expect((await on.get(theo, id)).vendor).toMatchObject({ state: 'submitted', open_items: 0 })
    const long = 'x'.repeat(10_000)
    for (const [more, field] of [
      [{ due: '2026-11-15' }, 'items.0.due'],
      [{ due: '2029-11-15' }, 'items.0.due'],
      [{ text: ' ' }, 'items.0.text'],
      [{ who: long }, 'items.0.who'],
    ] as const) {
      const items = plan.map((item) => ({ ...item, ...more }))
      const refused = await on.accept(theo, id, items)
      expect([more, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([more, 400, [field]])
      await untouched()
    }
    const version = await on.version(theo, id)
    const [params, of] = [{ id, attestation }, { id }]
    const refused = [
      await theo.call(acceptAttestation, { params, body: { version, items: [], note: long } }),
      await theo.call(returnAttestation, { params, body: { version, reason: long, questions: [] } }),
      await theo.call(endVendor, { params: of, body: { version, reason: long } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    await untouched()
  })

  it('only what was sent is decided', async () => {
    const { id } = await on.invited(theo)
    expect((await on.accept(theo, id)).status).toBe(409)
    const other = await on.submitted(theo)
    const body = { version: await on.version(theo, id), items: [], note: '' }
    expect((await theo.call(acceptAttestation, { params: { id, attestation: other.attestation }, body })).status).toBe(
      404,
    )
  })
})

it('is returned with a reason and questions, answered, and sent again', async () => {
  const { id, attestation, email, who } = await on.submitted(theo)
  const body = { version: await on.version(theo, id), reason: 'Which clause is it?', questions: ['notice_clause'] }
  const strange = { ...body, questions: ['nothing'] }
  expect(
    (await theo.call(returnAttestation, { params: { id, attestation }, body: strange })).body.fields,
  ).toHaveProperty('questions')
  expect((await theo.call(returnAttestation, { params: { id, attestation }, body })).status).toBe(200)
  expect((await who.get()).json()).toMatchObject({ code: 'link-over' })
  const [mail] = await on.mailsTo(email)
  expect(mail?.text).toContain('“Which clause is it?”')
  const again = on.visitor(await on.token(email), email)
  await again.enter()
  expect(await again.seen()).toMatchObject({
    returned: { reason: 'Which clause is it?', questions: ['notice_clause'] },
    receipt: null,
  })
  expect(await attested(theo, id, attestation)).toMatchObject({ sent: false, score: null, answers: {} })
  await again.save('notice_clause', '9.2 b')
  expect((await again.sign()).statusCode).toBe(200)
  expect((await again.seen()).returned).toBeNull()
  expect(await attested(theo, id, attestation)).toMatchObject({ sent: true, answers: { notice_clause: '9.2 b' } })
  const kinds = (await on.get(theo, id)).activity.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'signed' || kind === 'returned')).toEqual(['signed', 'returned', 'signed'])
})

describe('remediation items', () => {
  it('are added once, changed by who saw them last, and closed with a note', async () => {
    const { id } = await on.submitted(theo)
    const body = { key: randomUUID(), text: 'Contract for Ireland', due: '2026-12-18', who: 'Ana Lyle' }
    expect((await theo.call(addVendorItem, { params: { id }, body })).status).toBe(409)
    await on.accept(theo, id)
    const added = await Promise.all([0, 1, 2].map(() => theo.call(addVendorItem, { params: { id }, body })))
    const good = added.filter(({ status }) => status === 200)
    expect(new Set(good.map((one) => one.body.id)).size).toBe(1)
    const item = good[0]?.body.id ?? 0
    const change = { version: 1, text: 'Contract for data in Ireland', due: '2026-12-21', who: 'Ana Lyle' }
    const both = await Promise.all(
      [theo, rana].map((one) => one.call(editVendorItem, { params: { id, item }, body: change })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const other = await on.add(theo)
    const close = { version: 2, note: 'Signed on Dec 1' }
    expect((await theo.call(closeVendorItem, { params: { id: other.id, item }, body: close })).status).toBe(404)
    expect((await rana.call(closeVendorItem, { params: { id, item }, body: close })).status).toBe(200)
    expect((await rana.call(closeVendorItem, { params: { id, item }, body: { ...close, version: 3 } })).status).toBe(
      409,
    )
    expect((await on.get(theo, id)).items).toMatchObject([
      {
        text: 'Contract for data in Ireland',
        due: '2026-12-21',
        done: { by: 'Rana Achterberg', note: 'Signed on Dec 1' },
      },
    ])
    expect((await on.get(theo, id)).vendor.state).toBe('current')
  })

  it('no more than so many are open', async () => {
    const { id } = await on.submitted(theo)
    await on.accept(
      theo,
      id,
      Array.from({ length: vendorLimits.items }, (_, n) => ({ ...plan[0], text: `Item ${n}` }) as never),
    )
    const body = { key: randomUUID(), text: 'One more', due: '2026-12-18', who: 'Ana' }
    expect((await theo.call(addVendorItem, { params: { id }, body })).body.message).toContain('up to 30 open items')
  })
})

it('scores by the firm’s own weights and thresholds, and keeps what was scored before', async () => {
  const admin = await portal.asAdmin()
  const { id, attestation } = await on.submitted(theo, { ...goodAnswers, soc2: 'no' })
  const before = (await attested(theo, id, attestation)).score
  const weights = { ...defaults.vendors.weights, reports: 0 }
  const save = (value: unknown, seen: unknown) =>
    admin.call(saveSetting, { params: { name: 'vendors' }, body: { value, before: seen } })
  const other = { ...defaults.vendors, weights, plan: 75 }
  expect((await save(other, defaults.vendors)).status).toBe(200)
  expect((await attested(theo, id, attestation)).score).toBe(before)
  const second = await on.submitted(theo, { ...goodAnswers, soc2: 'no' })
  expect((await on.get(theo, second.id)).vendor.score).toBe(100)
  expect((await on.get(theo, id)).thresholds).toEqual({ good: 80, plan: 75 })
  for (const [value, field] of [
    [{ ...other, plan: 90 }, 'value.plan'],
    [{ ...other, good: 101 }, 'value.good'],
    [{ ...other, weights: { ...weights, company: -1 } }, 'value.weights.company'],
    [{ ...other, weights: { ...weights, sails: 1 } }, 'value.weights.sails'],
    [{ ...other, weights: Object.fromEntries(Object.keys(weights).map((name) => [name, 0])) }, 'value.weights'],
    [{ ...other, opensBefore: 0 }, 'value.opensBefore'],
    [{ ...other, escalateTo: 'somebody' }, 'value.escalateTo'],
  ] as const)
    expect(Object.keys((await save(value, other)).body.fields ?? {})).toEqual([field])
  await save(defaults.vendors, other)
})

it('a year later it begins from these answers, what changed is marked, and points add up to the change', async () => {
  // for nobody else a year begins
  await empty(portal, ...vendorTables)
  const { id, email, attestation: first } = await on.submitted(theo)
  await on.accept(theo, id)
  await at('2027-11-08T15:00:00Z')
  await followUp(portal.platform)
  expect((await on.get(theo, id)).vendor).toMatchObject({ state: 'in-progress', due: '2027-12-04' })
  const who = on.visitor(await on.token(email), email)
  await who.enter()
  const said = await who.seen()
  expect(said).toMatchObject({ year: 2027, last: { soc2: 'yes', pentest_on: '2026-10-02' } })
  expect(said.answers).toMatchObject({ soc2: { value: 'yes', by: '' }, leavers: { value: 1 } })
  // what is new every year is asked anew
  for (const question of ['soc2_to', 'pentest', 'pentest_on', 'breaches'])
    expect(said.answers[question]).toBeUndefined()
  expect(said.files).toEqual([])
  expect(said.last_files.map(({ question }) => question)).toContain('soc2_file')
  await who.answer({
    ...goodAnswers,
    soc2_from: '2026-07-01',
    soc2_to: '2027-06-30',
    cyber_until: '2028-02-01',
    notice_test_on: '2027-05-14',
    pentest: 'planned',
    pentest_when: '2028-01-20',
    subs_who: ['Pinegate Cloud (Ohio)', 'Vantor Search (Ireland)'],
    subs_bound: 'some',
    deletes: 120,
  })
  expect((await who.sign()).statusCode).toBe(200)
  const { attestations, vendor } = await on.get(theo, id)
  expect(attestations.map(({ year }) => year)).toEqual([2027, 2026])
  const [now, before] = [await attested(theo, id, attestations[0]?.id ?? 0), await attested(theo, id, first)]
  const year = ({ answers, score, earned, most }: typeof now) => ({
    questionnaire: questionnaireOf(1),
    answers,
    scored: { score: score ?? 0, earned, most } satisfies Scored,
  })
  const rows = compared(year(before), year(now))
  expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe((vendor.score ?? 0) - (vendor.last_score ?? 0))
  expect(rows.find(({ question }) => question === 'pentest_on')).toMatchObject({ changed: true, marked: true })
  expect(rows.find(({ question }) => question === 'notice')).toMatchObject({ changed: false, always: true, points: 0 })
})
