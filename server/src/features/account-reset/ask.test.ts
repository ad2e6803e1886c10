// Asking for a reset link, and looking at one.
import { checkResetToken, requestReset } from '@portal/contract/account-reset'
import { texts } from '@portal/contract/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeBy } from '../../platform/change.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { saveSetting } from '../settings/public.ts'
import { issueToken } from './public.ts'

const minute = 60_000
let portal: TestPortal
let log = ''
beforeAll(async () => {
  portal = await testPortal({ logLevel: 'info' }, { write: (line) => void (log += line) })
})
afterAll(() => portal.close())

/** Each ask from an address of its own, unless the test is about that. */
let addresses = 0
const newAddress = () => `10.1.${addresses >> 8}.${addresses++ & 255}`
const ask = (email: unknown, remoteAddress = newAddress(), headers = {}) =>
  portal.app.inject({
    method: 'POST',
    url: `/api${requestReset.path}`,
    payload: { email, coords: { latitude: 42.6, longitude: -73.7 } },
    remoteAddress,
    headers,
  })
const look = (token: string, remoteAddress = newAddress()) =>
  portal.app.inject({ method: 'GET', url: `/api/user/reset/token/${token}`, remoteAddress })
const mailsTo = async (email: string) => (await portal.mails()).filter(({ to }) => to === email)
const tokenIn = (text = '') => /\/reset\?q=([\w-]+)/.exec(text)?.[1] ?? ''
const issue = (id: string, kind: Parameters<typeof issueToken>[2] = 'reset') =>
  portal.platform.db.transaction().execute((tx) => issueToken(tx, id, kind, portal.platform.clock()))

describe('asking', () => {
  it('mails a link, and is taken once in thirty minutes: then Auth 61.8 [API-06, RESET-03, RESET-06, RESET-07]', async () => {
    const { email } = await portal.asAdvisor()
    expect((await ask(email)).json()).toEqual({ ok: true })
    expect((await ask(email.toUpperCase())).json()).toEqual({ ok: false, error: 'Auth 61.8' })
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect((await look(tokenIn(mail?.text))).json().ok).toBe(true)

    portal.advance(30 * minute)
    expect((await ask(email)).json()).toEqual({ ok: true })
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('is answered alike for known and unknown, guest and disabled, the first and the second time (R01)', async () => {
    const disabled = await portal.asAdvisor({ disabled_at: new Date() })
    const guest = await portal.asGuest()
    const people = [(await portal.asAdvisor()).email, 'nobody@meridianharbor.example', disabled.email, guest.email]
    const bytes = async (email: string) => {
      const answer = await ask(email)
      const { date: _d, 'x-request-id': _r, ...headers } = answer.headers
      return JSON.stringify([answer.statusCode, headers, answer.body])
    }
    for (const time of ['first', 'second']) {
      const answers = new Set<string>()
      for (const email of people) answers.add(await bytes(email))
      expect([time, answers.size]).toEqual([time, 1])
    }
    const mails = await portal.mails()
    expect(people.map((email) => mails.filter(({ to }) => to === email).length)).toEqual([1, 0, 0, 0])
  })

  it('writes as many rows for an unknown address as for a known one (R01)', async () => {
    const { email } = await portal.asAdvisor()
    const rows = async () => {
      const [row] = await portal.sql(
        `select (select count(*)::int from audit_entry) as audit, (select count(*)::int from reset_ask) as asks,
           (select count(*)::int from graphile_worker.jobs) as jobs, (select count(*)::int from mail) as mails`,
      )
      return row as Record<string, number>
    }
    const written = async (address: string) => {
      const before = await rows()
      await ask(address)
      const after = await rows()
      return Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]))
    }
    const known = await written(email)
    expect(known).toEqual({ audit: 1, asks: 1, jobs: 1, mails: 0 })
    expect(await written('no-one@meridianharbor.example')).toEqual(known)
  })

  it('many times at once makes one mail', async () => {
    const { email } = await portal.asAdvisor()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)))
    expect(answers.filter((answer) => answer.json().ok)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is held back after five in ten minutes from one address, and leaves one live link (R03)', async () => {
    const { id, email } = await portal.asAdvisor()
    const from = newAddress()
    for (let times = 0; times < 5; times++) expect((await ask(email, from)).statusCode).toBe(200)
    const sixth = await ask(`other-${email}`, from)
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(email, newAddress())).statusCode).toBe(200)
    await portal.mails()
    const live = () => portal.sql('select kind from account_token where account_id = $1 and used_at is null', [id])
    expect(await live()).toHaveLength(1)
    await issue(id)
    expect(await live()).toHaveLength(1)
    portal.advance(10 * minute)
    expect((await ask(`other-${email}`, from)).statusCode).toBe(200)
  })

  it('at the same time does not slip past the limit (R03)', async () => {
    const from = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ask(`someone${i}@meridianharbor.example`, from)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(5)
  })

  it('puts the configured address into the link, whatever Host is claimed (R04)', async () => {
    const { email } = await portal.asAdvisor()
    await ask(email, newAddress(), { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('http://localhost:8080/reset?q=')
    expect(mail?.text).not.toContain('evil.example')
  })

  it.each([
    'gmail.com',
    'outlook.com',
    'aol.com',
    'hotmail.co.uk',
    'yahoo.com',
    'icloud.com',
    'msn.com',
    'live.com',
    'ymail.com',
    'zoho.eu',
    'yandex.com',
    'gmx.de',
    'mail.ru',
    'inbox.lv',
    'protonmail.com',
    'hushmail.com',
  ])('on reset refuses %s before anything is looked up (R05) [AUTH-57..64, AUTH-66..73]', async (domain) => {
    const { email } = await portal.asAdvisor({ email: `someone@${domain}` })
    const asks = () => portal.sql('select address_mac from reset_ask')
    const before = await asks()
    const answer = await ask(email)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'public-mail', message: texts.publicMailReset })
    expect(await asks()).toEqual(before)
    expect(await mailsTo(email)).toEqual([])
  })

  it('on reset refuses a name that the firm has added to the list (R05) [AUTH-65]', async () => {
    const { email } = await portal.asAdvisor({ email: 'someone@elidedmail.com' })
    const change = changeBy(portal.platform, { id: null, name: 'test' }, 'test')
    await change((tx, note) => saveSetting(tx, note, portal.platform, 'publicMailDomains', ['elidedmail']))
    expect((await ask(email)).json()).toMatchObject({ code: 'public-mail' })
  })

  it.each([
    ['no address', 'nobody'],
    ['an object', { a: 1 }],
    ['a list', ['a@b.example']],
    ['a second header', 'a@b.example\r\nBcc: c@d.example'],
    ['nothing', undefined],
  ])('refuses %s', async (_what, email) => {
    const answer = await ask(email)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toHaveProperty('email')
  })

  it('names authenticator apps to whoever needs one', async () => {
    const [withOne, without] = [await portal.asAdvisor({ factor: 'AP' }), await portal.asAdvisor()]
    await ask(withOne.email)
    await ask(without.email)
    expect((await mailsTo(withOne.email))[0]?.text).toContain('Microsoft Authenticator: https://')
    expect((await mailsTo(without.email))[0]?.text).not.toContain('Authenticator')
  })
})

