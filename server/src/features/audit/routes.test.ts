import { startActing } from '@portal/contract/acting'
import {
  type AuditFilters,
  auditCheckTopic,
  auditLimits,
  auditWords,
  checkAudit,
  exportAudit,
  getAuditCheck,
  getAuditEntry,
  searchAudit,
} from '@portal/contract/audit'
import type { AuditAction } from '@portal/contract/audit-actions'
import type { AuditSubject } from '@portal/contract/audit-fields'
import { allSettings, saveSetting } from '@portal/contract/firm-settings'
import { savePreferences } from '@portal/contract/preferences'
import { insertProduct } from '@portal/contract/products'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import { seal } from '../../platform/audit/audit.ts'
import { sealAudit } from '../../platform/audit/seals.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin({ first: 'Ada', last: 'Auditor' })
})
afterAll(() => portal.close())

const write = (
  action: string,
  subject: string,
  detail = {},
  by: { id: string | null; name: string; from?: { address: string; agent: string } } = { id: null, name: 'portal' },
) =>
  // actions and subjects of a tale, so that what else happens meanwhile stays out of the way
  changeBy(
    portal.platform,
    by,
    'request-7',
  )(async (_tx, note) => note.audit(action as AuditAction, subject as AuditSubject, detail))
const search = (query: AuditFilters & { before?: number } = {}) => admin.call(searchAudit, { query })
const found = async (query: AuditFilters) =>
  (await search(query)).body.data.map(({ action, subject }) => `${action} ${subject}`)

