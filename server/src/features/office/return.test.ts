import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from '../../testing/browser.ts'
import { startCrookedProvider } from '../../testing/crooked-provider.ts'
import { clientId } from '../../testing/identity-provider.ts'
import { asPerson, begin, type Office, openOffice, part, returnPath, signedIn } from '../../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(() => office.portal.sql('delete from rate_window'))

const changed = (address: string, parts: Record<string, string | undefined>) => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}

describe('the return', () => {
  /** The status of a refusal that leaves nothing behind. */
  const refusal = async (browser: Browser, address: string) => {
    const before = await office.tickets()
    const answer = await browser.get(address)
    expect(answer.location).toBeUndefined()
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, code: expect.any(String) })
    expect(await office.tickets()).toBe(before)
    expect(await signedIn(browser)).toBe(false)
    return answer.status
  }

  const claimsOf = async (domain: string) => {
    const { sub, email } = await office.person({ domain })
    return { sub, email, email_verified: true }
  }

  it('without the state it gave, or with another, is refused, and the right one still works (S02)', async () => {
    const browser = new Browser(office.portal)
    const back = await office.comeBack(browser, await office.person())
    expect(await refusal(browser, changed(back, { state: undefined }))).toBe(400)
    expect(await refusal(browser, changed(back, { state: 'x'.repeat(43) }))).toBe(400)
    expect(await refusal(browser, changed(back, { state: '' }))).toBe(400)
    expect(await refusal(browser, `${back}&state=${part(back, 'state')}`)).toBe(400)
    expect((await browser.get(back)).status).toBe(303)
  })

  it('is good once: state and code cannot be used again (S02)', async () => {
    const browser = new Browser(office.portal)
    const back = await office.comeBack(browser, await office.person())
    const answers = await Promise.all([browser.get(back), browser.get(back)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400])
    expect(await refusal(browser, back)).toBe(400)
    // the code of before with a state that is new
    const again = await office.comeBack(browser, office.provider.person)
    expect(await refusal(browser, changed(back, { state: part(again, 'state') }))).toBe(400)
  })

  it('is good once even where the provider would take its code again (S02)', async () => {
    office.crooked.claims = await claimsOf('crooked.example')
    const browser = new Browser(office.portal)
    const back = await browser.followTo(begin('crooked.example'), returnPath)
    expect((await browser.get(back)).status).toBe(303)
    expect(await refusal(browser, back)).toBe(400)
  })

  it('is taken from a provider that is listed with a slash more than it has', async () => {
    const slashed = { issuer: `${office.crooked.issuer}/`, clientId }
    await office.settle({ ...office.listed, 'slash.example': slashed })
    office.crooked.claims = await claimsOf('slash.example')
    const browser = new Browser(office.portal)
    expect((await browser.get(await browser.followTo(begin('slash.example'), returnPath))).status).toBe(303)
    await office.settle()
  })

  it('in another browser is refused, and does not use up the flow of the right one (S02)', async () => {
    const browser = new Browser(office.portal)
    const back = await office.comeBack(browser, await office.person())
    const stranger = new Browser(office.portal)
    expect(await refusal(stranger, back)).toBe(400)
    await stranger.get(begin())
    expect(await refusal(stranger, back)).toBe(400)
    expect((await browser.get(back)).status).toBe(303)
  })

  it('after ten minutes is too late (S02)', async () => {
    const browser = new Browser(office.portal)
    const back = await office.comeBack(browser, await office.person())
    office.portal.advance(10 * 60_000)
    expect(await refusal(browser, back)).toBe(400)
    office.portal.advance(-10 * 60_000)
  })

  it('with a code that was obtained for another verifier is refused (S03)', async () => {
    const ann = await office.person()
    const stolen = await office.comeBack(new Browser(office.portal), ann)
    const browser = new Browser(office.portal)
    const own = await office.comeBack(browser, ann)
    expect(await refusal(browser, changed(own, { code: part(stolen, 'code') }))).toBe(400)
  })

  it('with a code of another provider is refused, whether it names that one, none, or the right one', async () => {
    const ann = await office.person()
    const bea = await office.person({ domain: 'other.example' })
    for (const iss of [office.other.issuer, undefined, office.provider.issuer]) {
      const browser = new Browser(office.portal)
      const own = await office.comeBack(browser, ann)
      expect(part(own, 'iss')).toBe(office.provider.issuer)
      const mixed = await office.comeBack(new Browser(office.portal), bea, office.other)
      const before = office.other.grants.length
      const status = await refusal(browser, changed(own, { code: part(mixed, 'code'), iss }))
      expect(status).toBe(iss === office.provider.issuer ? 400 : 401)
      expect(office.other.grants).toHaveLength(before)
    }
  })

  it('that says the person declined is refused', async () => {
    const browser = new Browser(office.portal)
    const back = await office.comeBack(browser, await office.person())
    expect(await refusal(browser, changed(back, { code: undefined, error: 'access_denied' }))).toBe(400)
  })

  it('is refused when the settings name another provider by now, and that one is told nothing', async () => {
    const browser = new Browser(office.portal)
    const back = await office.comeBack(browser, await office.person())
    await office.settle({ ...office.listed, 'office.example': { issuer: office.crooked.issuer, clientId } })
    office.crooked.asked = []
    expect(await refusal(browser, changed(back, { iss: undefined }))).toBe(401)
    expect(office.crooked.asked).not.toContain('/token')
    await office.settle()
  })

  it('shows a person the page that says so, with nothing but a word', async () => {
    const browser = new Browser(office.portal)
    const back = await office.comeBack(browser, await office.person())
    const { status, location } = await browser.get(changed(back, { state: 'x' }), asPerson)
    expect([status, location]).toEqual([303, '/msal#error=invalid'])
  })

  it('is stopped after forty failures from one address, and the flood leaves one trace', async () => {
    const browser = new Browser(office.portal)
    for (let tries = 0; tries < 40; tries++) await browser.get(`${returnPath}?state=${tries}&code=x`)
    expect((await browser.get(`${returnPath}?state=x&code=x`)).status).toBe(429)
    const [traces] = await office.portal.sql(
      `select count(*)::int from audit_entry where action = 'limit.reached' and detail->>'limit' = 'office-failures'`,
    )
    expect(traces).toEqual({ count: 1 })
  })
})

