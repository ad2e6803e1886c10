import { randomUUID } from 'node:crypto'
import { startActing } from '@portal/contract/acting'
import { daysAfter } from '@portal/contract/rules/day'
import {
  addVendor,
  editVendor,
  endVendor,
  exportVendors,
  getVendor,
  inviteVendor,
  listVendors,
  revokeVendorLink,
  vendorLimits,
  type VendorTyped,
} from '@portal/contract/vendors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { empty, vendorTables } from '../../testing/empty.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { vendorReviewer, vendorsOn } from '../../testing/vendors.ts'

let portal: TestPortal
let on: ReturnType<typeof vendorsOn>
let theo: Actor
let rana: Actor
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
  on = vendorsOn(portal)
  theo = await portal.asPlus({ ...vendorReviewer, first: 'Theodora', last: 'Vance' })
  rana = await portal.asPlus({ ...vendorReviewer, first: 'Rana', last: 'Achterberg' })
})
afterAll(() => portal.close())
beforeEach(() => portal.sql('delete from rate_window'))

const list = async (query: Parameters<typeof theo.call<typeof listVendors>>[1]['query'] = {}) =>
  (await theo.call(listVendors, { query })).body
const edit = async (actor: Actor, id: number, version: number, more: Partial<VendorTyped> = {}) => {
  const { vendor } = await on.get(actor, id)
  const { name, service, data, tier, contact, email, contract_from, contract_until, due } = vendor
  const before = { name, service, data, tier, contact, email, contract_from, contract_until, due }
  return actor.call(editVendor, { params: { id }, body: { version, ...before, owner: theo.id, ...more } })
}
const trail = async (id: number) =>
  (await portal.sql('select action from audit_entry where subject = $1 order by id', [`vendor:${id}`])).map(
    ({ action }) => action,
  )

it('a vendor is added once, however often the answer is lost, also by many at once', async () => {
  const body = { key: randomUUID(), ...on.typed(theo) }
  const answers = await Promise.all(Array.from({ length: 6 }, () => theo.call(addVendor, { body })))
  const ids = answers.filter(({ status }) => status === 200).map(({ body: { id } }) => id)
  expect(new Set(ids).size).toBe(1)
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  expect((await theo.call(addVendor, { body })).body.id).toBe(ids[0])
  expect(await on.row(theo, ids[0] ?? 0)).toMatchObject({
    name: 'Cobalt Archive',
    state: 'not-invited',
    owner: { id: theo.id, name: 'Theodora Vance' },
    score: null,
    due: '2026-12-04',
    version: 1,
  })
})

