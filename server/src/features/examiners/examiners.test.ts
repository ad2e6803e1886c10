import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { startActing } from '@portal/contract/acting'
import {
  addExaminer,
  browsePacket,
  changeExaminer,
  downloadReleased,
  endExaminer,
  type Examiner,
  getExaminer,
  inviteExaminer,
  listExaminers,
  renewExaminerAuthenticator,
} from '@portal/contract/examiners'
import { listPackets } from '@portal/contract/packets'
import { daysAfter } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/examiner'
import { reviewerFlags } from '@portal/contract/session'
import { verifySession } from '@portal/contract/sign-in'
import { actOnTasks, getTask, listActivities } from '@portal/contract/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { importFile } from '../imports/public.ts'
import { usersImporter } from '../users/public.ts'
import type { Actor } from '../../testing/actors.ts'
import { type ExaminersOn, examinersOn, examinersPassword } from '../../testing/examiners.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: ExaminersOn
let officer: Actor
let advisor: Actor
beforeAll(async () => {
  portal = await testPortal()
  on = examinersOn(portal)
  advisor = await portal.asAdvisor({ first: 'Eleanor', last: 'Whitcombe' })
})
// whoever has just signed in is not asked for proof
beforeEach(async () => {
  officer = await portal.asAdmin({ first: 'Theodora', last: 'Vance', branch_id: null })
})
afterAll(() => portal.close())

const packetOfHers = (name?: string) => on.packet(officer, { people: [advisor.id], classes: ['accounts'] }, name)
const listed = async (id: string) =>
  (await officer.call(listExaminers, {})).body.data.find((one) => one.id === id) as Examiner
const accessOf = ({ organization, examination, scope, until, contact }: Examiner) => ({
  organization,
  examination,
  scope,
  until,
  contact: contact?.id ?? null,
})
const change = async (id: string, more: object, by = officer) => {
  const was = accessOf(await listed(id))
  return by.call(changeExaminer, { params: { id }, body: { ...was, ...more, was } })
}
const end = (id: string, by = officer) => by.call(endExaminer, { params: { id }, body: { reason: 'Exam closed' } })
const mailsTo = async (email: string) => (await portal.mails()).filter(({ to }) => to === email)
const actionsOf = async (subject: string) =>
  (await portal.sql('select action from audit_entry where subject = $1 order by id', [subject])).map(
    ({ action }) => action,
  )

