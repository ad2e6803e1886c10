import { getWelcome } from '@portal/contract/welcome'
import { verifySession } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import { changeUser, getUser, inviteAgain, inviteUser, listUsers, usersTopic } from '@portal/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { managing, somebodyNew, usersOn } from '../../testing/users.ts'

const lines: string[] = []
let portal: TestPortal
let on: ReturnType<typeof usersOn>
let admin: Actor
let albany: number
beforeAll(async () => {
  portal = await testPortal({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  on = usersOn(portal)
  admin = await portal.asAdmin({ first: 'Ada', last: 'Admin' })
  await portal.asStranger()
  albany = await on.branch('Albany')
})
afterAll(() => portal.close())

const put = (actor: Actor, id: string, body: object) => actor.call(changeUser, { params: { id }, body })
const names = async (actor: Actor, query: object) =>
  (await actor.call(listUsers, { query })).body.data.map(({ last }) => last)

it('refuses an invitation that makes its person a manager, and creates no account', async () => {
  const invitation = { ...somebodyNew(albany, { last: 'Zzpromoted' }), manager: true }

  const { status, body } = await admin.call(inviteUser, { body: invitation })

  expect([status, body.fields]).toEqual([400, { manager: 'Unknown field.' }])
  expect(await portal.sql('select id from account where email = $1', [invitation.email])).toEqual([])
})

describe('the list', () => {
  let boss: Actor
  beforeAll(async () => {
    boss = await portal.asManager({ ...managing, last: 'Zzboss' })
    await portal.asAdvisor({ last: 'Zzactive', crd: '7654321', tapsid: 4_001 })
    await portal.asAdvisor({ last: 'Zzlocked', password_locked_until: new Date(Date.now() + 600_000) })
    await portal.asAdvisor({ last: 'Zzsuspended', disabled_at: new Date() })
    await portal.asGuest({ last: 'Zzguest' })
    await portal.asStranger({ last: 'Zzelsewhere' })
    await admin.call(inviteUser, { body: somebodyNew(albany, { last: 'Zzinvited' }) })
  })

  it.each([
    [{ q: 'zz' }, ['Zzactive', 'Zzboss', 'Zzelsewhere', 'Zzguest', 'Zzinvited', 'Zzlocked', 'Zzsuspended']],
    [{ q: 'zz', sort: '-name', size: 2, page: 2 }, ['Zzinvited', 'Zzguest']],
    [{ q: 'zz', state: 'active' }, ['Zzactive', 'Zzboss', 'Zzelsewhere']],
    [{ q: 'zz', state: 'locked' }, ['Zzlocked']],
    [{ q: 'zz', state: 'suspended' }, ['Zzsuspended']],
    [{ q: 'zz', state: 'guest' }, ['Zzguest']],
    [{ q: 'zz', state: 'invited' }, ['Zzinvited']],
    [{ q: 'zz', flag: 'user_management' }, ['Zzboss']],
    [{ q: 'zz', flag: 'manager' }, ['Zzboss', 'Zzelsewhere']],
    [{ q: 'zz', access: 2, sort: 'branch' }, ['Zzboss', 'Zzelsewhere']],
    [{ q: '7654321' }, ['Zzactive']],
    [{ q: 'tester zzactive' }, []],
    [{ q: 'advisor zzact' }, ['Zzactive']],
    // inside a word too
    [{ q: 'zactiv' }, ['Zzactive']],
    [{ q: 'zactiv 76' }, ['Zzactive']],
    [{ q: '%' }, []],
    // the firm's domain is in everybody's email address
    [{ q: 'meridian' }, []],
    [{ q: 'rb' }, []],
    [{ q: 'zzact @meridian' }, ['Zzactive']],
    [{ q: 'zzact harbor.ex' }, ['Zzactive']],
  ])('%j finds %j', async (query, wanted) => {
    expect(await names(admin, query)).toEqual(wanted)
  })

  it('says how many there are, whatever the page', async () => {
    const { body } = await admin.call(listUsers, { query: { q: 'zz', size: 2, page: 3 } })
    expect([body.total, body.data.length]).toEqual([7, 2])
    expect(body.branches.map(({ name }) => name)).toEqual(['Albany', 'Buffalo'])
  })

  it('is of the own branch for a branch manager, also when another is asked for [ROLE-04]', async () => {
    const { body } = await boss.call(listUsers, { query: { q: 'zz' } })
    expect(body.data.map(({ last }) => last)).not.toContain('Zzelsewhere')
    expect(body.total).toBe(6)
    expect(body.branches.map(({ name }) => name)).toEqual(['Albany'])
    expect(await names(boss, { q: 'zz', branch: await on.branch('Buffalo') })).toEqual([])
    const nowhere = await portal.asAdvisor({ ...managing, branch_id: null })
    expect(await names(nowhere, {})).toEqual([])
  })
})

describe('one person', () => {
  it('is shown with what can be changed, where they are signed in, and what happened to them', async () => {
    const other = await portal.asPlus()
    const person = await portal.asAdvisor({ first: 'Pia', crd: '1234567', phone: '518 555 0142' })
    await portal.sql('insert into proxy (proxy_id, owner_id, granted_at) values ($1, $2, now())', [other.id, person.id])
    await put(admin, person.id, { phone: '518 555 0143', reviewer_tools: { attest: true } })
    const seen = await on.see(admin, person.id)
    expect(seen).toMatchObject({ first: 'Pia', crd: '1234567', branch: 'Albany', state: 'active', hasSsn: false })
    expect(seen.sessions).toMatchObject([{ browser: 'Browser on unknown system' }])
    expect(seen.proxies.map(({ email }) => email)).toEqual([other.email])
    expect((await on.see(admin, other.id)).owners.map(({ email }) => email)).toEqual([person.email])
    expect(seen.signing).toMatchObject({ authenticator: false, devices: 0, passkeys: 0 })
    expect(seen.history).toMatchObject([
      {
        by: admin.email,
        action: 'account.changed',
        changes: [
          { field: 'phone', before: '518 555 0142', after: '518 555 0143' },
          { field: 'attest', before: 'no', after: 'yes' },
        ],
      },
    ])
  })

  it('keeps at most the last twenty entries in sight', async () => {
    const person = await portal.asAdvisor()
    for (let n = 1; n <= 22; n++) await put(admin, person.id, { phone: String(5_550_100 + n) })
    const { history } = await on.see(admin, person.id)
    expect(history.map(({ changes }) => changes[0]?.after)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(5_550_122 - index)),
    )
  })

  it('is not found out of scope, nor without being there', async () => {
    const boss = await portal.asManager(managing)
    const stranger = await portal.asStranger()
    for (const id of [stranger.id, 'nobody', '00000000-0000-0000-0000-000000000000'])
      expect((await boss.call(getUser, { params: { id } })).status).toBe(404)
  })
})

describe('inviting', () => {
  it('adds somebody with what was chosen and mails them the link; the wizard waits', async () => {
    const body = somebodyNew(albany, {
      crd: '2400123',
      tapsid: 4_711,
      factor: 'AP',
      access: 3,
      menus: { mortgage: false },
      reviewer_tools: { blotters: true },
      library_access: true,
    })
    const { status, body: said } = await admin.call(inviteUser, { body: { ...body, email: body.email.toUpperCase() } })
    expect(status).toBe(200)
    const row = await on.row(said.id)
    expect(row).toMatchObject({ email: body.email, access: 3, tapsid: 4_711, factor: 'AP', welcome: true })
    expect(row).toMatchObject({ library_access: true, password_hash: null, branch_id: albany })
    expect(row.menus).toMatchObject({
      general: true,
      mortgage: false,
      reviewer_tools: { blotters: true, attest: false },
    })
    const mail = (await portal.mails()).find(({ to }) => to === body.email)
    expect(mail?.text).toMatch(/\/reset\?q=/)
    expect((await on.see(admin, said.id)).invited).not.toBeNull()
    expect((await on.entries(said.id)).map(({ action }) => action)).toEqual(['account.created', 'account.invited'])
  })

  it.each([
    ['a public address', { email: 'nora@gmail.com' }, 'email', /Public email/],
    ['no address', { email: 'nora' }, 'email', texts.notAnEmail],
    ['a CRD that is too short', { crd: '12345' }, 'crd', texts.crdTooShort],
    ['an advisor without a CRD', { tapsid: 4_712 }, 'crd', texts.crdRequired],
    ['a number kept for demonstrations', { tapsid: 1047, crd: '1234567' }, 'tapsid', /reserved for demos/],
    ['the other such number', { tapsid: 888, crd: '1234567' }, 'tapsid', /reserved for demos/],
    ['a branch that is not there', { branchId: 9_999 }, 'branchId', /existing branch/],
    ['access 7', { access: 7 }, 'access', /./],
  ])('refuses %s under its field', async (_, more, field, sentence) => {
    const { status, body } = await admin.call(inviteUser, { body: somebodyNew(albany, more) })
    expect(status).toBe(400)
    expect(body.fields?.[field]).toMatch(sentence)
  })

  it('refuses an address and a number that somebody has', async () => {
    const person = await portal.asAdvisor({ tapsid: 4_800 })
    const again = await admin.call(inviteUser, { body: somebodyNew(albany, { email: person.email }) })
    expect(again.body.fields?.email).toMatch(/already uses that email address/)
    const body = somebodyNew(albany, { tapsid: 4_800, crd: '1234567' })
    expect((await admin.call(inviteUser, { body })).body.fields?.tapsid).toMatch(/Someone else/)
  })

  it('sends a new link in place of the old while the account is not set up', async () => {
    const { body } = await admin.call(inviteUser, { body: somebodyNew(albany) })
    const again = () => admin.call(inviteAgain, { params: { id: body.id } })
    expect((await again()).status).toBe(200)
    const live = await portal.sql('select 1 from account_token where account_id = $1 and used_at is null', [body.id])
    expect(live).toHaveLength(1)
    await portal.sql(`update account set password_hash = 'x' where id = $1`, [body.id])
    expect((await again()).body.message).toMatch(/already set up their account/)
  })

  it('gives no more than one has oneself, and only in the own branch [ROLE-04]', async () => {
    const boss = await portal.asManager(managing)
    const tries = [
      somebodyNew(albany),
      somebodyNew(albany, { access: 3 }),
      somebodyNew(await on.branch('Buffalo')),
      somebodyNew(null),
      somebodyNew(albany, { reviewer_tools: { attest: true } }),
      somebodyNew(albany, { library_access: true }),
      somebodyNew(albany, { reviewer_tools: { user_management: true } }),
    ]
    const answers = []
    for (const body of tries) answers.push((await boss.call(inviteUser, { body })).status)
    expect(answers).toEqual([200, 403, 403, 403, 403, 403, 200])
    const nowhere = await portal.asManager({ ...managing, branch_id: null })
    expect((await nowhere.call(inviteUser, { body: somebodyNew(null) })).status).toBe(403)
  })
})

describe('changing', () => {
  it('changes what is sent and nothing else, with before and after in the audit', async () => {
    const person = await portal.asAdvisor({ first: 'Old', crd: '1111111', base_company: 'One' })
    const buffalo = await on.branch('Buffalo')
    const change = {
      first: ' New ',
      branchId: buffalo,
      manager: true,
      tapsid: 5_001,
      menus: { insurance: false },
      reviewer_tools: { documents: true },
      products_editing: true,
      calendar_editing: true,
      library_access: true,
      show_event_selection: false,
      base_company: 'Two',
    }
    expect((await put(admin, person.id, change)).status).toBe(200)
    expect(await on.row(person.id)).toMatchObject({
      first: 'New',
      last: 'Tester',
      branch_id: buffalo,
      manager: true,
      tapsid: 5_001,
      crd: '1111111',
      base_company: 'Two',
      show_event_selection: false,
      menus: { general: true, insurance: false, reviewer_tools: { documents: true, attest: false } },
    })
    const [entry] = await on.entries(person.id)
    expect(entry?.detail).toEqual({
      changes: {
        first: { before: 'Old', after: 'New' },
        branch_id: { before: albany, after: buffalo },
        manager: { before: false, after: true },
        tapsid: { before: 0, after: 5_001 },
        base_company: { before: 'One', after: 'Two' },
        products_editing: { before: false, after: true },
        calendar_editing: { before: false, after: true },
        library_access: { before: false, after: true },
        show_event_selection: { before: true, after: false },
        insurance: { before: true, after: false },
        documents: { before: false, after: true },
      },
    })
  })

  it('reaches the person with their next call (A38) [ROLE-16, ROLE-17]', async () => {
    const person = await portal.asAdvisor()
    expect((await person.call(listUsers, { query: {} })).status).toBe(403)
    await put(admin, person.id, { menus: { mortgage: false }, reviewer_tools: { user_management: true } })
    expect((await person.call(listUsers, { query: {} })).status).toBe(200)
    const { details } = (await person.call(verifySession, {})).body
    expect(details?.menus).toMatchObject({ mortgage: false, reviewer_tools: { user_management: true } })
  })

  it('tells the screens of those who have the flag, and nobody else', async () => {
    const told: (string | undefined)[] = []
    const stop = portal.platform.live.onChangeEarly((topic) => told.push(topic))
    await put(admin, (await portal.asAdvisor()).id, { phone: '518 555 0101' })
    stop()
    expect(told).toContain(usersTopic)
    const listens = async (actor: Actor) =>
      (
        await portal.app.inject({
          url: `/api/live?topics=${usersTopic}`,
          headers: { cookie: actor.cookie },
          payloadAsStream: true,
        })
      ).statusCode
    expect(await listens(await portal.asAdvisor())).toBe(404)
  })

  it('a new address is told to the old one, and links sent before are over', async () => {
    const person = await portal.asAdvisor({ email: 'old.address@meridianharbor.example' })
    await portal.sql(
      `insert into account_token values (sha256('t'), $1, 'reset', now(), now() + interval '1 hour', null)`,
      [person.id],
    )
    expect((await put(admin, person.id, { email: 'New.Address@meridianharbor.example' })).status).toBe(200)
    expect((await on.row(person.id)).email).toBe('new.address@meridianharbor.example')
    const [mail] = (await portal.mails()).filter(({ to }) => to === 'old.address@meridianharbor.example')
    expect(mail?.text).toContain('new.address@meridianharbor.example')
    const left = await portal.sql('select 1 from account_token where account_id = $1 and used_at is null', [person.id])
    expect(left).toEqual([])
    expect((await put(admin, person.id, { email: admin.email })).body.fields?.email).toMatch(/already/)
    expect((await put(admin, person.id, { email: 'a@hotmail.com' })).body.fields?.email).toMatch(/Public/)
  })

  it.each([
    [{ crd: '123' }, 'crd', texts.crdTooShort],
    [{ crd: '' }, 'crd', texts.crdRequired],
    [{ ssn: '12-34' }, 'ssn', /Enter nine digits/],
    [{ first: '  ' }, 'first', /./],
    [{ tapsid: 888 }, 'tapsid', /reserved for demos/],
  ])('refuses %j under its field', async (change, field, sentence) => {
    const person = await portal.asAdvisor({ tapsid: 6_001, crd: '1234567' })
    const { status, body } = await put(admin, person.id, change)
    expect(status).toBe(400)
    expect(body.fields?.[field]).toMatch(sentence)
    await portal.sql('update account set tapsid = 0 where id = $1', [person.id])
  })

  it('of two who are given the same number at the same time, one gets it', async () => {
    const people = [await portal.asAdvisor({ crd: '1234567' }), await portal.asAdvisor({ crd: '1234567' })]
    const answers = await Promise.all(people.map(({ id }) => put(admin, id, { tapsid: 6_100 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('guests get no reviewer tools', async () => {
    const guest = await portal.asGuest()
    expect((await put(admin, guest.id, { reviewer_tools: { attest: true } })).status).toBe(409)
  })

  it('one corrects one’s own name, and gives oneself nothing', async () => {
    const boss = await portal.asManager(managing)
    expect((await put(boss, boss.id, { first: 'Ben', phone: '518 555 0101', crd: '1234567' })).status).toBe(200)
    const peer = await portal.asAdvisor()
    const flagged = await portal.asAdvisor(managing)
    const appoints = (by: Actor) => put(by, peer.id, { manager: true })
    expect([(await appoints(flagged)).status, (await appoints(boss)).status]).toEqual([403, 200])
    expect((await on.see(flagged, peer.id)).can).toMatchObject({ rights: true, appoint: false, move: false })
    for (const change of [{ manager: true }, { reviewer_tools: { attest: true } }, { tapsid: 1 }, { ssn: '' }])
      expect((await put(boss, boss.id, change)).status).toBe(403)
  })
})

it('a social goes in and never comes out: no answer, no entry, no line of the log has it (Z17)', async () => {
  const social = '987-65-4321'
  const person = await portal.asAdvisor()
  const said: string[] = []
  const keep = ({ body }: { body: unknown }) => void said.push(JSON.stringify(body))
  keep(await put(admin, person.id, { ssn: '987654321' }))
  keep(await put(admin, person.id, { ssn: `${social}0` }))
  keep(await admin.call(getUser, { params: { id: person.id } }))
  keep(await admin.call(listUsers, { query: {} }))
  keep(await admin.call(listUsers, { query: { q: social } }))
  keep(await person.call(getWelcome, {}))
  expect(said.join()).toContain('XXX-XX-4321')
  const rows = await portal.sql(`select row_to_json(a)::text as row from account a
    union all select row_to_json(e)::text from audit_entry e`)
  const whole = /987-?65-?4321/
  expect((await on.entries(person.id))[0]?.detail).toEqual({ changes: { ssn: 'changed' } })
  expect((await on.see(admin, person.id)).hasSsn).toBe(true)
  expect(said.filter((text) => whole.test(text))).toEqual([])
  expect(rows.filter(({ row }) => whole.test(String(row)))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => whole.test(line))).toEqual([])
  await put(admin, person.id, { ssn: '' })
  expect((await on.see(admin, person.id)).hasSsn).toBe(false)
})