describe('the log', () => {
  it('tells who did what to what, newest first, with names', async () => {
    const dana = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
    const detail = { before: { title: 'Old' }, after: { title: 'New' } }
    await write('tale.updated', `account:${dana.id}`, detail, { id: dana.id, name: dana.email })
    await write('tale.ended', 'tale:1')
    const { data } = (await search({ action: 'tale.' })).body
    expect(data.map(({ action }) => action)).toEqual(['tale.ended', 'tale.updated'])
    expect(data[1]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      actor: dana.email,
      actor_id: dana.id,
      actor_name: 'Dana Whitfield',
      actor_picture: '',
      action: 'tale.updated',
      subject: `account:${dana.id}`,
      subject_name: 'Dana Whitfield',
      detail,
      request_id: 'request-7',
      location: '',
      address: '',
      device: '',
    })
  })

  it('tells from where: the office, the location of a sign-in, else the IP address', async () => {
    const before = (await admin.call(allSettings, {})).body.values.offices
    const value = [{ name: 'Albany office', networks: ['203.0.113.0/24', '2001:db8::/48'] }]
    await admin.call(saveSetting, { params: { name: 'offices' }, body: { value, before } })
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36'
    const from = (address: string, detail = {}) =>
      write('trip.made', `trip:${address}`, detail, { id: null, name: 'portal', from: { address, agent } })
    for (const address of ['203.0.113.18', '2001:db8::7', '198.51.100.7']) await from(address)
    await from('198.51.100.8', { place: '42.7° N, 73.8° W' })
    // from before entries had it
    await write('trip.made', 'trip:old', { address: '203.0.113.9' })
    const { data } = (await search({ subject: 'trip' })).body
    expect(data.map(({ location, address, device }) => [location, address, device])).toEqual([
      ['Albany office', '203.0.113.9', ''],
      ['42.7° N, 73.8° W', '198.51.100.8', 'Chrome on Windows'],
      ['198.51.100.7', '198.51.100.7', 'Chrome on Windows'],
      ['Albany office', '2001:db8::7', 'Chrome on Windows'],
      ['Albany office', '203.0.113.18', 'Chrome on Windows'],
    ])
    const at = (location: string) => found({ subject: 'trip', location })
    expect(await at('Albany office')).toEqual(['trip.made trip:2001:db8::7', 'trip.made trip:203.0.113.18'])
    expect(await at('198.51.100.0/24')).toEqual(['trip.made trip:198.51.100.8', 'trip.made trip:198.51.100.7'])
    expect(await at('198.51.100.7')).toEqual(['trip.made trip:198.51.100.7'])
    expect(await at('Saratoga')).toEqual([])
    const { offices } = (await admin.call(auditWords, {})).body
    expect(offices).toEqual(['Albany office'])
  })

  it('a call is noted with the IP address and browser it came from', async () => {
    await admin.call(savePreferences, { body: { event_days: 30 } })
    const [entry] = (await search({ person: admin.email, action: 'preferences.' })).body.data
    expect([entry?.address, entry?.device]).toEqual(['127.0.0.1', 'Browser on unknown system'])
  })

  it('is narrowed to types; what nobody knows any longer is a change', async () => {
    const subject = 'setting:types'
    for (const action of ['setting.saved', 'submission.decided', 'sign-in.refused', 'document.viewed', 'keys.rotated'])
      await write(action, subject)
    await write('type.unknown', subject)
    const ofTypes = async (types: string) =>
      (await search({ subject, types })).body.data.map(({ action }) => action).toReversed()
    expect(await ofTypes('changes')).toEqual(['setting.saved', 'type.unknown'])
    expect(await ofTypes('decisions,reading')).toEqual(['submission.decided', 'document.viewed'])
    expect(await ofTypes('changes,decisions,sign-ins,system')).toEqual([
      'setting.saved',
      'submission.decided',
      'sign-in.refused',
      'keys.rotated',
      'type.unknown',
    ])
    expect(await ofTypes('nothing')).toEqual([])
  })

  it('is found by a word: who did it, about whom, and which task', async () => {
    const rosa = await portal.asAdvisor({ first: 'Rosa', last: 'Quillfeather' })
    await write('word.by', 'word:1', {}, { id: rosa.id, name: rosa.email })
    await write('word.about', `account:${rosa.id}`)
    await write('word.task', 'work-item:5252')
    const by = async (q: string) => (await search({ q, action: 'word.' })).body.data.map(({ action }) => action)
    expect(await by('quillf')).toEqual(['word.about', 'word.by'])
    expect(await by('T-5252')).toEqual(['word.task'])
    expect(await by('work-item:5252')).toEqual(['word.task'])
    expect(await by('nobody')).toEqual([])
  })

  it('one entry comes with its neighbors of the same record and whether it is sealed', async () => {
    for (let n = 1; n <= 5; n++) await write(`step.n${n}`, 'step:1')
    const steps = (await search({ subject: 'step:1' })).body.data
    const middle = steps[2]?.id ?? 0
    while ((await seal(portal.platform.database.pool, portal.platform.keys)) > 0);
    const { body } = await admin.call(getAuditEntry, { params: { id: middle } })
    expect(body.entry.action).toBe('step.n3')
    expect(body.neighbours.map(({ action }) => action)).toEqual(['step.n4', 'step.n3', 'step.n2'])
    expect([body.about, body.sealed, body.record]).toEqual([5, true, ''])
    expect((await admin.call(getAuditEntry, { params: { id: 2_000_000_000 } })).status).toBe(404)
  })

  it('one entry names the record whose history has it', async () => {
    const item = { Type: 'Mutual Funds', Name: 'Northquay Growth Fund' } as const
    const { productID } = (await admin.call(insertProduct, { body: { item } })).body
    const [entry] = (await search({ subject: `product:${productID}` })).body.data
    const { body } = await admin.call(getAuditEntry, { params: { id: entry?.id ?? 0 } })
    expect(body.record).toBe(`product:${productID}`)
  })

  it('comes in pages that neither lose nor repeat an entry', async () => {
    for (let n = 1; n <= auditLimits.page * 2 + 3; n++) await write('paged.done', `paged:${n}`)
    const seen: string[] = []
    let before: number | undefined
    const sizes: number[] = []
    do {
      const { data, next } = (await search({ subject: 'paged', ...(before && { before }) })).body
      sizes.push(data.length)
      seen.push(...data.map(({ subject }) => subject))
      before = next ?? undefined
    } while (before)
    expect(sizes).toEqual([auditLimits.page, auditLimits.page, 3])
    expect(seen).toEqual(Array.from({ length: 103 }, (_, n) => `paged:${103 - n}`))
  })

  it('is found by person: who did it, for whom, by email address and by name, and what has no account', async () => {
    const owner = await portal.asAdvisor({ first: 'Olive', last: 'Owner-Quay' })
    const proxy = await portal.asAdvisor({ first: 'Percy', last: 'Proxy-Quay' })
    await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, proxy.id])
    await proxy.call(startActing, { body: { email: owner.email } })
    await proxy.call(savePreferences, { body: { event_days: 30 } })
    await owner.call(savePreferences, { body: { event_days: 90 } })
    const who = async (person: string) =>
      (await search({ person, action: 'preferences.' })).body.data.map((e) => e.actor)
    const acting = `${proxy.email} for ${owner.email}`
    expect(await who(owner.email)).toEqual([owner.email, acting])
    expect(await who('olive owner')).toEqual([owner.email, acting])
    expect(await who(proxy.email.toUpperCase())).toEqual([acting])
    expect(await who('-quay')).toEqual([owner.email, acting])
    expect(await who('nobody at all')).toEqual([])
    await write('lonely.done', 'lonely:1')
    expect(await found({ person: 'portal', action: 'lonely.done' })).toEqual(['lonely.done lonely:1'])
    // a sign of the pattern language is a letter like any other
    expect(await who('%')).toEqual([])
  })

  it('asks for more of a name that too many have', async () => {
    for (let n = 0; n <= auditLimits.people; n++) await portal.asAdvisor({ last: 'Manyfold' })
    const { status, body } = await search({ person: 'manyfold' })
    expect([status, body.fields]).toEqual([400, { person: expect.stringContaining('More than 10 people') }])
  })

  it('is found by subject, by kind of subject, by action and how it begins, and by all of them at once', async () => {
    await write('ship.launched', 'ship:1')
    await write('ship.sunk', 'ship:1')
    await write('ship.launched', 'ship:12')
    await write('shipment.sent', 'shipment:1')
    expect(await found({ subject: 'ship:1' })).toEqual(['ship.sunk ship:1', 'ship.launched ship:1'])
    expect(await found({ subject: 'ship' })).toEqual([
      'ship.launched ship:12',
      'ship.sunk ship:1',
      'ship.launched ship:1',
    ])
    expect(await found({ action: 'ship.launched' })).toEqual(['ship.launched ship:12', 'ship.launched ship:1'])
    expect(await found({ action: 'ship' })).toHaveLength(4)
    expect(await found({ action: 'ship.', subject: 'ship:1', person: 'portal' })).toHaveLength(2)
    expect(await found({ action: 'ship.', subject: 'shipment' })).toEqual([])
    expect(await found({ action: 'never' })).toEqual([])
    expect(await found({ person: admin.email, subject: 'ship' })).toEqual([])
  })

  it('knows the words that occur in it', async () => {
    await write('word.said', 'word:1')
    await write('word.said', 'word:2')
    const { kinds, actions } = (await admin.call(auditWords, {})).body
    expect(kinds.filter((kind) => kind === 'word')).toEqual(['word'])
    expect(actions.filter((action) => action === 'word.said')).toEqual(['word.said'])
    expect(actions).toEqual(actions.toSorted())
  })

  it('is the business of admins alone', async () => {
    for (const actor of [await portal.asManager(), await portal.asGuest({ access: 7 })])
      for (const endpoint of [searchAudit, exportAudit, getAuditCheck, getAuditEntry, auditWords, checkAudit])
        expect((await actor.call(endpoint, { query: {}, params: { id: 1 } } as never)).status).toBe(403)
    expect(portal.platform.live.mayListen({ isAdmin: false } as never, auditCheckTopic)).toBe(false)
  })
})

