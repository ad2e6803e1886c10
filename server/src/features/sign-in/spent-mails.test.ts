// Ten codes an hour is a limit on mails: whoever has another way in still gets in, and is told until when there are no more.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { softPasskey } from '../../testing/passkey.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { appCode, browserOf, signingIn, withAuthenticator } from '../../testing/sign-in.ts'

const minute = 60_000
const hour = 60 * minute
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

type Person = Awaited<ReturnType<typeof signingIn>>
const mailsTo = async (email: string) => (await portal.sql('select 1 from mail where recipient = $1', [email])).length
const resend = (browser: Person, id: unknown) => browser.post('/auth/email/resend', { id })

/** Ten challenges, a mail each. Answers with when the first of them was sent. */
async function useUp(person: Person) {
  const before = portal.platform.clock().getTime()
  for (let i = 0; i < 10; i++) expect((await person.enter()).json().advisor.next_mail).toBeUndefined()
  return before
}
/** Moves the clock to that moment; what little real time goes by has to fit into the margins of the tests. */
const at = (ms: number) => portal.setTime(new Date(ms))

it('opens a challenge without a code when the mails of the hour are used up, and says until when', async () => {
  const person = await signingIn(portal)
  const before = await useUp(person)
  const answer = await person.enter()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ ap: 'EMAIL', response: expect.any(String) })
  const until = Date.parse(answer.json().advisor.next_mail)
  expect(until).toBeGreaterThanOrEqual(before + hour)
  expect(until).toBeLessThan(before + hour + minute)
  expect(await mailsTo(person.email)).toBe(10)
  const { jar } = person
  expect(jar.has('portal_challenge')).toBe(true)
  const [told] = await portal.sql(
    `select detail from audit_entry where subject = $1 and action = 'sign-in.challenged' order by id desc limit 1`,
    [`account:${person.id}`],
  )
  expect(told).toMatchObject({ detail: { mailed: false } })
})

it('mails again an hour after the first one, and not five seconds earlier', async () => {
  const person = await signingIn(portal)
  await useUp(person)
  const { advisor } = (await person.enter()).json()
  const until = Date.parse(advisor.next_mail)
  at(until - 5_000)
  expect((await person.enter()).json().advisor.next_mail).toBe(advisor.next_mail)
  expect(await mailsTo(person.email)).toBe(10)
  at(until)
  expect((await person.enter()).json().advisor.next_mail).toBeUndefined()
  expect(await mailsTo(person.email)).toBe(11)
})

it('no code answers a challenge without one', async () => {
  const person = await signingIn(portal)
  await useUp(person)
  const { response: id } = (await person.enter()).json()
  for (const given of ['', '00000000', null])
    expect((await person.post('/auth/email', { id, twofactor: given })).statusCode).toBe(401)
  expect((await person.post('/auth/token', { id, twofactor: '000000' })).statusCode).toBe(401)
  expect(person.jar.has('portal')).toBe(false)
})

it('sends at most ten mails however many sign in at the same time (A31)', async () => {
  const person = await signingIn(portal)
  const answers = await Promise.all(Array.from({ length: 30 }, () => person.enter()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(answers.filter((answer) => answer.json().advisor.next_mail)).toHaveLength(20)
  expect(await mailsTo(person.email)).toBe(10)
})

it('counts a mail from when it was sent, not from when its challenge was opened (A31)', async () => {
  const person = await signingIn(portal)
  const start = portal.platform.clock().getTime()
  const open = async () => (await person.enter()).json().response as string
  // a challenge with five mails, the last of them 36 minutes later
  const slow = await open()
  for (let i = 1; i <= 4; i++) {
    at(start + i * 9 * minute)
    expect((await resend(person, slow)).json()).toEqual({ ok: true, resends: i })
  }
  for (let i = 0; i < 5; i++) await open()
  expect(await mailsTo(person.email)).toBe(10)
  at(start + hour + minute)
  expect((await person.enter()).json().advisor.next_mail).toBeDefined()
  // four of the slow challenge and the five after it were sent within the hour: a tenth would be one, five would be too many
  expect(await mailsTo(person.email)).toBe(10)
})

it('a new code is refused with the time as well, and the latest code still works', async () => {
  const person = await signingIn(portal)
  for (let i = 0; i < 9; i++) await person.enter()
  const { id, answer } = await person.challenged()
  portal.advance(31_000)
  const spent = await resend(person, id)
  expect([spent.statusCode, spent.json().code]).toEqual([429, 'mails-spent'])
  expect(spent.json().message).toBe('We’ve emailed you too many codes. Try again in 60 minutes.')
  expect(Number(spent.headers['retry-after'])).toBeGreaterThan(3_500)
  expect(Number(spent.headers['retry-after'])).toBeLessThan(3_600)
  expect((await answer(await portal.codeFor(person.email))).statusCode).toBe(200)
})

it('a passkey signs in all the same', async () => {
  const owner = await signingIn(portal)
  await (await owner.challenged()).answer(await portal.codeFor(owner.email))
  const passkey = softPasskey()
  const begun = await owner.post('/user/passkeys/options', {})
  await owner.post('/user/passkeys', { name: 'Laptop', answer: passkey.register(begun.json().options) })
  const browser = browserOf(portal, owner)
  for (let i = 0; i < 9; i++) await browser.enter()
  const { response: id, advisor } = (await browser.enter()).json()
  expect(advisor).toMatchObject({ passkey: true, next_mail: expect.any(String) })
  const { options } = (await browser.post('/auth/passkey/options', { id })).json()
  const entered = await browser.post('/auth/passkey', { id, answer: passkey.answer(options) })
  expect(entered.json()).toMatchObject({ response: { email: owner.email } })
})

it('an authenticator never cared about mails', async () => {
  const person = await withAuthenticator(portal)
  // codes were mailed to them while they were signed in, or before the authenticator
  await portal.sql(`update account set factor = 'EMAIL' where id = $1`, [person.id])
  await useUp(person)
  await portal.sql(`update account set factor = 'AP' where id = $1`, [person.id])
  const { first, token } = await person.challenged()
  expect(first).toMatchObject({ ap: 'AP' })
  expect(first.advisor.next_mail).toBeUndefined()
  expect((await token(appCode(portal.platform.clock()))).statusCode).toBe(200)
})

it('tells nobody without the password: the refusal is the same bytes for used-up, fresh and unknown accounts (A05)', async () => {
  const [spent, fresh] = [await signingIn(portal), await signingIn(portal)]
  await useUp(spent)
  const answers = [
    await spent.enter('wrong-password-1'),
    await fresh.enter('wrong-password-1'),
    await fresh.enter('wrong-password-1', 'nobody@meridianharbor.example'),
  ]
  const told = answers.map(({ statusCode, body, headers, cookies }) => ({
    statusCode,
    body: body.replace(JSON.parse(body).requestId, ''),
    headers: Object.keys(headers),
    cookies,
  }))
  expect(told[0]).toMatchObject({ statusCode: 400, cookies: [] })
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
})
