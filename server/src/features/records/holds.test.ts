import { auditWords, exportAudit, getAuditEntry, searchAudit } from '@portal/contract/audit'
import { deleteProduct, insertProduct } from '@portal/contract/products'
import { getHoldsOf } from '@portal/contract/held'
import { countHold, getHold, liftHold, listHolds, placeHold, widenHold } from '@portal/contract/holds'
import { packetChoices } from '@portal/contract/packets'
import type { RecordScope } from '@portal/contract/records'
import { changeUser } from '@portal/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { importsOn, productionHeader, productionRow } from '../../testing/imports.ts'
import { newTapsid } from '../../testing/production.ts'
import { registrationsOn } from '../../testing/registrations.ts'
import { usersOn } from '../../testing/users.ts'
import { submitted } from '../../testing/outside-business.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
let advisor: Actor
let activity: number
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  advisor = await portal.asAdvisor({ first: 'Marcus', last: 'Ellery' })
  activity = (await submitted(advisor)).id
})
afterAll(() => portal.close())

const scope = (more: Partial<RecordScope> = {}): RecordScope => ({
  people: [advisor.id],
  branches: [],
  classes: ['outside-activities'],
  from: null,
  until: null,
  ...more,
})
const place = async (more: Partial<RecordScope> = {}, matter = 'Kestrel Farms arbitration') =>
  (
    await admin.call(placeHold, {
      body: { matter, reference: 'FINRA 26-01844', scope: scope(more), reason: 'Counsel asked us to keep everything.' },
    })
  ).body.id
const lift = (id: number) => admin.call(liftHold, { params: { id }, body: { reason: 'Award paid.' } })
const held = async (record: string) =>
  (await admin.call(getHoldsOf, { query: { record } })).body.data.map(({ id }) => id)

