// Guesses that come all at once, to two nodes: no more of them are looked at than come one after the other.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { appCode, signingIn, withAuthenticator } from '../../testing/sign-in.ts'

const minute = 60_000
let portal: TestPortal
let node: Awaited<ReturnType<TestPortal['secondNode']>>
beforeAll(async () => {
  portal = await testPortal()
  node = await portal.secondNode()
})
afterAll(() => portal.close())

interface Call {
  url: string
  payload: object
  address: string
  cookie?: string
}
/** Every other one to the other node. */
const all = (calls: Call[]) =>
  Promise.all(
    calls.map(async ({ url, payload, address, cookie }, index) => {
      const { app } = index % 2 === 0 ? portal : node
      const reply = await app.inject({
        method: 'POST',
        url: `/api${url}`,
        payload,
        remoteAddress: address,
        headers: cookie ? { cookie } : {},
      })
      return reply.statusCode
    }),
  )
const times = (count: number, call: (index: number) => Call) => Array.from({ length: count }, (_, index) => call(index))
const count = (answers: number[], status: number) => answers.filter((answer) => answer === status).length
const windowOf = (address: string) =>
  portal.sql('select count from rate_window where key = $1', [`sign-in-failures:${address}`])
const refused = async (id: string) =>
  (await portal.sql(`select 1 from audit_entry where action = 'sign-in.refused' and subject = $1`, [`account:${id}`]))
    .length

it('of 200 passwords from one address, over as many accounts, 20 are looked at', async () => {
  const spray = times(200, (index) => ({
    url: '/auth',
    payload: { email: `sprayed${index}@meridianharbor.example`, password: 'Vellum-Harp-9-Oak' },
    address: '198.51.100.7',
  }))
  const answers = await all(spray)
  expect([count(answers, 400), count(answers, 429)]).toEqual([20, 180])
  const told = await portal.sql(`select detail from audit_entry where subject = 'address:198.51.100.7'`)
  expect(told).toEqual([{ detail: { limit: 'sign-in-failures', most: 20 } }])
})

it('of 18 passwords from a device that is known, five are looked at', async () => {
  const person = await withAuthenticator(portal)
  portal.advance(minute)
  await (await person.challenged()).token(appCode(portal.platform.clock()))
  const before = await refused(person.id)
  await all(
    times(18, (index) => ({
      url: '/auth',
      payload: { email: person.email, password: `wrong-password-${index}` },
      address: `198.51.101.${index}`,
      cookie: person.jarText(),
    })),
  )
  expect((await refused(person.id)) - before).toBe(5)
})

it('of 200 codes from one address, over twenty challenges, 40 are looked at', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => withAuthenticator(portal)))
  const challenges = await Promise.all(people.map((person) => person.challenged()))
  const answers = await all(
    times(200, (index) => {
      const { id, cookie } = challenges[index % challenges.length] ?? { id: '', cookie: '' }
      return { url: '/auth/token', payload: { id, twofactor: '000000' }, address: '198.51.100.8', cookie }
    }),
  )
  expect([count(answers, 401), count(answers, 429)]).toEqual([40, 160])
})

it('a whole office at once, all with the right password, comes in: nobody is refused for tries that fail at nothing', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => signingIn(portal)))
  const password = 'correct-horse-1'
  const answers = await all(
    people.map(({ email }) => ({ url: '/auth', payload: { email, password }, address: '198.51.100.10' })),
  )
  expect(answers).toEqual(answers.map(() => 200))
  expect(await windowOf('198.51.100.10')).toEqual([{ count: 0 }])
})

it('the right ones among wrong ones come in, and still no more than 20 wrong ones are looked at', async () => {
  const people = await Promise.all(Array.from({ length: 15 }, () => signingIn(portal)))
  const password = 'correct-horse-1'
  const address = '198.51.100.11'
  const answers = await all(
    people.flatMap(({ email }, index) => [
      { url: '/auth', payload: { email, password }, address },
      ...times(4, (more) => ({
        url: '/auth',
        payload: { email: `mixed${index}-${more}@meridianharbor.example`, password },
        address,
      })),
    ]),
  )
  expect(count(answers, 400)).toBe(20)
  expect(count(answers, 200) + count(answers, 429)).toBe(55)
  expect(await windowOf(address)).toEqual([{ count: 20 }])
})

it('where every try has failed, the next one is refused without a wait', async () => {
  const address = '198.51.100.12'
  const wrong = (index: number) => ({
    url: '/auth',
    payload: { email: `late${index}@meridianharbor.example`, password: 'Vellum-Harp-9-Oak' },
    address,
  })
  await all(times(20, wrong))
  const before = Date.now()
  expect(await all([wrong(20)])).toEqual([429])
  expect(Date.now() - before).toBeLessThan(4_000)
})

it('who comes in takes nobody’s try: forty people of one address, one after the other and five at once', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => signingIn(portal)))
  for (let from = 0; from < people.length; from += 5) {
    const answers = await all(
      people.slice(from, from + 5).map(({ email }) => ({
        url: '/auth',
        payload: { email, password: 'correct-horse-1' },
        address: '198.51.100.9',
      })),
    )
    expect(answers).toEqual(answers.map(() => 200))
  }
  expect(await portal.sql(`select count from rate_window where key = 'sign-in-failures:198.51.100.9'`)).toEqual([
    { count: 0 },
  ])
})
