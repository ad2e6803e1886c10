import { startActing } from '@portal/contract/acting'
import {
  addMyProxy,
  avatarCount,
  avatarPath,
  chooseAvatar,
  getProfile,
  previewBiography,
  removePicture,
  removeMyProxy,
  saveBiography,
  saveGoals,
  uploadPhoto,
} from '@portal/contract/profile'
import { verifySession } from '@portal/contract/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { hashPassword } from '../../platform/crypto/passwords.ts'
import { send } from '../../testing/documents.ts'
import { png } from '../../testing/photos.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { sealSocial } from '../welcome/public.ts'
import { drawAvatar } from './avatars.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const own = async (actor: Actor) => (await actor.call(getProfile, {})).body.profile
const audited = ({ id }: Actor) =>
  portal.sql('select action, detail from audit_entry where subject = $1 order by id', [`account:${id}`])

describe('the profile', () => {
  it('has what the firm knows about the person, the social masked', async () => {
    const manager = await portal.asManager({ first: 'Mara', last: 'Aholt' })
    const me = await portal.asAdvisor({
      first: 'Nolan',
      last: 'Firth',
      phone: '(518) 555-0142',
      crd: '2400123',
      tapsid: 4_711,
      base_company: 'Meridian Harbor',
      ssn: sealSocial(portal.platform.keys, '987-65-4321'),
      created_at: new Date('2024-02-01T12:00:00Z'),
    })
    const answer = await me.call(getProfile, {})
    expect(answer.body.profile.details).toEqual({
      address: '',
      other_names: '',
      first: 'Nolan',
      last: 'Firth',
      email: me.email,
      phone: '(518) 555-0142',
      crd: '2400123',
      ssn: 'XXX-XX-4321',
      tapsid: 4_711,
      branch: 'Albany',
      manager: 'Mara Aholt',
      base_company: 'Meridian Harbor',
      access: 'Advisor',
      since: '2024-02-01T12:00:00.000Z',
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/987-?65/)
    expect(await own(manager)).toMatchObject({ details: { access: 'Advisor Plus' }, reach: 'branch' })
    expect((await own(me)).reach).toBe('named')
    expect(await own(await portal.asAdmin())).toMatchObject({ details: { access: 'Admin', ssn: '' }, reach: 'firm' })
  })

  it('is the caller’s own while they act for somebody', async () => {
    const owner = await portal.asAdvisor({ businessgoals: 'Theirs' })
    const me = await portal.asAdvisor({ businessgoals: 'Mine' })
    await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, me.id])
    await me.call(startActing, { body: { email: owner.email } })
    expect(await own(me)).toMatchObject({ goals: 'Mine', details: { email: me.email } })
    await me.call(saveGoals, { body: { goals: 'Still mine' } })
    expect([(await own(me)).goals, (await own(owner)).goals]).toEqual(['Still mine', 'Theirs'])
  })

  it('is nothing for guests', async () => {
    const guest = await portal.asGuest()
    expect((await guest.call(getProfile, {})).status).toBe(403)
    expect((await guest.call(previewBiography, { body: { html: '' } })).status).toBe(403)
  })

  it('tells the last ten sign-ins: when, with what, from where', async () => {
    const password = 'correct-horse-1'
    const me = await portal.asAdvisor({ password_hash: await hashPassword(password) })
    const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
    const headers = { 'user-agent': agent }
    const coords = { latitude: 42.65, longitude: -73.75 }
    const payload = { email: me.email, password, coords }
    const first = await portal.app.inject({ method: 'POST', url: '/api/auth', payload, headers })
    const twofactor = await portal.codeFor(me.email)
    const cookie = `portal_challenge=${first.cookies[0]?.value}`
    await portal.app.inject({
      method: 'POST',
      url: '/api/auth/email',
      payload: { id: first.json().response, twofactor },
      headers: { ...headers, cookie },
    })
    const at = expect.any(String)
    const recent = [
      { at, browser: 'Safari on Mac', place: expect.stringMatching(/^42\.\d° N, 73\.\d° W$/), address: '127.0.0.1' },
    ]
    expect((await own(me)).recent).toEqual(recent)
    await portal.sql(
      `insert into audit_entry (at, actor_id, actor, action, subject, detail, request_id)
       select now(), null, 'test', 'sign-in.completed', $1, '{}', 'test' from generate_series(1, 12)`,
      [`account:${me.id}`],
    )
    expect((await own(me)).recent).toHaveLength(10)
  })
})