describe('a legal hold', () => {
  it('is counted before it is placed, and keeps what its scope covers, later records too', async () => {
    expect((await admin.call(countHold, { body: scope() })).body).toMatchObject({ records: 1, past: 0, proposal: null })
    expect((await admin.call(countHold, { body: scope({ until: '2001-01-01' }) })).body.records).toBe(0)
    const id = await place()
    expect(await held(`outside_business:${activity}`)).toEqual([id])
    const later = (await submitted(advisor)).id
    expect(await held(`outside_business:${later}`)).toEqual([id])
    for (const record of ['outside_business:999999', 'outside_business:x', 'session:1', `work_item:1`])
      expect(await held(record)).toEqual([])
    const { hold, can } = (await admin.call(getHold, { params: { id } })).body
    expect(hold).toMatchObject({
      records: 2,
      classes: [{ class: 'outside-activities', records: 2 }],
      people: [{ id: advisor.id, name: 'Marcus Ellery' }],
    })
    expect(hold.activity).toMatchObject([{ action: 'hold.placed', by: 'Admin Tester' }])
    expect(can).toEqual({ widen: true, lift: true })
    const find = async (q: string) => (await admin.call(listHolds, { query: { q } })).body.data.map((one) => one.id)
    expect([await find('ellery'), await find('KESTREL'), await find('nobody')]).toEqual([[id], [id], []])
  })

  it('is widened, never narrowed', async () => {
    const id = await place({ from: '2024-01-01' })
    const widen = async (more: Partial<RecordScope>) =>
      (await admin.call(widenHold, { params: { id }, body: scope(more) })).status
    expect(await widen({ from: '2024-06-01' })).toBe(400)
    expect(await widen({ from: '2024-01-01', classes: ['tasks'] })).toBe(400)
    expect(await widen({ from: '2023-01-01', classes: ['outside-activities', 'tasks'] })).toBe(200)
    expect(await widen({ from: '2024-01-01' })).toBe(400)
    await expect(portal.sql(`update hold set people = '{}', classes = '{fees}' where id = ${id}`)).rejects.toThrow(
      'only widened',
    )
    const { hold } = (await admin.call(getHold, { params: { id } })).body
    expect(hold.activity[0]).toMatchObject({ action: 'hold.widened', text: 'Tasks and comments, 2023 – open' })
    expect((await admin.call(widenHold, { params: { id: 999 }, body: scope() })).status).toBe(404)
  })

  it('is lifted once, however many try', async () => {
    const { id: product } = {
      id: (await admin.call(insertProduct, { body: { item: { Type: 'Mutual Funds', Name: 'X' } } })).body.productID,
    }
    await admin.call(deleteProduct, { params: { productID: product } })
    const id = await place({ people: [], classes: ['products'] }, 'SEC exam')
    expect(await held(`product:${product}`)).toEqual([id])
    const lift = async () => (await admin.call(liftHold, { params: { id }, body: { reason: 'Award paid.' } })).status
    expect((await Promise.all([lift(), lift(), lift()])).sort()).toEqual([200, 409, 409])
    expect(await held(`product:${product}`)).toEqual([])
    expect((await admin.call(widenHold, { params: { id }, body: scope({ people: [], classes: [] }) })).status).toBe(409)
    const { counts, data } = (await admin.call(listHolds, { query: { state: 'lifted' } })).body
    expect(data).toMatchObject([{ id, records: null }])
    expect(counts).toEqual({ active: 2, lifted: 1, all: 3 })
    await expect(portal.sql(`update hold set lifted_at = null, lift_reason = '' where id = ${id}`)).rejects.toThrow()
  })

  it('names nobody, and no branch, that there isn’t: nothing is placed or widened', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    const body = { matter: 'Nobody', reference: '', reason: 'Counsel asked.' }
    const before = (await admin.call(listHolds, { query: { state: 'all' } })).body.data.length
    for (const more of [{ people: [advisor.id, nobody] }, { people: [], branches: [999_999] }])
      expect((await admin.call(placeHold, { body: { ...body, scope: scope(more) } })).status).toBe(404)
    expect((await admin.call(listHolds, { query: { state: 'all' } })).body.data).toHaveLength(before)
    const id = await place()
    expect(
      (await admin.call(widenHold, { params: { id }, body: scope({ people: [advisor.id, nobody] }) })).status,
    ).toBe(404)
    expect((await admin.call(getHold, { params: { id } })).body.hold.people).toHaveLength(1)
  })

  it('is nobody else’s to know, nor of whoever acts for somebody', async () => {
    const others = [advisor, await portal.asManager(), await portal.asGuest()]
    for (const other of others) {
      expect((await other.call(getHoldsOf, { query: { record: `outside_business:${activity}` } })).status).toBe(403)
      expect((await other.call(listHolds, { query: {} })).status).toBe(403)
      expect((await other.call(packetChoices, { body: { q: '', chosen: [] } })).status).toBe(403)
    }
    const { people } = (await admin.call(packetChoices, { body: { q: 'marc elle', chosen: [] } })).body
    expect(people).toContainEqual(expect.objectContaining({ id: advisor.id, name: 'Ellery, Marcus' }))
  })

  it('is in the audit log for compliance alone: an admin may be who it is about', async () => {
    const id = await place({}, 'Quiet matter')
    const menus = menusFor(true)
    menus.reviewer_tools.records = false
    const other = await portal.asAdmin({ menus: JSON.stringify(menus) })
    const seen = async (who: Actor) => {
      const { data } = (await who.call(searchAudit, { query: {} })).body
      const about = (await who.call(searchAudit, { query: { subject: `hold:${id}` } })).body.data
      const { kinds, actions } = (await who.call(auditWords, {})).body
      const file = String((await who.call(exportAudit, { query: {} })).body)
      return [
        data.some(({ action }) => action.startsWith('hold.')),
        about.length > 0,
        kinds.includes('hold'),
        actions.includes('hold.placed'),
        file.includes('Quiet matter'),
      ]
    }
    const [entry] = (await admin.call(searchAudit, { query: { subject: `hold:${id}` } })).body.data
    const one = async (who: Actor) => (await who.call(getAuditEntry, { params: { id: entry?.id ?? 0 } })).status
    expect([await seen(admin), await one(admin)]).toEqual([[true, true, true, true, true], 200])
    expect([await seen(other), await one(other)]).toEqual([[false, false, false, false, false], 404])
    expect((await other.call(searchAudit, { query: {} })).body.data.length).toBeGreaterThan(0)
  })

  it('keeps the records it caught when their person moves, gets another commission ID, or a date changes', async () => {
    const albany = await usersOn(portal).branch('Albany')
    const elsewhere = await usersOn(portal).branch((await portal.asStranger(), 'Buffalo'))
    const [tapsid, other] = [newTapsid(), newTapsid()]
    const person = await portal.asAdvisor({ tapsid, crd: '7654321' })
    const record = `outside_business:${(await submitted(person)).id}`
    await registrationsOn(portal).hold(person, 'NY', 'Securities')
    const [row] = await portal.sql('select id from registration where account_id = $1', [person.id])
    const registration = `registration:${String(row?.['id'])}`
    const rows = [productionHeader, productionRow(tapsid, 2026, 1)].join('\n')
    await importsOn(portal).load(admin, 'production', rows)
    const production = `production:${tapsid}/2026/1`

    const ofBranch = await place({ people: [], branches: [albany], classes: ['outside-activities', 'production'] })
    const ofPeriod = await place({ people: [person.id], classes: ['registrations'], until: '2026-10-31' })
    const all = async () => [await held(record), await held(production), await held(registration)]
    const before = await all()
    expect(before).toEqual([expect.arrayContaining([ofBranch]), [ofBranch], [ofPeriod]])

    const change = (body: object, id = person.id) => admin.call(changeUser, { params: { id }, body })
    expect((await change({ branchId: elsewhere })).status).toBe(200)
    expect((await change({ tapsid: other })).status).toBe(200)
    await portal.sql('update registration set updated_at = now() where account_id = $1', [person.id])
    expect(await all()).toEqual(before)

    await lift(ofBranch)
    await lift(ofPeriod)
    expect(await held(production)).toEqual([])
    expect(await portal.sql('select 1 from held_record where hold_id = any($1)', [[ofBranch, ofPeriod]])).toEqual([])
  })

  it('covers all records of a person who moves to its branch, and none of theirs before', async () => {
    const albany = await usersOn(portal).branch('Albany')
    const person = await portal.asStranger()
    const record = `outside_business:${(await submitted(person)).id}`
    const id = await place({ people: [], branches: [albany] })
    expect(await held(record)).not.toContain(id)
    const body = { branchId: albany }
    expect((await admin.call(changeUser, { params: { id: person.id }, body })).status).toBe(200)
    expect(await held(record)).toContain(id)
    await lift(id)
  })

  it('that nothing was written down for covers its records after the next start', async () => {
    const id = await place()
    const record = `outside_business:${activity}`
    for (const mark of ['null', `'an older release'`]) {
      await portal.sql('delete from held_record where record = $1', [record])
      if (mark === 'null') await portal.sql('delete from held_record where hold_id = $1', [id])
      else await portal.sql(`comment on table held_record is ${mark}`)
      expect(await held(record)).not.toContain(id)
      await portal.secondNode()
      expect(await held(record)).toContain(id)
    }
    await lift(id)
  })

  it('keeps what another keeps too: all of them together count it once', async () => {
    const all = async () => (await admin.call(listHolds, { query: {} })).body
    const first = await place({}, 'Kestrel Farms, again')
    const before = await all()
    const second = await place({}, 'Kestrel Farms, once more')
    const { data, kept } = await all()
    const records = (id: number) => data.find((one) => one.id === id)?.records
    expect(records(first)).toBeGreaterThan(0)
    expect(records(second)).toBe(records(first))
    expect(kept).toBe(before.kept)
  })
})
