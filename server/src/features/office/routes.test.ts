import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { clientId, clientSecret } from '../../testing/identity-provider.ts'
import { asPerson, begin, exchange, type Office, openOffice, part, returnPath, signedIn } from '../../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(() => office.portal.sql('delete from rate_window'))

describe('the whole way', () => {
  it('leads from the mail domain to the provider, back, and into the portal [AUTH-16, AUTH-17, API-07, API-08, API-09]', async () => {
    const ann = await office.person()
    office.provider.person = ann
    const browser = new Browser(office.portal)

    const out = await browser.get(begin())
    expect(out.status).toBe(302)
    const to = new URL(out.location ?? '')
    expect(to.origin).toBe(office.provider.issuer)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${office.portal.platform.origin}/api/auth/office/`,
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(out.cookies).toEqual([expect.stringMatching(/^portal_office=[\w-]{43};.*HttpOnly; SameSite=Lax$/)])

    const back = await browser.followTo(to.href, returnPath)
    const { status, location = '' } = await browser.get(back)
    expect(status).toBe(303)
    expect(location).toMatch(/^\/msal#token=[\w-]{43}$/)
    expect(await signedIn(browser)).toBe(false)

    const token = location.split('=')[1]
    const answer = await exchange(browser, token)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({
      response: '',
      ap: 'EMAIL',
      details: { email: ann.address, id: ann.id },
      advisor: { email: expect.stringContaining('•') },
    })
    expect(await signedIn(browser)).toBe(true)
    expect(browser.jar.get(office.portal.platform.origin)?.has('portal_office')).toBe(false)
    expect(await office.boundTo(ann.id)).toEqual({ office_issuer: office.provider.issuer, office_subject: ann.sub })
    expect(await office.audited(`account:${ann.id}`)).toEqual(['office.bound', 'office.returned', 'sign-in.completed'])

    // what would let somebody else in is neither in the log nor readable in the tables
    const stored = JSON.stringify(
      await office.portal.sql('select f::text, t::text from office_flow f, office_ticket t'),
    )
    for (const secret of [part(back, 'state'), part(back, 'code'), part(to.href, 'nonce'), token, clientSecret]) {
      expect(secret).toBeTruthy()
      expect(office.log()).not.toContain(secret)
      expect(stored).not.toContain(secret)
    }
    expect(office.log()).toContain('/api/auth/office')
  })

  it('knows the person again by issuer and subject, whatever address they have there by now', async () => {
    const ann = await office.person()
    await office.ticketFor(new Browser(office.portal), ann)
    const browser = new Browser(office.portal)
    const token = await office.ticketFor(
      browser,
      { ...ann, email: 'renamed@elsewhere.example', verified: false },
      office.provider,
      'office.example',
    )
    expect(JSON.parse((await exchange(browser, token)).body).details.id).toBe(ann.id)
  })

  it('binds nobody by an address that was just changed for them, until the old address had its chance', async () => {
    const ann = await office.person()
    const admin = await office.portal.asAdmin()
    await office.portal.sql(
      `insert into account_request
         (account_id, kind, was, wanted, asked_by, asked_at, decided_by, decided_at, decision, undo_hash, undo_until)
       values ($1, 'address', 'old@office.example', $2, $3, now(), $3, now(), 'done', 'x', now() + interval '1 hour')`,
      [ann.id, ann.address, admin.id],
    )
    const browser = new Browser(office.portal)
    expect((await browser.get(await office.comeBack(browser, ann))).location ?? '').not.toContain('token=')
    expect(await office.boundTo(ann.id)).toEqual({ office_issuer: null, office_subject: null })
    await office.portal.sql(
      `update account_request set settled = 'accepted', settled_at = now() where account_id = $1`,
      [ann.id],
    )
    const after = new Browser(office.portal)
    expect((await after.get(await office.comeBack(after, ann))).location).toContain('token=')
  })

  it('takes the domain and the address in any case', async () => {
    const ann = await office.person()
    const browser = new Browser(office.portal)
    const token = await office.ticketFor(
      browser,
      { ...ann, email: ann.email.toUpperCase() },
      office.provider,
      'Office.Example',
    )
    expect((await exchange(browser, token)).status).toBe(200)
  })

  it('may be begun on one node, come back to another and be finished on the first', async () => {
    const node = await office.portal.secondNode()
    const ann = await office.person()
    const browser = new Browser(office.portal)
    const back = await office.comeBack(browser, ann)
    browser.portal = node
    const { location = '' } = await browser.get(back)
    browser.portal = office.portal
    expect((await exchange(browser, location.split('=')[1])).status).toBe(200)
    expect(await signedIn(browser)).toBe(true)
  })

  it('ends the session the browser had before', async () => {
    const ann = await office.person()
    const before = await office.portal.asAdvisor()
    const browser = new Browser(office.portal)
    const token = await office.ticketFor(browser, ann)
    browser.jar.get(office.portal.platform.origin)?.set('portal', before.cookie.replace('portal=', ''))
    expect((await exchange(browser, token)).status).toBe(200)
    expect(await office.portal.sql('select 1 from session where account_id = $1', [before.id])).toEqual([])
  })
})

describe('an unknown domain', () => {
  it.each(['office.example%00', 'office.example%0d%0aLocation:%20https:%2f%2fevil.example'])(
    '%s is no name at all, and leads nowhere (S01)',
    async (domain) => {
      const browser = new Browser(office.portal)
      for (const headers of [{}, asPerson]) {
        const answer = await browser.get(begin(domain), headers)
        expect([answer.status, answer.location, answer.cookies]).toEqual([404, undefined, []])
      }
    },
  )

  it.each([
    'gmail.com',
    'sub.office.example',
    'office.example.evil.example',
    '%2f%2fevil.example',
    'https:%2f%2fevil.example',
    '__proto__',
    'constructor',
    '1',
  ])('%s is not found and leads nowhere (S01)', async (domain) => {
    const browser = new Browser(office.portal)
    for (const headers of [{}, asPerson]) {
      const answer = await browser.get(begin(domain), headers)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.body)).toMatchObject({
        code: 'not-found',
        message: 'Office Login isn’t set up for this email domain.',
      })
      expect([answer.location, answer.cookies]).toEqual([undefined, []])
    }
  })
})

describe('the ticket', () => {
  it('is good once (S06)', async () => {
    const browser = new Browser(office.portal)
    const token = await office.ticketFor(browser, await office.person())
    const cookie = browser.jar.get(office.portal.platform.origin)?.get('portal_office') ?? ''
    const answers = await Promise.all([exchange(browser, token), exchange(browser, token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    browser.jar.get(office.portal.platform.origin)?.set('portal_office', cookie)
    expect((await exchange(browser, token)).status).toBe(401)
  })

  it('is good in the browser that came back with it only (S06)', async () => {
    const browser = new Browser(office.portal)
    const token = await office.ticketFor(browser, await office.person())
    const stranger = new Browser(office.portal)
    expect((await exchange(stranger, token)).status).toBe(401)
    await stranger.get(begin())
    expect((await exchange(stranger, token)).status).toBe(401)
    expect(await signedIn(stranger)).toBe(false)
    expect((await exchange(browser, token)).status).toBe(200)
  })

  it('is good for a minute', async () => {
    const browser = new Browser(office.portal)
    const token = await office.ticketFor(browser, await office.person())
    office.portal.advance(60_000)
    const late = await exchange(browser, token)
    expect([late.status, JSON.parse(late.body).code]).toEqual([401, 'sign-in-over'])
    office.portal.advance(-60_000)
  })

  it.each(['', null, 5, {}, ['x'], 'x'.repeat(1_000)])('is not %j', async (token) => {
    const browser = new Browser(office.portal)
    await browser.get(begin())
    expect((await exchange(browser, token)).status).toBe(401)
  })

  it('is not a text that cannot be shown', async () => {
    const browser = new Browser(office.portal)
    await browser.get(begin())
    expect((await exchange(browser, 'a\u0000b')).status).toBe(400)
  })

  it('is of no use when the account was disabled meanwhile', async () => {
    const ann = await office.person()
    const browser = new Browser(office.portal)
    const token = await office.ticketFor(browser, ann)
    await office.portal.sql('update account set disabled_at = now() where id = $1', [ann.id])
    expect((await exchange(browser, token)).status).toBe(401)
    expect(await signedIn(browser)).toBe(false)
    expect((await office.audited(`account:${ann.id}`)).at(-1)).toBe('sign-in.refused')
  })
})

describe('one factor at the provider', () => {
  it('leads to the second stage of the account itself, and that is finished as ever (S08)', async () => {
    const ann = await office.person({ amr: ['pwd'] })
    const browser = new Browser(office.portal)
    const answer = await exchange(browser, await office.ticketFor(browser, ann))
    expect(answer.status).toBe(200)
    const { response, ap, details } = JSON.parse(answer.body)
    expect([ap, details]).toEqual(['EMAIL', undefined])
    expect(await signedIn(browser)).toBe(false)

    const twofactor = await office.portal.codeFor(ann.address)
    const second = await browser.post('/api/auth/email', { id: response, twofactor })
    expect(second.status).toBe(200)
    expect(await signedIn(browser)).toBe(true)
  })

  it('nor does any number pass by an authenticator that is to be enrolled anew', async () => {
    const browser = new Browser(office.portal)
    const answer = await exchange(browser, await office.ticketFor(browser, await office.person({ factor: 'RESET' })))
    expect(JSON.parse(answer.body)).toMatchObject({ ap: 'RESET', response: expect.stringMatching(/./) })
    expect(JSON.parse(answer.body).details).toBeUndefined()
    expect(await signedIn(browser)).toBe(false)
  })
})

it('flows and tickets that have ended are swept away', async () => {
  await office.ticketFor(new Browser(office.portal), await office.person({ domain: 'other.example' }), office.other)
  office.portal.advance(11 * 60_000)
  await office.portal.sql(`select graphile_worker.add_job('sweep-office')`)
  await office.portal.runJobs()
  office.portal.advance(-11 * 60_000)
  expect(await office.portal.sql('select 1 from office_flow union all select 1 from office_ticket')).toEqual([])
})