describe('goals and biography', () => {
  it('keeps the goals, trimmed, up to a thousand characters', async () => {
    const me = await portal.asAdvisor()
    expect((await me.call(saveGoals, { body: { goals: '  Forty new households. ' } })).status).toBe(200)
    expect((await own(me)).goals).toBe('Forty new households.')
    expect((await me.call(verifySession, {})).body.details?.businessgoals).toBe('Forty new households.')
    expect((await me.call(saveGoals, { body: { goals: 'x'.repeat(1_001) } })).status).toBe(400)
    expect(await audited(me)).toMatchObject([
      { action: 'profile.goals', detail: { before: '', after: 'Forty new households.' } },
    ])
  })

  const dirty = '<p onclick="x()">Ann <b>writes</b></p><script>alert(1)</script><a href="javascript:x()">here</a>'
  const clean = '<p>Ann <b>writes</b></p>here'

  it('keeps a biography without what could run, and shows beforehand what is left (X02)', async () => {
    const me = await portal.asAdvisor()
    expect((await me.call(previewBiography, { body: { html: dirty } })).body.html).toBe(clean)
    expect((await own(me)).biography).toEqual({ html: '', listed: false })
    expect((await me.call(saveBiography, { body: { html: dirty } })).body.html).toBe(clean)
    expect((await own(me)).biography).toEqual({ html: clean, listed: false })
    const [row] = await portal.sql('select bio from staff where email = $1', [me.email])
    expect(row?.bio).toBe(clean)
  })
})

describe('the picture', () => {
  const upload = (actor: Actor, bytes: Buffer, filename = 'me.png') =>
    send(portal, actor, uploadPhoto, undefined, {}, { filename, bytes })
  const shown = async (actor: Actor) => (await actor.call(verifySession, {})).body.details?.profile_image

  it('is a photo, or a drawn face in its place, or neither', async () => {
    const me = await portal.asAdvisor()
    const { status, body } = await upload(me, await png(200, 200))
    expect(status).toBe(200)
    expect(body.picture).toMatch(/^\/profiles\/[0-9a-f]{32}-small\.webp$/)
    expect(await own(me)).toMatchObject({ picture: body.picture, avatar: null })
    expect(await shown(me)).toBe(body.picture)

    expect((await me.call(chooseAvatar, { body: { seed: 17 } })).body.picture).toBe(avatarPath(17))
    expect(await own(me)).toMatchObject({ picture: avatarPath(17), avatar: 17 })

    await me.call(removePicture, {})
    expect(await own(me)).toMatchObject({ picture: '', avatar: null })
    expect(await shown(me)).toBe('/blank-profile.svg')
  })

  it('goes along to the directory, and leaves it with a drawn face', async () => {
    const me = await portal.asAdvisor()
    await me.call(saveBiography, { body: { html: '<p>Hello</p>' } })
    const inDirectory = async () => (await portal.sql('select photo from staff where email = $1', [me.email]))[0]?.photo
    const { body } = await upload(me, await png(200, 200))
    expect(body.picture).toContain(String(await inDirectory()))
    await me.call(chooseAvatar, { body: { seed: 3 } })
    expect(await inDirectory()).toBeNull()
  })

  it('stays what it was when the file is no photo', async () => {
    const me = await portal.asAdvisor()
    await me.call(chooseAvatar, { body: { seed: 5 } })
    expect((await upload(me, Buffer.from('<svg onload="x()"/>'), 'me.svg')).status).toBe(400)
    expect(await own(me)).toMatchObject({ avatar: 5 })
  })

  it('is drawn the same for the same number, and kept by browsers', async () => {
    const draw = (seed: number) => portal.app.inject({ method: 'GET', url: avatarPath(seed) })
    const answer = await draw(17)
    expect(answer.headers['content-type']).toContain('image/svg+xml')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.body).toBe(drawAvatar(17))
    expect((await draw(avatarCount)).statusCode).toBe(400)
    const faces = new Set(Array.from({ length: avatarCount }, (_, seed) => drawAvatar(seed)))
    expect(faces.size).toBe(avatarCount)
  })
})