describe('a provider in trouble', () => {
  const told = { code: 'unavailable', message: 'Office Login isn’t responding. Use your password, or try again later.' }
  const within = async <T>(ms: number, work: Promise<T>) => {
    const began = performance.now()
    const result = await work
    expect(performance.now() - began).toBeLessThan(ms)
    return result
  }

  it('that hangs is told of within five seconds, also when the code is exchanged, and everything else goes on meanwhile', async () => {
    const node = await office.portal.secondNode()
    const browser = new Browser(node)
    const returning = new Browser(office.portal)
    office.crooked.token = {}
    const back = await returning.followTo(begin('crooked.example'), returnPath)
    office.crooked.hang = ['/.well-known', '/token']
    const order: string[] = []
    const arrives = <T>(what: string, work: Promise<T>) => work.finally(() => order.push(what))
    const [answer, page, exchanged, password] = await within(
      5_000,
      Promise.all([
        arrives('office', browser.get(begin('crooked.example'))),
        arrives('office', browser.get(begin('crooked.example'), asPerson)),
        arrives('office', returning.get(back)),
        arrives('password', browser.post('/api/auth', { email: 'x@office.example', password: 'x' })),
      ]),
    )
    expect([order[0], password.status]).toEqual(['password', 400])
    office.crooked.hang = []
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([503, told])
    expect([page.status, page.location]).toEqual([303, '/msal#error=unavailable'])
    expect([exchanged.status, JSON.parse(exchanged.body)]).toMatchObject([503, told])
    // and it is not remembered
    expect((await browser.get(begin('crooked.example'))).status).toBe(302)
  })

  it('that says it is somebody else is of no use', async () => {
    const alias = office.crooked.issuer.replace('127.0.0.1', 'localhost')
    await office.settle({ ...office.listed, 'alias.example': { issuer: alias, clientId } })
    const answer = await new Browser(office.portal).get(begin('alias.example'))
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([503, told])
    expect(office.log()).toContain('the identity provider cannot be used')
    await office.settle()
  })

  it('that is not there at all is told of at once', async () => {
    const gone = await startCrookedProvider({})
    await gone.close()
    await office.settle({ ...office.listed, 'gone.example': { issuer: gone.issuer, clientId } })
    const answer = await within(5_000, new Browser(office.portal).get(begin('gone.example')))
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([503, told])
    await office.settle()
  })
})