describe('an examiner', () => {
  it('is let in by compliance, sets up both factors, and sees their own page and nothing of the firm', async () => {
    const { id, email } = await on.add(officer, { scope: { ...on.examinerOf().scope, people: [advisor.id] } })
    expect(await listed(id)).toMatchObject({
      state: 'invited',
      people: ['Eleanor Whitcombe'],
      until: daysAfter(on.today(), 32),
      contact: { id: officer.id, name: 'Theodora Vance' },
      signed_in_at: null,
      packets: 0,
      made_by: 'Theodora Vance',
      can: { change: true, end: true, invite: true, authenticator: false },
    })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Set up your examiner access')
    expect(mail?.text).toContain('gave you read-only access to records for your examination')
    const secret = await on.setUp(email)
    const { actor, second } = await on.signIn({ id, email }, secret)
    expect(second.statusCode).toBe(200)
    expect(await listed(id)).toMatchObject({
      state: 'active',
      can: { change: true, end: true, invite: false, authenticator: true },
    })

    const { details } = (await actor.call(verifySession, {})).body
    expect(details).toMatchObject({ first: 'Joseph', last: 'Okafor', email, examiner: true, access: 0 })
    // an examiner attests nothing, so nothing is asked of them
    const said = JSON.stringify({ ...details, examiner: '', certifications: '' })
    expect(said).not.toContain('true')
    expect(Object.values(details?.can ?? {}).flatMap((rights) => Object.values(rights))).not.toContain(true)
    expect(second.json().response).toEqual(details)

    expect(await on.home(actor)).toMatchObject({
      ended: false,
      first: 'Joseph',
      organization: 'SEC',
      access: { examination: '2026-118', until: daysAfter(on.today(), 32), days_left: 32 },
      contact: { first: 'Theodora', last: 'Vance', email: officer.email },
      packets: [],
      activity: [{ kind: 'first-sign-in', method: 'authenticator app' }],
      firm: { name: expect.any(String), address: expect.any(String) },
    })
    expect(await actionsOf(`account:${id}`)).toEqual(
      expect.arrayContaining(['account.created', 'account.invited', 'examiner.added', 'sign-in.completed']),
    )
  })

  it('is added once, however often the call is sent', async () => {
    const body = on.examinerOf()
    const both = await Promise.all([1, 2].map(() => officer.call(addExaminer, { body })))
    const again = await officer.call(addExaminer, { body })
    expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set([...both, again].map(({ body: answer }) => answer.id)).size).toBe(1)
    expect((await mailsTo(body.email)).length).toBe(1)
    // a key is its maker's
    const other = await portal.asAdmin()
    expect((await other.call(addExaminer, { body })).status).toBe(409)

    const email = 'twice@finra.example'
    const two = await Promise.all([1, 2].map(() => officer.call(addExaminer, { body: on.examinerOf({ email }) })))
    expect(two.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = two.find(({ status }) => status === 400)
    expect(refused?.body.fields).toEqual({ email: 'Someone already has this email in the portal.' })
    // the same key for somebody else is still the first one
    const key = randomUUID()
    const first = await on.add(officer, { key })
    const second = await officer.call(addExaminer, { body: on.examinerOf({ key }) })
    expect(second.body.id).toBe(first.id)
  })

  it('needs a real email that is nobody’s, a last day within a year, and people who exist', async () => {
    const fields = async (more: object) => {
      const { status, body } = await officer.call(addExaminer, { body: on.examinerOf(more) })
      return [status, Object.keys(body.fields ?? {})]
    }
    expect(await fields({ email: advisor.email })).toEqual([400, ['email']])
    expect(await fields({ email: 'joseph@gmail.com' })).toEqual([400, ['email']])
    expect(await fields({ until: daysAfter(on.today(), -1) })).toEqual([400, ['until']])
    expect(await fields({ until: daysAfter(on.today(), 366) })).toEqual([400, ['until']])
    expect(await fields({ organization: ' ', first: '' })).toEqual([400, ['first', 'organization']])
    const nobody = { ...on.examinerOf().scope, people: [randomUUID()] }
    expect(await fields({ scope: nobody })).toEqual([404, []])
    // an examiner is none of the firm's people
    const { id } = await on.add(officer)
    expect(await fields({ scope: { ...nobody, people: [id] } })).toEqual([404, []])
  })

  it('is looked after by compliance alone, and by nobody who acts for somebody', async () => {
    const { id } = await on.add(officer)
    const calls = (by: Actor) =>
      Promise.all([
        by.call(listExaminers, {}),
        by.call(getExaminer, { params: { id } }),
        by.call(addExaminer, { body: on.examinerOf() }),
        end(id, by),
        by.call(inviteExaminer, { params: { id } }),
        by.call(renewExaminerAuthenticator, { params: { id } }),
        on.release(by, 1, id),
        on.withdraw(by, 1, id),
      ]).then((answers) => answers.map(({ status }) => status))
    const flags = Object.fromEntries(reviewerFlags.map((flag) => [flag, flag !== 'records']))
    const [other] = await portal.sql(
      `select jsonb_set(menus, '{reviewer_tools}', $2::jsonb)::text as menus from account where id = $1`,
      [officer.id, JSON.stringify(flags)],
    )
    const withoutFlag = await portal.asAdmin({ menus: String(other?.menus) })
    expect(await calls(withoutFlag)).toEqual(Array.from({ length: 8 }, () => 403))
    const acting = await portal.asAdmin()
    await acting.call(startActing, { body: { email: advisor.email } })
    expect(await calls(acting)).toEqual(Array.from({ length: 8 }, () => 403))
    expect((await listed(id)).state).toBe('invited')
  })

  it('is asked for the code at every sign-in, whatever the browser remembers', async () => {
    const who = await on.add(officer)
    const secret = await on.setUp(who.email)
    const { browser } = await on.signIn(who, secret, true)
    expect((await portal.sql('select remembered_until from device where account_id = $1', [who.id]))[0]).toEqual({
      remembered_until: null,
    })
    // even if something had remembered it
    await portal.sql(`update device set remembered_until = now() + interval '300 days' where account_id = $1`, [who.id])
    const again = (await browser.enter(examinersPassword)).json()
    expect(again).toMatchObject({ ap: 'AP', response: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(again.details).toBeUndefined()
    expect((await browser.post('/auth/token', { id: again.response, twofactor: '000000' })).statusCode).toBe(401)
    expect((await browser.post('/auth/email', { id: again.response, twofactor: '' })).statusCode).toBe(401)
  })

  it('can set a new password by email, and still needs the authenticator for it and afterward', async () => {
    const who = await on.add(officer)
    const secret = await on.setUp(who.email)
    await portal.app.inject({ method: 'POST', url: '/api/v2/auth/reset', payload: { email: who.email } })
    const q = await on.linkIn(who.email)
    const begun = await portal.app.inject({
      method: 'POST',
      url: '/api/user/setup',
      payload: { q, password: 'Another-Harp-9-Oak' },
    })
    const [step] = begun.json().id
    expect(step).toMatchObject({ twofactor: 'AP', enrol: false })
    const cookie = `portal_set_up=${begun.cookies.find(({ name }) => name === 'portal_set_up')?.value}`
    const verify = (token: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/user/setup/verify',
        payload: { id: step.id, token },
        headers: { cookie },
      })
    expect((await verify('000000')).statusCode).toBe(401)
    expect((await verify(on.codeOf(secret))).statusCode).toBe(200)
    portal.advance(60_000)
    const { first } = await on.signIn(who, secret)
    expect(first.statusCode).toBe(400) // the old password
    const { browserOf } = await import('../../testing/sign-in.ts')
    const answer = (await browserOf(portal, who).enter('Another-Harp-9-Oak')).json()
    expect(answer).toMatchObject({ ap: 'AP' })
    expect(answer.details).toBeUndefined()
  })

  it('who lost the authenticator sets up another one, after a code by email', async () => {
    const examiner = await on.let(officer)
    expect((await officer.call(inviteExaminer, { params: { id: examiner.id } })).status).toBe(409)
    expect((await officer.call(renewExaminerAuthenticator, { params: { id: examiner.id } })).status).toBe(200)
    expect((await on.home(examiner)).ok).toBe(false) // signed out
    const { browserOf } = await import('../../testing/sign-in.ts')
    const browser = browserOf(portal, examiner)
    const first = (await browser.enter(examinersPassword)).json()
    expect(first).toMatchObject({ ap: 'RESET' })
    const [mail] = await mailsTo(examiner.email)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    const second = await browser.post('/auth/token', { id: first.response, twofactor: code })
    expect(second.json().enrol).toEqual(expect.any(String))
  })

  it('is nobody’s in User Management, and no import touches them', async () => {
    const { id, email } = await on.add(officer)
    const calls = [
      ['GET', ''],
      ['PUT', '', { first: 'Somebody' }],
      ['PUT', '/access', { access: 6 }],
      ['PUT', '/factor', { factor: 'EMAIL' }],
      ['PUT', '/guest', { guest: true }],
      ['POST', '/suspend', { reason: 'x' }],
      ['POST', '/restore', {}],
      ['POST', '/enrolment', {}],
      ['POST', '/invite', {}],
      ['POST', '/sign-out', {}],
      ['PUT', `/proxies/${advisor.id}`, {}],
    ] as const
    for (const [method, path, payload] of calls) {
      const answer = await portal.app.inject({
        method,
        url: `/api/users/${id}${path}`,
        headers: { cookie: officer.cookie },
        ...(payload && { payload }),
      })
      expect([method, path, answer.statusCode]).toEqual([method, path, 404])
    }
    const asProxy = await portal.app.inject({
      method: 'PUT',
      url: `/api/users/${advisor.id}/proxies/${id}`,
      headers: { cookie: officer.cookie },
    })
    expect(asProxy.statusCode).toBe(404)
    const bytes = Buffer.from(`email,first,last,access\n${email},Joseph,Okafor,6`)
    const file = {
      name: 'users.csv',
      bytes: (async function* () {
        yield bytes
      })(),
    }
    const by = { by: { id: null, name: 'portal' }, requestId: 'test' }
    const { problems } = await importFile(portal.platform, usersImporter, file, by)
    expect(problems).toMatchObject([{ problem: 'Someone else has this email.' }])
    expect((await portal.sql('select access, factor from account where id = $1', [id]))[0]).toEqual({
      access: 0,
      factor: 'AP',
    })
  })
})

describe('a packet', () => {
  it('is released once, mailed once, and only where the access covers it', async () => {
    const scope = { ...on.examinerOf().scope, people: [advisor.id], classes: ['accounts' as const, 'tasks' as const] }
    const examiner = await on.let(officer, { scope })
    const id = await packetOfHers('Vermont inquiry')
    const twice = await Promise.all([1, 2, 3].map(() => on.release(officer, id, examiner.id, true)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await portal.sql('select 1 from packet_release where packet_id = $1', [id])).length).toBe(1)
    const mails = (await mailsTo(examiner.email)).filter(({ subject }) => subject === 'A packet is ready for you')
    expect(mails.length).toBe(1)
    expect(mails[0]?.text).toContain('Theodora Vance released “Vermont inquiry” to you.')
    expect((await actionsOf(`packet:${id}`)).filter((action) => action === 'packet.released').length).toBe(1)

    const [packet] = (await officer.call(listPackets, {})).body.data
    expect(packet).toMatchObject({
      id,
      can: { release: true },
      releases: [{ examiner: examiner.id, name: 'Joseph Okafor', organization: 'SEC', released_by: 'Theodora Vance' }],
    })
    expect((await on.home(examiner)).packets).toMatchObject([
      {
        id,
        name: 'Vermont inquiry',
        people: ['Eleanor Whitcombe'],
        people_count: 1,
        classes: ['Users and access'],
        released_by: 'Theodora Vance',
        is_new: true,
        downloaded_at: null,
        gone: false,
        masked: true,
        size: expect.any(Number),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    const wide = await on.packet(officer, { classes: ['accounts'] }, 'Everyone')
    const refused = await on.release(officer, wide, examiner.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This packet has more than this examiner’s access covers.',
    ])
    await portal.sql(`update packet set state = 'failed', hash = null where id = $1`, [wide])
    expect((await on.release(officer, wide, (await on.add(officer)).id)).status).toBe(409)
    expect((await on.release(officer, id, officer.id)).status).toBe(404)
    expect((await on.release(officer, 999_999, examiner.id)).status).toBe(404)
  })

  it('is downloaded by whom it was released to, in the audit log, until it is withdrawn', async () => {
    const [one, other] = [await on.let(officer), await on.let(officer)]
    officer = await portal.asAdmin({ first: 'Theodora', last: 'Vance' })
    const id = await packetOfHers()
    await on.release(officer, id, one.id)
    const file = (by: Actor, range?: string) =>
      portal.app.inject({
        url: `/api/examiner/packets/${id}/file`,
        headers: { cookie: by.cookie, ...(range && { range }) },
      })
    const whole = await file(one)
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/zip'])
    const piece = await file(one, 'bytes=0-99')
    expect([piece.statusCode, piece.rawPayload.length]).toEqual([206, 100])
    expect((await file(other)).statusCode).toBe(404)
    expect((await other.call(browsePacket, { params: { id } })).status).toBe(404)
    expect((await on.home(other)).packets).toEqual([])
    // compliance has its own way to it, and an examiner's is not theirs
    expect((await file(officer)).statusCode).toBe(403)
    expect((await on.home(one)).packets).toMatchObject([{ id, is_new: false, downloaded_at: expect.any(String) }])
    expect((await on.home(one)).activity.map(({ kind }) => kind)).toEqual(['downloaded', 'first-sign-in'])
    const [entry] = await portal.sql(
      `select actor, detail from audit_entry where subject = $1 and action = 'packet.downloaded'`,
      [`packet:${id}`],
    )
    expect(entry).toMatchObject({ actor: one.email, detail: { name: 'Document request 1' } })

    const both = await Promise.all([1, 2].map(() => on.withdraw(officer, id, one.id)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await on.withdraw(officer, id, other.id)).status).toBe(404)
    expect((await file(one)).statusCode).toBe(404)
    expect((await file(one, 'bytes=100-199')).statusCode).toBe(404)
    expect((await on.home(one)).packets).toEqual([])
    expect((await actionsOf(`packet:${id}`)).filter((action) => action === 'packet.withdrawn').length).toBe(1)
    // and it can be released again
    await on.release(officer, id, one.id)
    expect((await on.home(one)).packets).toMatchObject([{ id, is_new: true }])
    const { releases, activity } = (await officer.call(getExaminer, { params: { id: one.id } })).body
    expect(releases.map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([true, false])
    expect(activity.map(({ kind, by }) => [kind, by])).toEqual(
      expect.arrayContaining([
        ['released', 'Theodora Vance'],
        ['withdrawn', 'Theodora Vance'],
        ['downloaded', ''],
        ['added', 'Theodora Vance'],
      ]),
    )
  })

  it('whose thirty days are over is shown as gone', async () => {
    const examiner = await on.let(officer)
    const id = await packetOfHers()
    await on.release(officer, id, examiner.id)
    await portal.sql(`update packet set state = 'gone', hash = null where id = $1`, [id])
    expect((await on.home(examiner)).packets).toMatchObject([{ id, gone: true, is_new: false, size: null, sha256: '' }])
    expect((await examiner.call(downloadReleased, { params: { id } })).status).toBe(404)
    expect((await examiner.call(browsePacket, { params: { id } })).status).toBe(404)
  })
})

describe('an access', () => {
  it('that compliance ends is over at once; a download that began goes on', async () => {
    const examiner = await on.let(officer)
    const id = await packetOfHers()
    await on.release(officer, id, examiner.id)
    const address = await on.browse(examiner, id)
    expect((await on.read(address)).statusCode).toBe(200)

    const { store } = portal.platform
    const read = store.read.bind(store)
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const cookie = examiner.cookie
    const file = () => portal.app.inject({ url: `/api/examiner/packets/${id}/file`, headers: { cookie } })
    // seen to be whole before: what is read from now on is what is sent
    expect((await file()).statusCode).toBe(200)
    // as from a store that isn't a disk of this host
    const elsewhere = vi.spyOn(store, 'pathOf').mockReturnValue(undefined as never)
    const gated = vi.spyOn(store, 'read').mockImplementation(async (hash, range) => {
      const source = await read(hash, range)
      const out = new PassThrough()
      begun.resolve()
      void over.promise.then(() => source.pipe(out))
      return out
    })
    const underWay = file()
    await begun.promise
    expect((await end(examiner.id)).status).toBe(200)
    gated.mockRestore()
    elsewhere.mockRestore()
    expect((await file()).statusCode).toBe(404)
    over.resolve()
    const finished = await underWay
    expect([finished.statusCode, finished.rawPayload.length]).toEqual([
      200,
      Number((await portal.sql('select size from packet where id = $1', [id]))[0]?.size),
    ])

    expect((await on.read(address)).statusCode).toBe(404)
    expect((await examiner.call(browsePacket, { params: { id } })).status).toBe(404)
    expect((await on.askFor(examiner)).status).toBe(404)
    expect((await on.release(officer, id, examiner.id)).status).toBe(409)
    expect((await end(examiner.id)).status).toBe(409)
    const home = await on.home(examiner)
    expect(home).toMatchObject({ ended: true, access: null, packets: [], activity: [], contact: { last: 'Vance' } })
    expect(await listed(examiner.id)).toMatchObject({
      state: 'ended',
      ended_by: 'Theodora Vance',
      end_reason: 'Exam closed',
      can: { change: true, end: false, invite: false, authenticator: false },
    })
    // signing in still works, and shows no more than that
    const { actor, second } = await on.signIn(examiner, examiner.secret)
    expect(second.statusCode).toBe(200)
    expect((await on.home(actor)).ended).toBe(true)
  })

  it('is given again with a new last day, and then has no packet until one is released again', async () => {
    const examiner = await on.let(officer)
    const id = await packetOfHers()
    await on.release(officer, id, examiner.id)
    await end(examiner.id)
    expect((await change(examiner.id, { until: daysAfter(on.today(), -1) })).body.fields).toHaveProperty('until')
    const until = daysAfter(on.today(), 10)
    expect((await change(examiner.id, { until, examination: '2027-004' })).status).toBe(200)
    expect(await listed(examiner.id)).toMatchObject({ state: 'active', until, end_reason: '', ended_at: null })
    expect(await on.home(examiner)).toMatchObject({ ended: false, access: { examination: '2027-004' }, packets: [] })
    expect(await actionsOf(`account:${examiner.id}`)).toEqual(
      expect.arrayContaining(['examiner.ended', 'examiner.reopened']),
    )
    expect((await on.release(officer, id, examiner.id)).status).toBe(200)
  })

  it('ends with its last day at the firm, with a session open', async () => {
    portal.setTime(new Date(endOfDay(on.today()).getTime() - 15 * 60_000))
    officer = await portal.asAdmin({ first: 'Theodora', last: 'Vance' })
    const examiner = await on.let(officer, { until: on.today() })
    const id = await packetOfHers()
    await on.release(officer, id, examiner.id)
    const address = await on.browse(examiner, id)
    expect(await on.home(examiner)).toMatchObject({ ended: false, access: { days_left: 0 } })
    expect((await on.read(address)).statusCode).toBe(200)
    portal.advance(13 * 60_000)
    expect((await on.home(examiner)).ended).toBe(true)
    expect((await on.read(address)).statusCode).toBe(404)
    expect((await examiner.call(downloadReleased, { params: { id } })).status).toBe(404)
    officer = await portal.asAdmin({ first: 'Theodora', last: 'Vance' })
    expect(await listed(examiner.id)).toMatchObject({ state: 'ended', ended_by: '', end_reason: '' })
    // a longer access has what it had
    expect((await change(examiner.id, { until: daysAfter(on.today(), 5) })).status).toBe(200)
    expect((await on.home(examiner)).packets).toMatchObject([{ id }])
  })

  it('is changed by who saw it as it is, and never leaves a packet outside', async () => {
    const examiner = await on.let(officer)
    const id = await packetOfHers('Hers')
    await on.release(officer, id, examiner.id)
    const was = accessOf(await listed(examiner.id))
    const until = daysAfter(on.today(), 60)
    const both = await Promise.all(
      [1, 2].map((more) =>
        officer.call(changeExaminer, {
          params: { id: examiner.id },
          body: { ...was, until: daysAfter(until, more), was },
        }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const narrow = { ...was.scope, classes: ['tasks' as const] }
    const refused = await change(examiner.id, { scope: narrow })
    expect([refused.status, refused.body.message]).toEqual([409, '“Hers” has more than this scope. Withdraw it first.'])
    await on.withdraw(officer, id, examiner.id)
    expect((await change(examiner.id, { scope: narrow })).status).toBe(200)
    expect((await change(examiner.id, { contact: advisor.id })).body.fields).toHaveProperty('contact')
    const second = await portal.asAdmin({ first: 'Rune', last: 'Achterberg' })
    expect((await change(examiner.id, { contact: second.id })).status).toBe(200)
    expect((await on.home(examiner)).contact).toMatchObject({ last: 'Achterberg' })
    expect((await change(examiner.id, { until: daysAfter(on.today(), 400) })).body.fields).toHaveProperty('until')
  })
})

describe('a request for more records', () => {
  it('is a task of the contact, once, and what becomes of it is mailed to the examiner', async () => {
    const examiner = await on.let(officer)
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => on.askFor(examiner, { key })))
    expect(new Set(both.map(({ body }) => body.number)).size).toBe(1)
    const number = both[0]?.body.number ?? ''
    expect(number).toMatch(/^T-\d+$/)
    const id = Number(number.slice(2))
    const { body } = await officer.call(getTask, { params: { id } })
    expect(body.task).toMatchObject({
      category: 'Examiner Request',
      assigned_to_name: expect.stringContaining('Vance'),
    })
    expect(body.record).toMatchObject({
      sentence: 'Joseph Okafor of SEC asks for more records for examination 2026-118.',
      asked: [{ wanted: 'Wire logs of 2025' }],
    })
    const mails = (await mailsTo(officer.email)).filter(({ subject }) => subject === 'An examiner needs more records')
    expect(mails.length).toBe(1)
    expect((await on.home(examiner)).activity[0]).toMatchObject({ kind: 'requested', text: 'Wire logs of 2025' })

    const act = { do: 'decide', decision: 'Answered', reason: 'Released as document request 2' } as const
    const { version } = body.task
    await officer.call(actOnTasks, { body: { items: [{ id, version }], act } })
    const [mail] = await mailsTo(examiner.email)
    expect(mail?.subject).toBe('Your records request was answered')
    expect(mail?.text).toContain('Released as document request 2')
    expect(mail?.text).not.toContain('/view/')
    expect((await officer.call(listActivities, { query: {} })).status).toBe(200)
  })

  it('has words and a day, and there are twenty in a day', async () => {
    const examiner = await on.let(officer)
    expect((await on.askFor(examiner, { text: ' \n' })).body.fields).toEqual({ text: 'Say which records you need.' })
    expect((await on.askFor(examiner, { by: daysAfter(on.today(), -1) })).body.fields).toHaveProperty('by')
    const key = randomUUID()
    for (let n = 0; n < 20; n++) expect((await on.askFor(examiner, n === 0 ? { key } : {})).status).toBe(200)
    expect((await on.askFor(examiner)).status).toBe(429)
    expect((await on.askFor(examiner, { key })).status).toBe(200)
  })
})