describe('acting for me', () => {
  const add = (actor: Actor, email: string) => actor.call(addMyProxy, { body: { email } })
  const remove = (actor: Actor, id: string) => actor.call(removeMyProxy, { params: { id } })

  it('is for whom I name, told by mail and in the audit, until I take it back', async () => {
    const [me, colleague] = [await portal.asAdvisor(), await portal.asAdvisor({ first: 'Cleo', last: 'Marsh' })]
    expect((await add(me, ` ${colleague.email.toUpperCase()}`)).status).toBe(200)
    expect((await own(me)).proxies).toEqual([
      { id: colleague.id, name: 'Cleo Marsh', email: colleague.email, since: expect.any(String), holds: true },
    ])
    expect((await own(colleague)).owners).toEqual([{ name: 'Advisor Tester', email: me.email }])
    const [mail] = (await portal.mails()).filter(({ to }) => to === me.email)
    expect(mail?.subject).toBe('Cleo Marsh can now act for you')

    expect((await colleague.call(startActing, { body: { email: me.email } })).status).toBe(200)
    expect((await remove(me, colleague.id)).status).toBe(200)
    // the acting is over at once
    expect((await colleague.call(getProfile, {})).body.code).toBe('acting-over')
    expect((await own(me)).proxies).toEqual([])
    expect((await audited(me)).map(({ action }) => action)).toEqual(['proxy.added', 'acting.started', 'proxy.removed'])
  })

  it('is not for guests, the suspended, strangers to the portal, oneself, or somebody of less access', async () => {
    const me = await portal.asPlus()
    const suspended = await portal.asPlus({ disabled_at: new Date() })
    const below = await portal.asAdvisor()
    const guest = await portal.asGuest()
    const said = async (email: string) => (await add(me, email)).body.fields?.email
    for (const email of [guest.email, suspended.email, 'nobody@meridianharbor.example'])
      expect(await said(email)).toBe('No one with this email can act for you.')
    expect(await said(me.email)).toBe('That’s your own email. Enter a colleague’s.')
    expect(await said(below.email)).toContain('less access than you')
    expect((await own(me)).proxies).toEqual([])
  })

  it('is given once to each, and to ten at most', async () => {
    const me = await portal.asAdvisor()
    const ten = await Promise.all(Array.from({ length: 10 }, () => portal.asAdvisor()))
    for (const { email } of ten) expect((await add(me, email)).status).toBe(200)
    const more = await portal.asAdvisor()
    expect((await add(me, more.email)).body.fields?.email).toContain('up to 10')
    await remove(me, String(ten[0]?.id))
    expect((await add(me, String(ten[1]?.email))).body.fields?.email).toContain('already')
  })

  it('given by somebody else is not there to take away (Z02)', async () => {
    const [owner, colleague, me] = [await portal.asAdvisor(), await portal.asAdvisor(), await portal.asAdvisor()]
    await add(owner, colleague.email)
    for (const id of [colleague.id, owner.id, 'nonsense']) expect((await remove(me, id)).status).toBe(404)
    expect((await remove(colleague, colleague.id)).status).toBe(404)
    expect((await own(owner)).proxies).toHaveLength(1)
  })
})