describe('looking at a link', () => {
  it('does not use it up, and tells whether an authenticator will be needed [API-36, RESET-11, RESET-18, DATA-42]', async () => {
    const mfa = async (factor: string) => {
      const { id } = await portal.asAdvisor({ factor })
      const token = await issue(id)
      await look(token)
      return (await look(token)).json()
    }
    expect(await mfa('EMAIL')).toEqual({ ok: true, advisor: { mfa: false, kind: 'reset' } })
    for (const factor of ['AP', 'PUSH', 'RESET']) expect((await mfa(factor)).advisor.mfa).toBe(true)
  })

  it('answers guessed, used, replaced, expired and a disabled person’s alike (R06)', async () => {
    const { id } = await portal.asAdvisor()
    const replaced = await issue(id)
    const expired = await issue(id)
    portal.advance(30 * minute)
    const leaver = await portal.asAdvisor()
    const disabled = await issue(leaver.id)
    await portal.sql('update account set disabled_at = now() where id = $1', [leaver.id])
    for (const token of ['guess', replaced, expired, disabled, 'x'.repeat(43)])
      expect((await look(token)).json()).toEqual({ ok: false })
    const [trace] = await portal.sql(
      `select detail from audit_entry where action = 'reset.refused' order by id desc limit 1`,
    )
    expect(trace?.detail).toMatchObject({ reason: 'token' })
  })

  it('is held back after ten a minute (R06)', async () => {
    const from = newAddress()
    for (let times = 0; times < 10; times++) expect((await look('guess', from)).statusCode).toBe(200)
    expect((await look('guess', from)).statusCode).toBe(429)
    portal.advance(minute)
    expect((await look('guess', from)).statusCode).toBe(200)
  })

  it('an invitation lasts seven days, a reset thirty minutes', async () => {
    const { id } = await portal.asAdvisor()
    const [reset, invitation] = [await issue(id), await issue(id, 'invitation')]
    portal.advance(30 * minute - 1000)
    expect((await look(reset)).json().ok).toBe(true)
    portal.advance(1000)
    expect((await look(reset)).json().ok).toBe(false)
    portal.advance((7 * 24 * 60 - 31) * minute)
    expect((await look(invitation)).json()).toMatchObject({ ok: true, advisor: { kind: 'invitation' } })
    portal.advance(2 * minute)
    expect((await look(invitation)).json().ok).toBe(false)
  })

  it('leaves no token in the log, the database or a referrer (A32)', async () => {
    const { id } = await portal.asAdvisor()
    const token = await issue(id)
    const answer = await look(token)
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(log).toContain(checkResetToken.path)
    expect(log).not.toContain(token)
    const [{ dump } = { dump: '' }] = await portal.sql(
      `select coalesce(string_agg(t::text, ''), '') as dump from (select account_token::text as t from account_token
         union all select audit_entry::text from audit_entry) as everything`,
    )
    expect(String(dump)).not.toContain(token)
  })
})