describe('what was typed is checked, all of it at once', () => {
  it.each<[string, Partial<VendorTyped>, string]>([
    ['an address that is none', { email: 'tomas at cobalt' }, 'email'],
    ['a due date that is over', { due: '2026-11-15' }, 'due'],
    ['a due date in three years', { due: '2029-11-15' }, 'due'],
    [
      'a contract that ends before it begins',
      { contract_from: '2026-02-01', contract_until: '2026-01-31' },
      'contract_until',
    ],
    ['nothing held, and something', { data: ['none', 'ssn'] }, 'data'],
    ['an owner nobody knows', { owner: randomUUID() }, 'owner'],
    ['a blank name', { name: '  ' }, 'name'],
    ['10,000 characters', { service: 'x'.repeat(10_000) }, 'service'],
    ['two lines', { name: 'Cobalt\nBcc: x' }, 'name'],
  ])('%s', async (_, more, field) => {
    const { status, body } = await theo.call(addVendor, { body: { key: randomUUID(), ...on.typed(theo, more) } })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('nobody of the firm answers for a vendor', async () => {
    const body = { key: randomUUID(), ...on.typed(theo, { email: rana.email.toUpperCase() }) }
    expect((await theo.call(addVendor, { body })).body.fields).toEqual({ email: 'Enter an address at the vendor.' })
  })

  it('markup is text', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const { id, email } = await on.add(theo, { name, contact: '<b>Tomas</b>' })
    await on.invite(theo, id)
    const [mail] = await on.mailsTo(email)
    expect(mail?.text).toContain(`Hi <b>Tomas</b>, Theodora Vance at Meridian Harbor asks you to attest how ${name}`)
    expect((await on.get(theo, id)).vendor.name).toBe(name)
  })

  it('only who has the flag can own one', async () => {
    const other = await portal.asPlus()
    const { body } = await theo.call(addVendor, { body: { key: randomUUID(), ...on.typed(other) } })
    expect(body.fields).toEqual({ owner: 'Choose someone from the list.' })
    const { owners } = await list()
    expect(owners.map(({ id }) => id)).toEqual(expect.arrayContaining([theo.id, rana.id]))
    expect(owners.map(({ id }) => id)).not.toContain(other.id)
  })
})

it('two who edit at once: one is told, and nothing is lost', async () => {
  const { id } = await on.add(theo)
  const both = await Promise.all([
    edit(theo, id, 1, { service: 'Email archive' }),
    edit(rana, id, 1, { service: 'Mail archive' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await edit(rana, id, 2, { tier: 2 })).status).toBe(200)
  expect((await on.get(theo, id)).vendor).toMatchObject({ tier: 2, version: 3 })
  const [entry] = await portal.sql(
    `select detail from audit_entry where subject = $1 and action = 'vendor.changed' order by id desc limit 1`,
    [`vendor:${id}`],
  )
  expect(entry?.['detail']).toEqual({ before: { tier: 1 }, after: { tier: 2 } })
})

it('another mailbox ends the link of the one before, and another date moves the attestation', async () => {
  const { id, who } = await on.invited(theo)
  expect((await who.get()).statusCode).toBe(200)
  const version = await on.version(theo, id)
  await edit(theo, id, version, { due: '2026-12-20' })
  expect((await who.seen()).due).toBe('2026-12-20')
  await edit(theo, id, version + 1, { email: 'ana@cobalt.example' })
  expect((await who.get()).json()).toMatchObject({ code: 'link-over' })
  expect((await on.get(theo, id)).vendor).toMatchObject({
    link: { revoked: expect.any(String) },
    can: { resend: true },
  })
})

it('an ended vendor is out of the way: no link, no change, its own segment', async () => {
  const { id, who } = await on.invited(theo, { name: 'Old Mill Shredding' })
  const version = await on.version(theo, id)
  const end = (actor: Actor) => actor.call(endVendor, { params: { id }, body: { version, reason: 'Contract ended' } })
  const both = await Promise.all([end(theo), end(rana)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await who.get()).json()).toMatchObject({ code: 'link-over' })
  expect(await on.row(theo, id)).toBeUndefined()
  expect(await on.row(theo, id, 'ended')).toMatchObject({ state: 'ended' })
  const { vendor, activity } = await on.get(theo, id)
  expect(vendor.ended).toMatchObject({ reason: 'Contract ended' })
  expect(Object.values(vendor.can)).toEqual(Object.values(vendor.can).map(() => false))
  expect(activity.at(-1)).toMatchObject({ kind: 'ended', text: 'Contract ended' })
  expect((await edit(theo, id, version + 1)).status).toBe(409)
  expect((await on.invite(theo, id)).status).toBe(409)
  expect(await trail(id)).toEqual(['vendor.added', 'vendor.invited', 'vendor.ended'])
})

describe('who may', () => {
  it('nobody without the flag, no guest, nobody who acts for somebody', async () => {
    const { id } = await on.add(theo)
    const deputy = await portal.asAdmin()
    const advisor = await portal.asAdvisor()
    await deputy.call(startActing, { body: { email: advisor.email } })
    const call = { params: { id }, body: { version: 1, until: daysAfter(on.today(), 30) } }
    for (const actor of [advisor, await portal.asManager(), await portal.asGuest(vendorReviewer), deputy]) {
      expect((await actor.call(listVendors, { query: {} })).status).toBe(403)
      expect((await actor.call(getVendor, { params: { id } })).status).toBe(403)
      expect((await actor.call(inviteVendor, call)).status).toBe(403)
      expect((await actor.call(addVendor, { body: { key: randomUUID(), ...on.typed(theo) } })).status).toBe(403)
    }
    expect((await on.get(theo, id)).vendor).toMatchObject({ state: 'not-invited', version: 1 })
  })

  it('what is not there is not found', async () => {
    expect((await theo.call(getVendor, { params: { id: 2_000_000_000 } })).status).toBe(404)
    const gone = { params: { id: 2_000_000_000 }, body: { version: 1 } }
    expect((await theo.call(revokeVendorLink, gone)).status).toBe(404)
  })
})

describe('the list', () => {
  it('is found by segment, words, tier, owner and data, and its figures are those of the whole register', async () => {
    await empty(portal, ...vendorTables)
    const late = await on.add(theo, { name: 'Tidewater Print & Mail', due: on.today(), data: ['names', 'balances'] })
    await on.add(rana, { name: '100% Cloud_', tier: 2, due: daysAfter(on.today(), 31), owner: rana.id })
    const { id } = await on.submitted(theo, undefined, { name: 'Sent', due: daysAfter(on.today(), 20) })
    await portal.sql(`update vendor set due_on = due_on - 10 where id = $1`, [late.id])
    const all = await list()
    expect(all.data.map(({ name }) => name)).toEqual(['Tidewater Print & Mail', 'Sent', '100% Cloud_'])
    expect(all.data[0]).toMatchObject({ state: 'overdue', days_overdue: 10 })
    expect(all.counts).toEqual({ needs: 1, overdue: 1, soon: 1, all: 3, ended: 0 })
    expect(all.figures).toMatchObject({ tier1: 2, started: 1, overdue_names: ['Tidewater Print & Mail'] })
    const names = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(({ name }) => name)
    expect(await names({ segment: 'needs' })).toEqual(['Sent'])
    expect(await names({ segment: 'overdue' })).toEqual(['Tidewater Print & Mail'])
    expect(await names({ segment: 'soon' })).toEqual(['Sent'])
    expect(await names({ q: 'TIDEWATER' })).toEqual(['Tidewater Print & Mail'])
    // no sign is a pattern
    expect(await names({ q: '%' })).toEqual(['100% Cloud_'])
    expect(await names({ q: 'd_' })).toEqual(['100% Cloud_'])
    expect(await names({ tier: 2 })).toEqual(['100% Cloud_'])
    expect(await names({ owner: rana.id })).toEqual(['100% Cloud_'])
    expect(await names({ data: 'balances' })).toEqual(['Tidewater Print & Mail'])
    expect((await on.row(theo, id))?.state).toBe('submitted')
  })

  it('goes on where it was, to the last of many, each once', async () => {
    await empty(portal, ...vendorTables)
    await portal.sql(
      `insert into vendor (key, name, service, data, tier, contact, email, due_on, added_at)
       select gen_random_uuid(), 'Vendor ' || n, 'Service', '{names}', 1 + n % 3, 'x', 'x@y.example', date '2026-12-01' + n % 7, now()
       from generate_series(1, $1::int) n`,
      [vendorLimits.page * 2 + 5],
    )
    const seen: number[] = []
    let after = ''
    do {
      const { data, next } = await list(after ? { after } : {})
      seen.push(...data.map(({ id }) => id))
      after = next
    } while (after)
    expect(seen).toHaveLength(vendorLimits.page * 2 + 5)
    expect(new Set(seen).size).toBe(seen.length)
    expect((await theo.call(listVendors, { query: { after: 'nowhere' } })).status).toBe(400)
  })

  it('is exported as it is filtered, and nothing in it runs in a spreadsheet', async () => {
    await empty(portal, ...vendorTables)
    await on.add(theo, { name: '=HYPERLINK("https://x.example")', service: 'Paper, shredded' })
    await on.add(theo, { name: 'Granite Sign', tier: 2 })
    const url = `/api${exportVendors.path}?tier=1`
    const { statusCode, body, headers } = await portal.app.inject({ url, headers: { cookie: theo.cookie } })
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toContain('vendors.csv')
    const [head, first, ...rest] = body.trim().split('\r\n')
    expect(head).toContain('Vendor,Service,Data held,Tier,Owner')
    expect(first).toMatch(/^"'=HYPERLINK.*"Paper, shredded","Names, email archive",1,Theodora Vance/)
    expect(rest).toEqual([])
  })
})
