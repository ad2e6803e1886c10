// The link that an old address gets: undoing a change, or confirming it.
import { requestReset } from '@portal/contract/account-reset'
import { answerAddressLink, checkAddressLink } from '@portal/contract/address-change'
import { changeFactor, changeUser, decideRequest, suspendUser } from '@portal/contract/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { later } from '../../platform/clock.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { usersOn } from '../../testing/users.ts'

let portal: TestPortal
let on: ReturnType<typeof usersOn>
let ada: Actor
let bob: Actor
let log = ''
beforeAll(async () => {
  portal = await testPortal({ logLevel: 'info' }, { write: (line) => void (log += line) })
  on = usersOn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  ada = await portal.asAdmin({ first: 'Ada' })
  bob = await portal.asAdmin({ first: 'Bob' })
})
// each test has its own admins, and no others
afterEach(() => portal.sql('update account set access = 1 where access >= 7'))

let addresses = 0
const fresh = () => `away.${++addresses}@meridianharbor.example`
const newAddress = () => `10.7.${addresses >> 8}.${addresses++ & 255}`
const post = async (path: string, payload: object, remoteAddress = newAddress()) =>
  portal.app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress })
const look = (q: string, from?: string) => post(checkAddressLink.path, { q }, from)
const answer = async (q: string, said: 'undo' | 'accept') =>
  (await post(answerAddressLink.path, { q, answer: said })).json() as { ok: boolean; restored?: boolean }
const mailsTo = async (email: string) => (await portal.mails()).filter(({ to }) => to === email)
const readdress = (by: Actor, id: string, email = fresh()) => by.call(changeUser, { params: { id }, body: { email } })
const linkTo = async (email: string) => {
  const [mail] = (await mailsTo(email)).filter(({ subject }) => subject === 'Your portal email address was changed')
  return /\/address\?q=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const emailOf = async (id: string) => (await on.row(id)).email as string
const live = (id: string) => portal.sql('select 1 from account_token where account_id = $1 and used_at is null', [id])

/** Changed by both admins, with the link in the old mailbox. */
async function moved(more: Parameters<TestPortal['asPlus']>[0] = {}) {
  const peer = await portal.asPlus({ first: 'Dana', last: 'Whitfield', ...more })
  const email = fresh()
  await readdress(ada, peer.id, email)
  const [request] = (await on.see(ada, peer.id)).requests
  await bob.call(decideRequest, { params: { id: request?.id ?? 0, decision: 'confirm' } })
  return { peer, email, q: await linkTo(peer.email) }
}

it('the old address is told what changed, by whom, and how to undo it', async () => {
  const { peer, email, q } = await moved()
  const [mail] = await mailsTo(peer.email)
  expect(mail?.text).toContain(`Ada Tester and Bob Tester changed your sign-in email to ${email}.`)
  expect(mail?.text).toContain('to undo the change by ')
  expect(mail?.text).toContain(`${portal.platform.origin}/address?q=${q}`)
  expect(q).toMatch(/^[\w-]{43}$/)
  expect((await mailsTo(email)).map(({ text }) => text).join()).not.toContain('/address')
})

it('the token is stored hashed, and no line of the log has it', async () => {
  const { q } = await moved()
  await look(q)
  await answer(q, 'undo')
  const rows = await portal.sql('select row_to_json(r)::text as row from account_request r')
  expect(rows.filter(({ row }) => String(row).includes(q))).toEqual([])
  const entries = await portal.sql('select detail::text as row from audit_entry')
  expect(entries.filter(({ row }) => String(row).includes(q))).toEqual([])
  expect(log.length).toBeGreaterThan(0)
  expect(log).not.toContain(q)
})

it('looking says what it is about and uses nothing up; unknown, used and expired look alike', async () => {
  const { peer, email, q } = await moved()
  for (let times = 0; times < 2; times++)
    expect((await look(q)).json()).toMatchObject({ ok: true, link: { first: 'Dana', was: peer.email, now: email } })
  const other = await moved()
  await answer(q, 'accept')
  const used = await look(q)
  const [row] = await portal.sql('select undo_until from account_request where account_id = $1', [other.peer.id])
  const until = row?.undo_until as Date
  portal.setTime(later(until, -60_000))
  expect((await look(other.q)).json().ok).toBe(true)
  portal.setTime(until)
  const [expired, unknown] = [await look(other.q), await look('x'.repeat(43))]
  for (const one of [used, expired]) expect([one.statusCode, one.body]).toEqual([unknown.statusCode, unknown.body])
  for (const one of [q, other.q, 'x'.repeat(43)]) expect(await answer(one, 'undo')).toEqual({ ok: false })
  expect(await emailOf(other.peer.id)).toBe(other.email)
})

it('one address can try so often in a minute', async () => {
  const from = newAddress()
  const statuses = []
  for (let times = 0; times < 21; times++) statuses.push((await look('guess', from)).statusCode)
  expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429])
})

