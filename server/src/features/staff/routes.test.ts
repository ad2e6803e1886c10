import { Transformer } from '@napi-rs/image'
import { verifySession } from '@portal/contract/sign-in'
import {
  addStaffMember,
  changeStaffMember,
  listBiographies,
  listStaff,
  removeStaffPhoto,
  type StaffDraft,
  staffTopic,
  uploadStaffPhoto,
} from '@portal/contract/staff'
import { encode } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { form } from '../../testing/files.ts'
import { blue, jpeg, png } from '../../testing/photos.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { encodePhoto, keepPhoto, ownBiography, saveBiography, setStaffPhoto } from './public.ts'
import { vcard } from './vcard.ts'

let portal: TestPortal
let admin: Actor
let nobody: Actor
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  nobody = await portal.asAnonymous()
})
afterAll(() => portal.close())

let count = 0
const draft = (more: Partial<StaffDraft> = {}): StaffDraft => ({
  first: 'Marguerite',
  last: 'Okafor',
  phone: '(518) 555-0142',
  email: `m.okafor.${++count}@meridianharbor.example`,
  ext: '142',
  title: 'Chief Compliance Officer',
  roles: 'Compliance, branch inspections',
  bio: '<p>Has led compliance since 2014.</p>',
  teams: ['SEC', 'CORP'],
  sort: 10,
  linkedin: 'https://www.linkedin.com/in/m-okafor',
  listed: true,
  ...more,
})
const add = async (more: Partial<StaffDraft> = {}) => {
  const body = draft(more)
  const answer = await admin.call(addStaffMember, { body })
  expect(answer.status).toBe(200)
  return { ...body, id: answer.body.id, version: answer.body.version }
}
/** Saves an entry as it was read, with these changes. */
const change = async (
  { id, ...entry }: { id: number; version: number } & Omit<StaffDraft, 'listed'>,
  more: Partial<StaffDraft>,
  by = admin,
) => by.call(changeStaffMember, { params: { id }, body: { listed: true, ...entry, ...more } })
const directory = async (actor = nobody) => (await actor.call(listBiographies, {})).body.response.biographies
const shown = async (email: string) => (await directory()).find((person) => person.email === email)
const stored = async (id: number) => (await portal.sql('select * from staff where id = $1', [id]))[0]
const audited = (id: number) =>
  portal.sql('select action, actor, detail from audit_entry where subject = $1 order by id', [`staff:${id}`])
const send = async (actor: Actor, id: number, bytes: Buffer, filename = 'me.jpg') => {
  const { payload, headers } = await form({}, { filename, bytes })
  const url = `/api/staff/${id}/photo`
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, cookie: actor.cookie },
  })
  return { status: answer.statusCode, body: answer.json() as { photo: string; version: number; message: string } }
}

