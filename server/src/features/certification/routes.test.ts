import { certify, getCertification } from '@portal/contract/certification'
import { verifySession } from '@portal/contract/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { firmSettings, saveSetting } from '../settings/public.ts'
import { communicationAttested } from './public.ts'

let portal: TestPortal
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  advisor = await portal.asAdvisor({}, { attested: false })
})

const inForce = async () => (await firmSettings(portal.platform)).communicationCertification
const settle = (version: number, text: string) =>
  changeBy(
    portal.platform,
    { id: null, name: 'test' },
    'test',
  )((tx, note) => saveSetting(tx, note, portal.platform, 'communicationCertification', { version, text }))
const accepted = ({ id }: Actor) =>
  portal.sql('select kind, version, text, accepted_at from certification where account_id = $1', [id])
const attested = ({ id }: Actor, guest = false) => communicationAttested(portal.platform, { id, guest })
const bare = (actor: Actor) =>
  portal.app.inject({ method: 'POST', url: '/api/certify/comm', headers: { cookie: actor.cookie } })

describe('the certification', () => {
  it('tells the text in force, its version, and that it is not yet accepted', async () => {
    const { status, body } = await advisor.call(getCertification, {})
    expect(status).toBe(200)
    expect(body).toEqual({ ok: true, ...(await inForce()), attested: false })
  })

  it('is kept word for word with its version and the time when it is accepted [NEWS-08, API-27]', async () => {
    portal.setTime(new Date('2027-02-03T04:05:06Z'))
    const me = await portal.asAdvisor({}, { attested: false })
    const { version, text } = await inForce()
    const { status, body } = await me.call(certify, { body: { version } })
    expect([status, body]).toEqual([200, { ok: true, version }])
    const [row, ...more] = await accepted(me)
    expect(more).toEqual([])
    expect(row).toMatchObject({ kind: 'communication', version, text })
    expect(JSON.stringify(row?.accepted_at)).toContain('2027-02-03T04:')
    expect((await me.call(getCertification, {})).body.attested).toBe(true)
    const audited = await portal.sql(`select action, detail from audit_entry where subject = $1`, [`account:${me.id}`])
    expect(audited).toMatchObject([{ action: 'certification.accepted', detail: { version } }])
  })

  it('needs no payload: what is in force is accepted [API-27]', async () => {
    const answer = await bare(advisor)
    expect([answer.statusCode, answer.json().ok]).toEqual([200, true])
    expect(await accepted(advisor)).toMatchObject([await inForce()])
    const other = await portal.asAdvisor({}, { attested: false })
    expect((await other.call(certify, { body: {} })).status).toBe(200)
    expect(await attested(other)).toBe(true)
  })

  it('is accepted once, however often and how many at a time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => advisor.call(certify, { body: null })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [first] = await accepted(advisor)
    portal.advance(60_000)
    expect((await advisor.call(certify, { body: { version: 1 } })).status).toBe(200)
    expect(await accepted(advisor)).toEqual([first])
  })

  it('is in the session details as soon as it is accepted [NEWS-11]', async () => {
    const told = async () => (await advisor.call(verifySession, {})).body.details?.certifications
    expect(await told()).toEqual({ communication: { attested: false } })
    await advisor.call(certify, { body: null })
    expect(await told()).toEqual({ communication: { attested: true } })
  })

  it("is the person's own: nobody accepts for another", async () => {
    await advisor.call(certify, { body: null })
    expect(await attested(advisor)).toBe(true)
    expect(await attested(await portal.asAdvisor({}, { attested: false }))).toBe(false)
  })

  it.each([0, -1, 1.5, '1', null])('has no version %j', async (version) => {
    expect((await advisor.call(certify, { body: { version: version as number } })).status).toBe(400)
    expect(await accepted(advisor)).toEqual([])
  })

  it('a guest is not asked and accepts nothing', async () => {
    const guest = await portal.asGuest({}, { attested: false })
    expect((await guest.call(getCertification, {})).body).toMatchObject({ ok: true, attested: true })
    expect(await attested(guest, true)).toBe(true)
    expect((await guest.call(certify, { body: null })).status).toBe(403)
    expect(await accepted(guest)).toEqual([])
  })

  it('is asked for again when its text has changed, and what was accepted before stays', async () => {
    const before = await inForce()
    await advisor.call(certify, { body: { version: before.version } })
    await settle(2, 'I will also use the new messenger.')
    expect(await attested(advisor)).toBe(false)
    expect((await advisor.call(getCertification, {})).body).toMatchObject({ version: 2, attested: false })

    const stale = await advisor.call(certify, { body: { version: before.version } })
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    expect(await accepted(advisor)).toHaveLength(1)
    expect((await advisor.call(certify, { body: { version: 7 } })).status).toBe(409)

    expect((await advisor.call(certify, { body: { version: 2 } })).body).toEqual({ ok: true, version: 2 })
    expect(await attested(advisor)).toBe(true)
    expect(await accepted(advisor)).toMatchObject([before, { version: 2, text: 'I will also use the new messenger.' }])
  })
})