describe('by time', () => {
  const at = (minutes: number) => new Date(Date.UTC(2031, 0, 1, 0, minutes))
  beforeEach(async () => {
    portal.setTime(at(0))
    admin = await portal.asAdmin()
  })

  it('the log is found from a time on, until a time, and between the two', async () => {
    for (let day = 0; day < 5; day++) {
      portal.setTime(at(day * 1_440))
      await write('clock.struck', `clock:${day}`)
    }
    admin = await portal.asAdmin()
    const struck = async (from: number | undefined, until: number | undefined) =>
      (
        await search({
          action: 'clock.',
          ...(from !== undefined && { from: at(from * 1_440).toISOString() }),
          ...(until !== undefined && { until: at(until * 1_440).toISOString() }),
        })
      ).body.data.map(({ subject }) => subject)
    const minute = 1 / 1_440
    expect(await struck(3, undefined)).toEqual(['clock:4', 'clock:3'])
    expect(await struck(3 + minute, undefined)).toEqual(['clock:4'])
    expect(await struck(undefined, 2)).toEqual(['clock:1', 'clock:0'])
    expect(await struck(1, 3)).toEqual(['clock:2', 'clock:1'])
    expect(await struck(9, undefined)).toEqual([])
    expect((await search({ from: 'yesterday' })).body.fields).toHaveProperty('from')
  })
})

