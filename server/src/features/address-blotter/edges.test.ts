import { startActing } from '@portal/contract/acting'
import {
  actOnChange,
  correctChange,
  noticePdf,
  recordDisbursement,
  withdrawChange,
} from '@portal/contract/address-blotter'
import { daysAfter } from '@portal/contract/rules/day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesOn, lake } from '../../testing/address-blotter.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer } from '../../testing/tasks.ts'

let portal: TestPortal
let on: ReturnType<typeof addressesOn>
let her: Actor
let rita: Actor
let fred: Actor
let far: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = addressesOn(portal)
  her = await portal.asAdvisor()
  rita = await portal.asManager(reviewer)
  fred = await portal.asAdmin({ branch_id: null })
  far = await portal.asStranger(reviewer)
})
afterAll(() => portal.close())

const flags = async (id: number, by: Actor = fred) => (await on.one(by, id)).flags.map(({ flag }) => flag)
const back = (days: number) => daysAfter(on.today(), -days)

describe('flags at their edges', () => {
  it.each([
    [0, true],
    [1, true],
    [89, true],
    [90, true],
    [91, false],
  ])('a change %i days after another of the account: %s', async (days, marked) => {
    const account = `61-00${days}1`
    await on.entered(her, { account, received_on: back(days) })
    const id = await on.entered(her, { account: account.replace('-', '') })
    expect(await flags(id)).toEqual(marked ? ['second'] : [])
  })

  it.each([
    [0, true],
    [365, true],
    [366, false],
  ])('the same new address %i days apart: %s', async (days, marked) => {
    const place = { ...lake, street: `${days} Edge Street` }
    const first = await on.entered(her, { new_address: place })
    const second = await on.entered(her, { new_address: { ...place, street: `${days} EDGE ST.`, zip: '12845-0114' } })
    // received longer ago than can be entered: as it is a year later
    await portal.sql('update address_change set received_on = received_on - $2::int where id = $1', [first, days])
    const third = await on.entered(await portal.asAdvisor(), { client: 'Third, T', new_address: place })
    expect((await on.one(fred, third)).flags).toEqual([
      { flag: 'shared', text: `Same address, ${marked ? 3 : 2} clients` },
    ])
    expect(await flags(second)).toEqual(['shared'])
    expect(await flags(first)).toEqual(marked ? ['shared'] : [])
  })

  it.each([
    [0, true],
    [29, true],
    [30, true],
    [31, false],
  ])('a disbursement %i days after: %s', async (days, marked) => {
    const id = await on.entered(her, { received_on: back(40) })
    const body = { version: await on.version(id), on: daysAfter(back(40), days) }
    expect((await rita.call(recordDisbursement, { params: { id }, body })).status).toBe(200)
    expect(await flags(id)).toEqual(marked ? ['disbursement'] : [])
  })

  it('a disbursement is near or not by the day that was corrected', async () => {
    const id = await on.entered(her, { received_on: back(40) })
    const requested = { version: await on.version(id), on: back(5) }
    await rita.call(recordDisbursement, { params: { id }, body: requested })
    expect(await flags(id)).toEqual([])
    await on.act(rita, id, 'return', 'Check the date.')
    const body = { ...on.entryOf({ account: '', received_on: back(20) }), version: await on.version(id) }
    expect((await her.call(correctChange, { params: { id }, body })).status).toBe(200)
    expect(await flags(id)).toEqual(['disbursement'])
  })

  it('of one’s own nothing is shown and nothing can be looked for, though one reviews', async () => {
    const account = '61-7777'
    await on.entered(rita, { account, received_on: back(3) })
    const id = await on.entered(rita, { account })
    const found = async (by: Actor, flag: 'second') => (await on.list(by, { flag })).data.map((row) => row.id)
    expect(await found(fred, 'second')).toContain(id)
    expect(await found(rita, 'second')).not.toContain(id)
    expect(await flags(id, rita)).toEqual([])
  })
})

describe('corrected, its task says the same', () => {
  it('where the client moves, which account, and when the notice is due', async () => {
    const id = await on.entered(her, { account: '61-1111', received_on: back(10) })
    await on.act(rita, id, 'return', 'Check the date.')
    const new_address = { ...lake, street: '4 Elm Street', city: 'Stowe', state: 'VT', zip: '05672' }
    const entry = on.entryOf({ account: '61-2222', received_on: back(12), new_address })
    const body = { ...entry, version: await on.version(id) }
    expect((await her.call(correctChange, { params: { id }, body })).status).toBe(200)
    const item = await on.item(id)
    expect(item['info']).toBe('····2222, Troy, NY to Stowe, VT')
    const [due] = await portal.sql(
      `select (deadline_at at time zone 'America/New_York')::date::text as day from work_item where id = $1`,
      [item['id']],
    )
    expect(due).toEqual({ day: daysAfter(back(12), 30) })
  })
})