describe('undoing', () => {
  it('restores the old address, ends sessions, remembered devices and links, and tells the admins', async () => {
    const { peer, email, q } = await moved()
    await portal.inAnotherBrowser(peer)
    await portal.sql(
      `insert into device (account_id, token_hash, name, browser, created_at, seen_at, remembered_until)
       values ($1, sha256($2), 'Phone', 'test', now(), now(), now() + interval '400 days')`,
      [peer.id, Buffer.from(peer.id)],
    )
    await portal.sql(
      `insert into account_token values (sha256($2), $1, 'reset', now(), now() + interval '400 days', null)`,
      [peer.id, Buffer.from(peer.id)],
    )
    expect(await answer(q, 'undo')).toEqual({ ok: true, restored: true })
    expect(await emailOf(peer.id)).toBe(peer.email)
    expect([await on.sessionsOf(peer.id), await live(peer.id)]).toEqual([[], []])
    const devices = await portal.sql('select remembered_until from device where account_id = $1', [peer.id])
    expect(devices).toEqual([{ remembered_until: null }])
    for (const admin of [ada, bob]) {
      const [told] = (await mailsTo(admin.email)).filter(({ subject }) => subject === 'An email change was undone')
      expect(told?.text).toContain(
        `someone with access to ${peer.email} undid the change of Dana Whitfield’s sign-in email to ${email}. Ada Tester and Bob Tester made the change.`,
      )
    }
    expect((await on.entries(peer.id)).at(-1)).toMatchObject({
      action: 'account.address-undone',
      detail: { changes: { email: { before: email, after: peer.email } }, restored: true },
    })
    expect(await answer(q, 'undo')).toEqual({ ok: false })
  })

  it('keeps the hands that did it off for 72 hours, and no others; what still waits is over', async () => {
    const { peer, q } = await moved()
    const cora = await portal.asAdmin()
    await cora.call(changeFactor, { params: { id: peer.id }, body: { factor: 'AP' } })
    await answer(q, 'undo')
    expect((await on.see(ada, peer.id)).requests).toEqual([])
    for (const by of [ada, bob]) {
      expect((await readdress(by, peer.id)).body.message).toMatch(/^You had a part/)
      expect((await on.see(by, peer.id)).can).toMatchObject({ email: false, factor: false })
    }
    expect((await readdress(cora, peer.id)).body.waits).toBe(true)
    const [row] = await portal.sql(
      `select settled_at from account_request where settled = 'undone' and account_id = $1`,
      [peer.id],
    )
    portal.setTime(later(row?.settled_at as Date, 72 * 3_600_000))
    expect((await on.see(await portal.inAnotherBrowser(ada), peer.id)).can).toMatchObject({ email: true })
  })

  it('of a chain goes back to the address of the link, and ends the links after it', async () => {
    const { peer, email, q } = await moved({ access: 1 })
    await readdress(ada, peer.id)
    const later = await linkTo(email)
    expect(await answer(q, 'undo')).toEqual({ ok: true, restored: true })
    expect(await emailOf(peer.id)).toBe(peer.email)
    expect(await answer(later, 'undo')).toEqual({ ok: false })
  })

  it('of a later link leaves the first one its chance', async () => {
    const peer = await portal.asAdvisor()
    const email = fresh()
    await readdress(ada, peer.id, email)
    await readdress(ada, peer.id)
    expect(await answer(await linkTo(email), 'undo')).toEqual({ ok: true, restored: true })
    expect(await emailOf(peer.id)).toBe(email)
    expect(await answer(await linkTo(peer.email), 'undo')).toEqual({ ok: true, restored: true })
    expect(await emailOf(peer.id)).toBe(peer.email)
  })

  it('suspends the account when the old address is somebody else’s by now', async () => {
    const { peer, email, q } = await moved()
    await portal.asAdvisor({ email: peer.email })
    expect(await answer(q, 'undo')).toEqual({ ok: true, restored: false })
    expect(await on.row(peer.id)).toMatchObject({ email, disabled_at: expect.any(Date) })
  })

  it('restores the address of a suspended account too, which stays suspended', async () => {
    const { peer, q } = await moved()
    await ada.call(suspendUser, { params: { id: peer.id }, body: { reason: 'Left' } })
    expect(await answer(q, 'undo')).toEqual({ ok: true, restored: true })
    expect(await on.row(peer.id)).toMatchObject({ email: peer.email, disabled_at: expect.any(Date) })
  })

  it('by two at the same time is done once', async () => {
    const { q } = await moved()
    const answers = await Promise.all([answer(q, 'undo'), answer(q, 'undo'), answer(q, 'accept')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

it('whoever reads the address in between speaks for their own link alone', async () => {
  const peer = await portal.asAdvisor()
  const between = fresh()
  await readdress(ada, peer.id, between)
  await readdress(ada, peer.id)
  const rows = await portal.sql('select min(undo_until) as until from account_request where account_id = $1', [peer.id])
  const first = rows[0]?.until as Date
  expect(await answer(await linkTo(between), 'accept')).toEqual({ ok: true })
  expect((await on.see(ada, peer.id)).signing.resetsFrom).toBe(first.toISOString())
  expect(await answer(await linkTo(peer.email), 'undo')).toEqual({ ok: true, restored: true })
})

it('saying that it is right ends the wait for resets, and the link with it', async () => {
  const { peer, email, q } = await moved()
  const reset = () => post(requestReset.path, { email })
  await reset()
  expect(await mailsTo(email)).toEqual([])
  expect(await answer(q, 'accept')).toEqual({ ok: true })
  expect((await on.see(ada, peer.id)).signing.resetsFrom).toBeNull()
  await portal.sql('delete from reset_ask')
  await reset()
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Reset your password'])
  expect((await on.entries(peer.id)).map(({ action }) => action)).toContain('account.address-accepted')
  expect(await answer(q, 'undo')).toEqual({ ok: false })
})