describe('the export', () => {
  const csv = async (query: AuditFilters) => {
    const address = `/api/audit/export.csv?${new URLSearchParams(query)}`
    return portal.app.inject({ url: address, headers: { cookie: admin.cookie } })
  }

  it('has the same entries, safe for a spreadsheet, and is itself on record', async () => {
    await write('=cmd.run', 'sheet:1', { note: 'a, "b"' })
    await write('sheet.kept', 'sheet:2')
    const answer = await csv({ subject: 'sheet' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffid,time,actor,actor name,action,subject,subject name,detail,request id,location,IP address,device',
    )
    expect(lines[1]).toMatch(/^\d+,20\d\d-.*Z,portal,,sheet.kept,sheet:2,,\{\},request-7,,,$/)
    expect(lines[2]).toContain(`,'=cmd.run,sheet:1,,"{""note"":""a, \\""b\\""""}",request-7`)
    expect(lines).toHaveLength(4)
    expect((await search({ subject: 'audit:log' })).body.data[0]).toMatchObject({
      action: 'audit.exported',
      actor: admin.email,
      detail: { filters: { subject: 'sheet' } },
    })
  })

  it('goes beyond what is read at once, up to its limit, and says when there is more', async () => {
    const limits = auditLimits as { exported: number }
    const before = limits.exported
    await portal.sql(`insert into audit_entry (at, actor, action, subject, detail, request_id)
      select now(), 'portal', 'bulk.done', 'bulk:' || n, '{}', 'bulk' from generate_series(1, 2500) n`)
    const count = async () => (await csv({ subject: 'bulk' })).body.trim().split('\r\n').length
    expect(await count()).toBe(2_501)
    limits.exported = 2_000
    try {
      const { body } = await csv({ subject: 'bulk' })
      expect(body.trim().split('\r\n')).toHaveLength(2_002)
      expect(body).toContain('This file has the latest 2000 entries.')
    } finally {
      limits.exported = before
    }
  })

  it('is not for pages of other sites, and not for who only looks whether it is there', async () => {
    const url = '/api/audit/export.csv'
    const headers = { cookie: admin.cookie, 'sec-fetch-site': 'cross-site' }
    expect((await portal.app.inject({ url, headers })).statusCode).toBe(403)
    const count = async () => (await search({ subject: 'audit:log' })).body.data.length
    const known = await count()
    const head = await portal.app.inject({ method: 'HEAD', url, headers: { cookie: admin.cookie } })
    expect([head.statusCode, await count()]).toEqual([200, known])
  })
})

describe('the chain', () => {
  const check = async () => (await admin.call(getAuditCheck, {})).body.check
  /** As somebody with the keys to the database would. */
  const tamper = async (statement: string) => {
    await portal.sql('alter table audit_entry disable trigger all')
    await portal.sql(statement)
    await portal.sql('alter table audit_entry enable trigger all')
  }

  it('is checked in the background, and the result stays', async () => {
    expect(await check()).toEqual({ running: false, failed: false, last: null })
    // what the tests wrote past the portal never gets a seal
    await tamper(`delete from audit_entry where request_id = 'bulk'`)
    await sealAudit(portal.platform, { name: 'Meridian Harbor', recordsMailbox: '' })
    expect((await admin.call(checkAudit, {})).status).toBe(200)
    expect((await check()).running).toBe(true)
    // a second one does not queue behind the first
    await admin.call(checkAudit, {})
    await portal.runJobs()
    const { running, failed, last } = await check()
    expect({ running, failed, last }).toEqual({
      running: false,
      failed: false,
      last: {
        at: expect.any(String),
        sealed: expect.any(Number),
        unsealed: expect.any(Number),
        faults: [],
        fault_count: 0,
      },
    })
    expect(last?.sealed).toBeGreaterThan(100)
    const noted = (await search({ subject: 'audit:chain' })).body.data
    expect(noted.map(({ action, actor }) => [action, actor])).toEqual([
      ['audit.checked', 'portal'],
      ['audit.check-asked', admin.email],
    ])
  })

  it('that was tampered with is told of', async () => {
    await write('tamper.me', 'tamper:1')
    while ((await seal(portal.platform.database.pool, portal.platform.keys)) > 0);
    await tamper(`update audit_entry set actor = 'somebody else' where subject = 'tamper:1'`)
    await admin.call(checkAudit, {})
    await portal.runJobs()
    const { last } = await check()
    expect(last?.fault_count).toBe(1)
    expect(last?.faults).toEqual([expect.stringContaining('was changed after it was sealed')])
  })

  it('whose check died is not waited for', async () => {
    await admin.call(checkAudit, {})
    portal.advance(3_601_000)
    admin = await portal.asAdmin()
    expect(await check()).toMatchObject({ running: false, failed: true, last: { fault_count: 1 } })
    await admin.call(checkAudit, {})
    expect((await check()).running).toBe(true)
  })
})