describe('abuse', () => {
  it('another branch finds no account by its number, its mark, its flag, or the branch’s name in the question', async () => {
    const account = '62-4321'
    await on.entered(her, { account, received_on: back(3) })
    const id = await on.entered(her, { account })
    const { branch_id } = await on.stored(id)
    for (const query of [
      { q: '4321' },
      { q: '····4321' },
      { q: '624321' },
      { flag: 'second' as const },
      { branch: Number(branch_id) },
      { segment: 'flagged' as const, branch: Number(branch_id) },
    ]) {
      const list = await on.list(far, query)
      expect(list.data).toEqual([])
      expect(list.counts).toEqual({ open: 0, overdue: 0, flagged: 0, closed: 0 })
      expect(list.branches).toEqual([])
    }
    // the same number entered there says that there was a change, never whose
    const other = await portal.asStranger()
    const theirs = await on.entered(other, { account })
    expect(await flags(theirs, other)).toEqual([])
    expect(await on.one(far, theirs)).toMatchObject({ others: [], flags: [{ flag: 'second' }] })
  })

  it('addresses abroad as long as they may be, in any writing, are listed and printed; longer ones are refused', async () => {
    const longest = {
      street: '東'.repeat(100),
      unit: 'Ж'.repeat(60),
      city: 'W'.repeat(60),
      state: 'é'.repeat(40),
      zip: '1'.repeat(16),
      country: 'Ω'.repeat(60),
    }
    const id = await on.entered(her, { client: 'W'.repeat(100), joint: 'W'.repeat(200), new_address: longest })
    expect((await on.one(her, id)).new_address).toEqual(longest)
    expect((await rita.call(noticePdf, { params: { id, side: 'both' } })).status).toBe(200)
    for (const part of Object.keys(longest) as (keyof typeof longest)[]) {
      const answer = await on.enter(her, { new_address: { ...longest, [part]: `${longest[part]}x` } })
      expect([part, answer.status]).toEqual([part, 400])
    }
    expect((await on.enter(her, { new_address: { ...longest, country: '\0' } })).status).toBe(400)
  })

  it.each([
    ['verify', 'return'],
    ['take', 'verify'],
    ['take', 'take'],
    ['return', 'return'],
  ] as const)('two reviewers at once, %s and %s: one wins', async (one, other) => {
    const id = await on.entered(her)
    const version = await on.version(id)
    const act = (by: Actor, what: typeof one) =>
      by.call(actOnChange, {
        params: { id },
        body: { version, act: what, ...(what === 'return' && { reason: 'No' }) },
      })
    const answers = await Promise.all([act(rita, one), act(fred, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('withdrawn and verified at once, it is one of the two; corrected twice at once, it is corrected once', async () => {
    const id = await on.entered(her)
    const version = await on.version(id)
    const both = await Promise.all([
      her.call(withdrawChange, { params: { id }, body: { version } }),
      rita.call(actOnChange, { params: { id }, body: { version, act: 'verify' } }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const returned = await on.entered(her)
    await on.act(rita, returned, 'return', 'No')
    const bodies = [1, 2, 3].map(() => on.entryOf({ account: '' }))
    const at = await on.version(returned)
    const answers = await Promise.all(
      bodies.map((entry) => her.call(correctChange, { params: { id: returned }, body: { ...entry, version: at } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('whoever corrected it for the advisor verifies, returns, and mails nothing of it', async () => {
    const id = await on.entered(her)
    await on.act(rita, id, 'return', 'No')
    const boss = await portal.asAdmin()
    const desk = await portal.inAnotherBrowser(boss)
    await boss.call(startActing, { body: { email: her.email } })
    const body = { ...on.entryOf({ account: '' }), version: await on.version(id) }
    expect((await boss.call(correctChange, { params: { id }, body })).status).toBe(200)
    for (const act of ['take', 'verify', 'return'] as const)
      expect((await on.act(desk, id, act, 'No')).status).toBe(403)
    await on.act(rita, id, 'verify')
    await on.act(rita, id, 'update')
    expect((await on.mail(desk, id)).status).toBe(403)
    expect((await on.mail(rita, id)).status).toBe(200)
  })
})
