// Whoever it is about hears of it by mail, and so does whoever's account it was done with.
import { exportAudit } from '@portal/contract/audit'
import { exportRoster } from '@portal/contract/roster'
import {
  addProxy,
  changeAccess,
  changeFactor,
  changeUser,
  decideRequest,
  noteUsersExport,
} from '@portal/contract/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  admin = await portal.asAdmin({ first: 'Ada' })
})

const toldTo = async ({ email }: Actor) => (await portal.mails()).filter(({ to }) => to === email)
const subjectsTo = async (actor: Actor) => (await toldTo(actor)).map(({ subject }) => subject)
const give = (id: string, access: number) => admin.call(changeAccess, { params: { id }, body: { access } })

it('another level of access: the person, and whoever raised it', async () => {
  const person = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' })
  await give(person.id, 2)
  const [mail] = await toldTo(person)
  expect(mail).toMatchObject({ subject: 'Your access level was changed' })
  expect(mail?.text).toContain('Ada Tester changed your access level from 1 to 2.')
  const [used] = await toldTo(admin)
  expect(used).toMatchObject({ subject: 'Your account was used to raise an access level' })
  for (const fact of ['Dana Whitfield', '127.0.0.1', 'call the home office']) expect(used?.text).toContain(fact)
  await give(person.id, 1)
  expect(await subjectsTo(person)).toHaveLength(2)
  expect(await subjectsTo(admin)).toHaveLength(1)
})

it('admin access: whoever asked for it, whoever confirmed it, and the person', async () => {
  const [person, other] = [await portal.asAdvisor(), await portal.asAdmin()]
  await give(person.id, 7)
  expect(await subjectsTo(admin)).toEqual(['Your account was used to request admin access'])
  expect(await subjectsTo(person)).toEqual([])
  const [raise] = await portal.sql('select id from account_request where account_id = $1', [person.id])
  await other.call(decideRequest, { params: { id: Number(raise?.id), decision: 'confirm' } })
  expect(await subjectsTo(other)).toContain('Your account was used to confirm admin access')
  expect(await subjectsTo(person)).toEqual(['Your access level was changed'])
})

it('another two-factor method, and nothing when it is the same', async () => {
  const person = await portal.asAdvisor({ factor: 'AP' })
  for (let times = 0; times < 2; times++)
    await admin.call(changeFactor, { params: { id: person.id }, body: { factor: 'EMAIL' } })
  const mails = await toldTo(person)
  expect(mails).toMatchObject([{ subject: 'Your two-factor method was changed' }])
  expect(mails[0]?.text).toContain('an emailed code')
})

it('another email or two-factor method: whoever’s account it was done with', async () => {
  const [person, other] = [await portal.asAdvisor({ first: 'Dana', last: 'Whitfield' }), await portal.asAdvisor()]
  const email = 'told@meridianharbor.example'
  await admin.call(changeUser, { params: { id: person.id }, body: { email } })
  await admin.call(changeFactor, { params: { id: other.id }, body: { factor: 'AP' } })
  const [method, address] = await toldTo(admin)
  expect(address).toMatchObject({ subject: 'Your account was used to change a sign-in email' })
  for (const fact of ['Dana Whitfield', email, '127.0.0.1']) expect(address?.text).toContain(fact)
  expect(method).toMatchObject({ subject: 'Your account was used to change a two-factor method' })
  expect(method?.text).toContain('authenticator app')
})

it('somebody who can act for them from now on', async () => {
  const [person, proxy] = [await portal.asAdvisor(), await portal.asPlus({ first: 'Sam', last: 'Reyes' })]
  await admin.call(addProxy, { params: { id: person.id, proxy: proxy.id } })
  expect(await subjectsTo(person)).toEqual(['Sam Reyes can now act for you'])
})

it('people and the log that were exported', async () => {
  expect((await admin.call(noteUsersExport, { body: { rows: 17 } })).status).toBe(200)
  expect((await toldTo(admin))[0]?.text).toContain('17')
  await admin.call(exportRoster, { query: {} })
  await admin.call(exportAudit, { query: {} })
  expect(await subjectsTo(admin)).toEqual([
    'Your account was used to export the audit log',
    'Your account was used to export a list of advisors',
    'Your account was used to export a list of people',
  ])
  const entries = await portal.sql(`select detail from audit_entry where action = 'users.exported' and actor_id = $1`, [
    admin.id,
  ])
  expect(entries).toEqual([{ detail: { rows: 17 } }])
})