describe('the directory', () => {
  it('is there for everybody, signed in or not, below the base that a session tells [STAFF-24, STAFF-25, API-43, API-44, ROLE-26]', async () => {
    const { email } = await add()
    for (const actor of [nobody, await portal.asGuest(), await portal.asAdvisor(), await portal.asStranger()]) {
      const { status, body } = await actor.call(listBiographies, {})
      expect(status).toBe(200)
      expect(body.ok).toBe(true)
      expect(body.response.biographies.map((person) => person.email)).toContain(email)
    }
    const { body } = await (await portal.asAdvisor()).call(verifySession, {})
    expect((await portal.app.inject(`${body.details?.base}/bios`)).json().response.biographies.length).toBeGreaterThan(
      0,
    )
  })

  it('tells what a card and a biography need, and nothing of an account (Z16) [DATA-41]', async () => {
    const account = await portal.asAdvisor({ phone: '(518) 555-9999' })
    const { listed: _, id, version: __, ...entry } = await add({ email: account.email })
    expect(await stored(id)).toMatchObject({ account_id: account.id })
    const person = await shown(account.email)
    expect(person).toEqual({
      ...entry,
      photo: '',
      qrcode: expect.stringMatching(new RegExp(`^/profiles/${id}-[0-9a-f]{16}\\.svg$`)),
    })
    const { body, headers } = await portal.app.inject('/api/bios')
    for (const hidden of [account.id, 'account_id', 'access', '555-9999', 'version', 'listed']) {
      expect(body).not.toContain(hidden)
    }
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('leaves out whom the firm does not list, and their contact too', async () => {
    const { listed, ...entry } = await add()
    const { qrcode = '' } = (await shown(entry.email)) ?? {}
    expect((await portal.app.inject(qrcode)).statusCode).toBe(200)
    await change(entry, { listed: !listed })
    expect(await shown(entry.email)).toBeUndefined()
    expect((await portal.app.inject(qrcode)).statusCode).toBe(404)
  })

  it('is in the order the firm gave, then by name; a person may be in several departments [STAFF-27]', async () => {
    const mark = 'Ordered'
    for (const [last, sort] of [
      ['Zeller', 20],
      ['Young', 30],
      ['Abel', 30],
    ] as const) {
      await add({ first: mark, last, sort, teams: ['TAX', 'WMT', 'WMA'] })
    }
    const people = (await directory()).filter(({ first }) => first === mark)
    expect(people.map(({ last }) => last)).toEqual(['Zeller', 'Abel', 'Young'])
    expect(people[0]?.teams).toEqual(['TAX', 'WMT', 'WMA'])
  })

  it('is not sent again while it is unchanged, and is fresh after a change of the firm itself', async () => {
    const etag = String((await nobody.call(listBiographies, {})).headers.etag)
    expect((await nobody.call(listBiographies, {}, { 'if-none-match': etag })).status).toBe(304)
    await add()
    expect((await nobody.call(listBiographies, {}, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('the public place of pictures', () => {
  const forGood = 'public, max-age=31536000, immutable'

  it('gives a photo in two sizes, for good [STAFF-23]', async () => {
    const { id, email } = await add()
    const { status, body } = await send(admin, id, await jpeg(640, 480))
    expect(status).toBe(200)
    expect(body.photo).toMatch(/^\/profiles\/[0-9a-f]{32}-small\.webp$/)
    expect((await shown(email))?.photo).toBe(body.photo)
    for (const [address, width] of [
      [body.photo, 128],
      [body.photo.replace('small', 'large'), 512],
    ] as const) {
      const { headers, rawPayload } = await portal.app.inject(address)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': forGood,
        'x-content-type-options': 'nosniff',
      })
      expect(new Transformer(rawPayload).metadataSync()).toMatchObject({ width, height: width })
    }
  })

  it('gives the contact as a picture whose address changes with what it holds [STAFF-23]', async () => {
    const { listed: _, ...entry } = await add({ last: 'Quist; and, Sons' })
    const before = (await shown(entry.email))?.qrcode ?? ''
    const { headers, body } = await portal.app.inject(before)
    expect(headers).toMatchObject({ 'cache-control': forGood, 'x-content-type-options': 'nosniff' })
    expect(headers['content-type']).toContain('image/svg+xml')
    const dark = encode(vcard(entry, { name: 'Meridian Harbor', phone: '(518) 555-0100' }), { border: 2 }).data
    expect(body.match(/h4v4/g)).toHaveLength(dark.flat().filter(Boolean).length)
    await change(entry, { ext: '199' })
    expect((await shown(entry.email))?.qrcode).not.toBe(before)
    expect((await portal.app.inject(before)).statusCode).toBe(404)
  })

  it.each([
    '/profiles/1-0000000000000000.svg',
    `/profiles/${'0'.repeat(32)}-small.webp`,
    `/profiles/${'0'.repeat(32)}-huge.webp`,
    '/profiles/..%2f..%2fpackage.json',
    '/profiles/999999999999-0000000000000000.svg',
  ])('has nothing at %s', async (address) => {
    const answer = await portal.app.inject(address)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).not.toBe(forGood)
  })
})

it('the contact is a vCard in which nothing can break out of its line', () => {
  const contact = {
    first: 'Ana',
    last: 'Q\\;1',
    title: 'Taxes, estates\nand more',
    phone: '',
    ext: '7',
    email: 'a@b.example',
  }
  expect(vcard(contact, { name: 'Harbor; Co', phone: '(518) 555-0100' })).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Q\\\\\\;1;Ana;;;',
      'FN:Ana Q\\\\\\;1',
      'TITLE:Taxes\\, estates\\nand more',
      'ORG:Harbor\\; Co',
      'TEL;TYPE=WORK:(518) 555-0100 x7',
      'EMAIL:a@b.example',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

describe('a biography', () => {
  it.each([
    ['a script', '<p>Good</p><script>alert(1)</script>', '<p>Good</p>'],
    ['a handler', '<p onclick="alert(1)">Good<img src=x onerror=alert(1)></p>', '<p>Good</p>'],
    ['a drawing', '<svg onload="alert(1)"><script>alert(1)</script><text>x</text></svg><p>Good</p>', '<p>Good</p>'],
    ['styles', '<style>p{display:none}</style><p style="position:fixed" class="x" id="y">Good</p>', '<p>Good</p>'],
    ['a script in a link', '<a href="javascript:alert(1)">Good</a>', 'Good'],
    ['a script in a link, disguised', '<a href="java&#10;script:alert(1)">Good</a>', 'Good'],
    ['data in a link', '<a href="data:text/html,x">Good</a>', 'Good'],
    ['a link without encryption', '<a href="http://x.example">Good</a>', 'Good'],
    ['a link into the portal', '<a href="/api/user/logout/x">Good</a><a href="//x.example">!</a>', 'Good!'],
    ['frames and forms', '<iframe src="https://x.example">x</iframe><form><input value="x"></form>Good', 'Good'],
    ['a template', '<template><img src=x onerror=alert(1)></template>Good', 'Good'],
  ])('is rid of %s, where it is written and where it is read (X02)', async (_what, html, left) => {
    const { id, email } = await add({ bio: html })
    expect((await stored(id))?.['bio']).toBe(left)
    await portal.sql('update staff set bio = $1 where id = $2', [html, id])
    portal.platform.live.changedHere(staffTopic)
    expect((await shown(email))?.bio).toBe(left)
  })

  it('keeps what makes it readable, and links that go out safely [DATA-41]', async () => {
    const kept =
      '<h3>Before</h3><p>A <strong>b</strong> <b>c</b> <em>d</em> <i>e</i><br />f</p><ul><li>g</li></ul><ol><li>h</li></ol>'
    const link =
      '<a href="https://x.example/a" onclick="x" target="_top">site</a> <a href="mailto:a@x.example">mail</a>'
    const safe = (href: string, words: string) =>
      `<a href="${href}" rel="noopener noreferrer" target="_blank">${words}</a>`
    const { email } = await add({ bio: kept + link })
    expect((await shown(email))?.bio).toBe(
      `${kept}${safe('https://x.example/a', 'site')} ${safe('mailto:a@x.example', 'mail')}`,
    )
  })

  it('has an end', async () => {
    const { status, body } = await admin.call(addStaffMember, {
      body: draft({ bio: 'x'.repeat(8_001) }),
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['bio']])
    // grown by what is written for & and for the links' safety
    const grows = await admin.call(addStaffMember, { body: draft({ bio: '&'.repeat(8_000) }) })
    expect([grows.status, Object.keys(grows.body.fields ?? {})]).toEqual([400, ['bio']])
  })
})

describe('keeping the directory', () => {
  it('adds and changes, with what was before on record and open screens told', async () => {
    const told = new Promise<void>((resolve) => {
      portal.platform.live.onChange((topic) => topic === staffTopic && resolve())
    })
    const entry = await add()
    await told
    const answer = await change(entry, { first: ' Greta ', teams: ['INS'] })
    expect(answer.body).toMatchObject({ id: entry.id, version: 2 })
    expect(await stored(entry.id)).toMatchObject({ first: 'Greta', teams: ['INS'], version: 2 })
    expect(await audited(entry.id)).toMatchObject([
      { action: 'staff.added', actor: admin.email, detail: { after: { first: 'Marguerite' } } },
      {
        action: 'staff.updated',
        detail: { before: { first: 'Marguerite', teams: ['SEC', 'CORP'] }, after: { first: 'Greta', teams: ['INS'] } },
      },
    ])
    const everybody = (await admin.call(listStaff, {})).body.staff
    expect(everybody.find(({ id }) => id === entry.id)).toMatchObject({ first: 'Greta', version: 2, listed: true })
  })

  it('shows admins whom the directory does not', async () => {
    const { id, email } = await add({ listed: false })
    expect(await shown(email)).toBeUndefined()
    expect((await admin.call(listStaff, {})).body.staff).toContainEqual(expect.objectContaining({ id, listed: false }))
  })

  it('loses nothing when two change the same entry', async () => {
    const entry = await add()
    expect((await change(entry, { title: 'First' })).status).toBe(200)
    const late = await change(entry, { title: 'Second' })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    const blind = await change({ ...entry, version: undefined as never }, { title: 'Third' })
    expect([blind.status, Object.keys(blind.body.fields ?? {})]).toEqual([400, ['version']])
    expect(await stored(entry.id)).toMatchObject({ title: 'First', version: 2 })
    expect((await change({ ...draft(), id: 999_999, version: 1 }, {})).status).toBe(404)
  })

  it('changes an entry at its own address only: another id in the body is refused by name and changes no entry', async () => {
    const [entry, other] = [await add(), await add()]
    const params = { id: entry.id }

    const refused = await admin.call(changeStaffMember, { params, body: { ...entry, id: other.id, title: 'Changed' } })
    const repeated = await admin.call(changeStaffMember, { params, body: { ...entry, title: 'Corrected' } })

    expect([refused.status, refused.body.fields]).toEqual([400, { id: 'This doesn’t match the id in the URL.' }])
    expect([repeated.status, await stored(entry.id)]).toMatchObject([200, { title: 'Corrected' }])
    expect(await stored(other.id)).toMatchObject({ title: other.title, version: 1 })
  })

  it('has each address once, and links the account that has it', async () => {
    const account = await portal.asAdvisor()
    const entry = await add()
    expect(await stored(entry.id)).toMatchObject({ account_id: null })
    const taken = await admin.call(addStaffMember, { body: draft({ email: entry.email }) })
    expect(taken.body.fields).toEqual({ email: 'Someone else in the directory has this email.' })
    await change(entry, { email: account.email })
    expect(await stored(entry.id)).toMatchObject({ account_id: account.id })
    const guest = await portal.asGuest()
    expect(await stored((await add({ email: guest.email })).id)).toMatchObject({ account_id: null })
  })

  it.each([
    ['no first name', { first: ' ' }, 'first'],
    ['no last name', { last: '' }, 'last'],
    ['an address that is none', { email: 'm at okafor' }, 'email'],
    ['an address in capitals', { email: 'M@okafor.example' }, 'email'],
    ['letters in the phone', { phone: 'call me' }, 'phone'],
    ['letters in the extension', { ext: 'one' }, 'ext'],
    ['a department nobody knows', { teams: ['IT'] }, 'teams.0'],
    ['another site than LinkedIn', { linkedin: 'https://www.linkedin.com.x.example/in/a' }, 'linkedin'],
    ['LinkedIn without encryption', { linkedin: 'http://www.linkedin.com/in/a' }, 'linkedin'],
    ['a script for LinkedIn', { linkedin: 'javascript:alert(1)//https://www.linkedin.com/' }, 'linkedin'],
    ['a field nobody knows', { account_id: 'x' }, 'account_id'],
  ])('refuses %s', async (_what, wrong, field) => {
    const { status, body } = await admin.call(addStaffMember, { body: draft(wrong as Partial<StaffDraft>) })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })

  it('is for admins alone, whatever flags somebody has', async () => {
    const entry = await add()
    const menus = JSON.stringify(menusFor(true))
    for (const actor of [await portal.asManager({ menus }), await portal.asAdmin({ access: 6, menus })]) {
      expect((await actor.call(listStaff, {})).status).toBe(403)
      expect((await actor.call(addStaffMember, { body: draft() })).status).toBe(403)
      expect((await change(entry, { title: 'Mine' }, actor)).status).toBe(403)
      expect((await send(actor, entry.id, await png())).status).toBe(403)
      expect((await actor.call(removeStaffPhoto, { params: { id: entry.id } })).status).toBe(403)
    }
    expect(await stored(entry.id)).toMatchObject({ version: 1, photo: null })
  })

  it('takes a photo and lets it go, on record', async () => {
    const entry = await add()
    const first = (await send(admin, entry.id, await png())).body
    const second = (await send(admin, entry.id, await jpeg(200, 200, [blue]))).body
    expect([first.version, second.version]).toEqual([2, 3])
    const gone = await admin.call(removeStaffPhoto, { params: { id: entry.id } })
    expect(gone.body).toMatchObject({ photo: '', version: 4 })
    expect((await shown(entry.email))?.photo).toBe('')
    const name = (address: string) => address.slice('/profiles/'.length, -'-small.webp'.length)
    expect((await audited(entry.id)).slice(1)).toMatchObject([
      { action: 'staff.photo', detail: { before: null, after: name(first.photo) } },
      { action: 'staff.photo', detail: { before: name(first.photo), after: name(second.photo) } },
      { action: 'staff.photo', detail: { before: name(second.photo), after: null } },
    ])
    expect(uploadStaffPhoto.access).toBe('reviewer:user_management')
  })

  it.each([
    [
      'a page that calls itself a photo',
      Buffer.from('<html><script>alert(1)</script>'),
      400,
      /isn’t a supported photo/,
    ],
    ['more than a camera gives', Buffer.alloc(10_000_001), 413, /The limit is 10MB/],
  ])('refuses %s as a photo and changes nothing', async (_what, bytes, status, message) => {
    const entry = await add()
    const answer = await send(admin, entry.id, bytes)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(message)
    expect(await stored(entry.id)).toMatchObject({ photo: null, version: 1 })
  })
})

describe("somebody's own biography", () => {
  const by = (actor: Actor) => changeBy(portal.platform, { id: actor.id, name: actor.email }, 'test')
  const save = (actor: Actor, html: string) =>
    by(actor)((tx, note) =>
      saveBiography(tx, note, { ...actor, first: 'Advisor', last: 'Tester' }, html, portal.platform.clock()),
    )

  it('waits unlisted until the firm lists them', async () => {
    const me = await portal.asAdvisor()
    expect(await ownBiography(portal.platform.db, me.id)).toBeUndefined()
    await save(me, '<p onclick="x">Mine</p>')
    await save(me, '<p>Mine, again</p><script>x</script>')
    expect(await ownBiography(portal.platform.db, me.id)).toEqual({
      bio: '<p>Mine, again</p>',
      listed: false,
      photo: '',
    })
    expect(await shown(me.email)).toBeUndefined()
    await expect(save(me, '&'.repeat(8_000))).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is the one the firm listed under their address, with its photo', async () => {
    const me = await portal.asAdvisor()
    const entry = await add({ email: me.email })
    await portal.sql('update staff set account_id = null where id = $1', [entry.id])
    await save(me, '<p>Mine</p>')
    const photo = await encodePhoto(await png())
    await by(me)(async (tx, note) => {
      const now = portal.platform.clock()
      await setStaffPhoto(tx, note, me.id, await keepPhoto(tx, photo, now), now)
    })
    expect(await stored(entry.id)).toMatchObject({ account_id: me.id, bio: '<p>Mine</p>', version: 3 })
    expect(await shown(me.email)).toMatchObject({ bio: '<p>Mine</p>', photo: `/profiles/${photo.name}-small.webp` })
    expect((await ownBiography(portal.platform.db, me.id))?.photo).toBe(`/profiles/${photo.name}-small.webp`)
  })

  it('has no photo set for who is not in the directory', async () => {
    const me = await portal.asAdvisor()
    await by(me)(async (tx, note) => {
      await setStaffPhoto(tx, note, me.id, null, portal.platform.clock())
      note.audit('staff.updated', 'staff:1')
    })
    expect(await portal.sql('select 1 from staff where email = $1', [me.email])).toEqual([])
  })
})
