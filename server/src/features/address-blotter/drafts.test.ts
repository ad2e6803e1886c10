import { randomUUID } from 'node:crypto'
import { startActing } from '@portal/contract/acting'
import { correctChange, enterChange, withdrawChange } from '@portal/contract/address-blotter'
import {
  discardAddressDraft,
  type DraftContent,
  getAddressDraft,
  saveAddressDraft,
} from '@portal/contract/address-draft'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressesOn } from '../../testing/address-blotter.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer } from '../../testing/tasks.ts'

let portal: TestPortal
let on: ReturnType<typeof addressesOn>
let rita: Actor
let her: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = addressesOn(portal)
  rita = await portal.asManager({ ...reviewer, first: 'Rita', last: 'Review' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  her = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
})

const save = (by: Actor, version: number, content: DraftContent, of?: number) =>
  by.call(saveAddressDraft, { body: { version, content, ...(of !== undefined && { of }) } })
const draft = async (by: Actor, of?: number) =>
  (await by.call(getAddressDraft, { query: of === undefined ? {} : { of } })).body.draft
const discard = (by: Actor, of?: number) => by.call(discardAddressDraft, { query: of === undefined ? {} : { of } })
const returned = async () => {
  const id = await on.entered(her)
  await on.act(rita, id, 'return', 'Which apartment?')
  return id
}

describe('what was typed and not sent', () => {
  it('is there after a reload, however incomplete, and is saved over and over', async () => {
    expect(await draft(her)).toBeNull()
    const begun = on.draftOf({ client: '', account: '88', received_on: '' })
    expect((await save(her, 0, begun)).body.version).toBe(1)
    const more = { ...begun, entry: { ...begun.entry, client: 'Esposito, Carla' } }
    expect((await save(her, 1, more)).body.version).toBe(2)
    expect(await draft(her)).toMatchObject({ version: 2, content: more })
  })

  it('rests sealed: neither client nor address nor account can be read', async () => {
    const content = on.draftOf({ client: 'Secretname, Carla', account: '77-1234-5678' })
    await save(her, 0, content)
    const [row] = await portal.sql('select * from address_draft where created_by = $1', [her.id])
    const bytes = Buffer.from(row?.['content'] as Buffer).toString('latin1')
    expect(bytes).not.toMatch(/Secretname|1234|Canada Street/)
    const log = await portal.sql(`select detail::text, subject from audit_entry where subject like 'address-draft:%'`)
    expect(JSON.stringify(log)).not.toMatch(/Secretname|1234-5678|Canada Street/)
  })

  it('of two windows one is told that the other was faster, and loses nothing in silence', async () => {
    const [mine, theirs] = [on.draftOf({ client: 'One, A' }), on.draftOf({ client: 'Two, B' })]
    const statuses = await Promise.all([save(her, 0, mine), save(her, 0, theirs)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await save(her, 1, mine)).status).toBe(200)
    expect((await save(her, 1, theirs)).status).toBe(409)
    expect(await draft(her)).toMatchObject({ version: 2, content: { entry: { client: 'One, A' } } })
  })

  it('is discarded, twice without harm; what another window still saves does not bring it back', async () => {
    await save(her, 0, on.draftOf())
    expect([(await discard(her)).status, (await discard(her)).status]).toEqual([200, 200])
    expect(await draft(her)).toBeNull()
    expect((await save(her, 1, on.draftOf())).status).toBe(409)
    expect(await draft(her)).toBeNull()
  })

  it('is gone once it was sent, also where the answer was lost', async () => {
    const content = on.draftOf()
    await save(her, 0, content)
    const body = { ...content.entry, key: content.key }
    const sent = await her.call(enterChange, { body })
    expect(await draft(her)).toBeNull()
    expect((await her.call(enterChange, { body })).body.id).toBe(sent.body.id)
  })

  it('stays where something else was sent, or nothing could be', async () => {
    const content = on.draftOf()
    await save(her, 0, content)
    await on.enter(her, {}, randomUUID())
    const refused = await her.call(enterChange, { body: { ...content.entry, client: '', key: content.key } })
    expect(refused.status).toBe(400)
    expect(await draft(her)).toMatchObject({ version: 1 })
  })

  it.each(['', 'x'.repeat(36)])('a key such as %j is refused', async (key) => {
    expect((await save(her, 0, on.draftOf({}, key))).status).toBe(400)
  })

  it('guests keep nothing', async () => {
    const guest = await portal.asGuest()
    expect((await save(guest, 0, on.draftOf())).status).toBe(403)
    expect((await guest.call(getAddressDraft, { query: {} })).status).toBe(403)
    expect((await discard(guest)).status).toBe(403)
  })
})

describe('whose it is', () => {
  it('nobody else’s: neither the reviewer’s nor that of who acts for the advisor', async () => {
    await save(her, 0, on.draftOf({ client: 'Mine, Only' }))
    const proxy = await portal.asAdmin({ first: 'Boris', last: 'Boss' })
    await proxy.call(startActing, { body: { email: her.email } })
    for (const other of [rita, proxy]) expect(await draft(other)).toBeNull()
    await save(proxy, 0, on.draftOf({ client: 'Theirs, Only' }))
    expect(await draft(her)).toMatchObject({ content: { entry: { client: 'Mine, Only' } } })
    await discard(proxy)
    expect(await draft(her)).not.toBeNull()
  })

  it('of one who acts for two, each has their own', async () => {
    const other = await portal.asAdvisor()
    const boss = await portal.asAdmin()
    await boss.call(startActing, { body: { email: her.email } })
    await save(boss, 0, on.draftOf({ client: 'For, Her' }))
    await boss.call(startActing, { body: { email: other.email } })
    expect(await draft(boss)).toBeNull()
    await boss.call(startActing, { body: { email: her.email } })
    expect(await draft(boss)).toMatchObject({ content: { entry: { client: 'For, Her' } } })
  })

  it('a correction is begun by the advisor’s side alone, while it is returned', async () => {
    const id = await returned()
    const content = on.draftOf({ account: '' })
    expect((await save(await portal.asAdvisor(), 0, content, id)).status).toBe(404)
    expect((await save(await portal.asStranger(reviewer), 0, content, id)).status).toBe(404)
    expect((await save(rita, 0, content, id)).status).toBe(403)
    expect((await save(her, 0, content, 999_999)).status).toBe(404)
    expect((await save(her, 0, content, await on.entered(her))).status).toBe(409)
    expect((await save(her, 0, content, id)).status).toBe(200)
    expect(await draft(her, id)).toMatchObject({ version: 1 })
    expect(await draft(her)).toBeNull()
  })

  it('corrected or withdrawn, nobody has a draft of it any more', async () => {
    for (const end of ['correct', 'withdraw'] as const) {
      const id = await returned()
      const boss = await portal.asAdmin()
      await boss.call(startActing, { body: { email: her.email } })
      for (const by of [her, boss]) expect((await save(by, 0, on.draftOf({ account: '' }), id)).status).toBe(200)
      await save(her, 0, on.draftOf())
      const version = await on.version(id)
      const done =
        end === 'correct'
          ? await her.call(correctChange, { params: { id }, body: { ...on.entryOf({ account: '' }), version } })
          : await her.call(withdrawChange, { params: { id }, body: { version } })
      expect(done.status).toBe(200)
      expect([await draft(her, id), await draft(boss, id)]).toEqual([null, null])
      expect(await draft(her)).not.toBeNull()
      await discard(her)
    }
  })
})
