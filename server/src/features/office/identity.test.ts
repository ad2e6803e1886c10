import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import type { Token } from '../../testing/crooked-provider.ts'
import type { OfficePerson } from '../../testing/identity-provider.ts'
import { begin, exchange, type Office, openOffice, returnPath, signedIn } from '../../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(() => office.portal.sql('delete from rate_window'))

describe('an id token', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const comes = async (token: Token) => {
    const ann = await office.person({ domain: 'crooked.example' })
    office.crooked.token = token
    office.crooked.claims = { sub: ann.sub, email: ann.email, email_verified: true, amr: ['mfa'] }
    const browser = new Browser(office.portal)
    const back = await browser.followTo(begin('crooked.example'), returnPath)
    return { ...(await browser.get(back)), browser, ann }
  }

  it('that is right is taken', async () => {
    const { status, location = '', browser } = await comes({})
    expect(status).toBe(303)
    expect((await exchange(browser, location.split('=')[1])).status).toBe(200)
  })

  it.each<[number, string, Token['claims']]>([
    [303, "Entra's word for it", { email_verified: undefined, xms_edov: true }],
    [401, 'no word for it', { email_verified: undefined }],
    [401, 'a word that is no yes', { email_verified: 'true', xms_edov: 'no' }],
  ])('is answered %i with %s that the address is verified', async (status, _what, claims) => {
    expect((await comes({ claims })).status).toBe(status)
  })

  it.each<[string, Token]>([
    ['alg none', { header: { alg: 'none' }, unsigned: true }],
    ['alg none with a signature', { header: { alg: 'none' } }],
    ['a symmetric alg', { header: { alg: 'HS256' } }],
    ['no signature', { unsigned: true }],
    ['a foreign key', { foreignKey: true }],
    ['a foreign key under a name of its own', { foreignKey: true, header: { kid: 'k2' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['a further audience and no word whom it is for', { claims: { aud: ['portal', 'somebody-else'] } }],
    ['another issuer', { claims: { iss: 'https://login.evil.example' } }],
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['an end that has passed', { claims: { exp: now() - 120 } }],
    ['no end', { claims: { exp: undefined } }],
    ['a beginning to come', { claims: { nbf: now() + 600 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['nothing in it: there is none', { missing: true }],
  ])('with %s is refused (S04)', async (_what, token) => {
    const before = await office.tickets()
    const { status, location, browser, ann, body } = await comes(token)
    expect([status, location]).toEqual([401, undefined])
    expect(JSON.parse(body)).toMatchObject({
      code: 'invalid-code',
      message: expect.not.stringMatching(/alg|nonce|aud/),
    })
    expect(await office.tickets()).toBe(before)
    expect(await signedIn(browser)).toBe(false)
    expect(await office.boundTo(ann.id)).toEqual({ office_issuer: null, office_subject: null })
  })
})

describe('whose account it is', () => {
  const answerTo = async (who: OfficePerson, at = office.provider, domain?: string) => {
    const browser = new Browser(office.portal)
    const answer = await browser.get(await office.comeBack(browser, who, at, domain))
    return { status: answer.status, code: JSON.parse(answer.body).code as string }
  }
  const refused = { status: 401, code: 'invalid-code' }
  const unbound = { office_issuer: null, office_subject: null }

  it('cannot be said by the provider of another domain (S07)', async () => {
    const ann = await office.person()
    expect(await answerTo({ ...ann, sub: 'foreign' }, office.other, 'other.example')).toEqual(refused)
    expect(await office.boundTo(ann.id)).toEqual(unbound)
    // and once bound, the same subject of another issuer is somebody else
    await office.ticketFor(new Browser(office.portal), ann)
    expect(await answerTo(ann, office.other, 'other.example')).toEqual(refused)
  })

  it('cannot be said of an address the provider has not verified (S07)', async () => {
    const ann = await office.person({ verified: false })
    expect(await answerTo(ann)).toEqual(refused)
    expect(await office.boundTo(ann.id)).toEqual(unbound)
  })

  it('cannot be said by a second subject once one is bound (S07)', async () => {
    const ann = await office.person()
    await office.ticketFor(new Browser(office.portal), ann)
    expect(await answerTo({ ...ann, sub: 'second' })).toEqual(refused)
    expect(await office.boundTo(ann.id)).toEqual({ office_issuer: office.provider.issuer, office_subject: ann.sub })
  })

  it.each(['x@notoffice.example', 'x@office.example@evil.example', 'office.example', ''])(
    'is nobody for the address "%s"',
    async (email) => {
      const odd = { sub: 'odd', email, verified: true, amr: ['mfa'] }
      expect(await answerTo(odd, office.provider, 'office.example')).toEqual(refused)
    },
  )

  it('is nobody when there is no such account', async () => {
    const newcomer = { sub: 'new', email: 'nobody.here@office.example', verified: true, amr: ['mfa'] }
    expect(await answerTo(newcomer)).toEqual(refused)
  })

  it('is never an examiner’s: nobody else vouches for their second factor', async () => {
    const examiner = await office.portal.asExaminer({ email: 'joseph@office.example' })
    const said = { sub: 'examiner', email: examiner.email, verified: true, amr: ['pwd', 'mfa'] }
    expect(await answerTo(said)).toEqual(refused)
    expect(await office.boundTo(examiner.id)).toEqual(unbound)
  })

  it('does not matter once the account is disabled: neither the first time nor later', async () => {
    const ann = await office.person()
    await office.portal.sql('update account set disabled_at = now() where id = $1', [ann.id])
    expect(await answerTo(ann)).toEqual(refused)
    expect(await office.boundTo(ann.id)).toEqual(unbound)
    const bea = await office.person()
    await office.ticketFor(new Browser(office.portal), bea)
    await office.portal.sql('update account set disabled_at = now() where id = $1', [bea.id])
    expect(await answerTo(bea)).toEqual(refused)
  })
})
