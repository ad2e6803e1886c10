// The portal is killed while it records what a card was charged: one charge, one row, one receipt, whoever finds out first.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '../testing/actors.ts'
import { requestsOf, stateOf } from '../testing/payments.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'
import { newTapsid } from '../testing/production.ts'
import { registrationsOn } from '../testing/registrations.ts'
import { type StripeDouble, startStripe } from '../testing/stripe.ts'
import { type Answer, answerOf, post } from './client.ts'
import { tell } from './journal.ts'
import { freePort } from './process.ts'

const rounds = 12
const program = resolve(import.meta.dirname, '..', 'testing', 'portal-server.ts')
let stripe: StripeDouble
let portal: TestPortal
beforeAll(async () => {
  stripe = await startStripe()
  portal = await testPortal({ stripe: stripe.keys })
  await registrationsOn(portal).putFees('New York', { agi: 285 })
})
afterAll(async () => {
  await portal.close()
  await stripe.close()
})

async function start(): Promise<{ origin: string; child: ChildProcess }> {
  const port = await freePort()
  const { PATH } = process.env
  const env = { PATH, DATABASE_URL: portal.databaseUrl, CONFIG: JSON.stringify(portal.config), PORT: String(port) }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return { origin: `http://127.0.0.1:${port}`, child }
}

const settle = async (origin: string, id: string, { cookie }: Actor): Promise<Answer> =>
  answerOf(await fetch(`${origin}/api/payments/${id}/settle`, { method: 'POST', headers: { cookie } }))

test(`Fault 12: ${rounds} kills after the charge was made: one charge and one row, by the person’s next call or by reconciliation`, async () => {
  const seen = { before: 0, after: 0, byCall: 0, byReconciliation: 0 }
  const settled: string[] = []
  let twice = 0
  let lost = 0
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    const tapsid = newTapsid()
    const me = await portal.asAdvisor({ tapsid })
    const { origin, child } = await start()
    const intents = stripe.intents.size
    const begun = await post(origin, '/payments', { charge: stateOf(tapsid), method: 'card' }, me.cookie)
    expect([begun.status, begun.code]).toEqual([200, ''])
    const { id } = begun.body['payment'] as { id: string }
    const intent = String(begun.body['client_secret']).split('_secret')[0] ?? ''
    stripe.pay(intent)
    // the charge is made; the portal asks about it, and dies before it hears the answer, somewhere while it writes it down, or as soon as
    // it has
    const statusOf = async () => (await portal.sql('select status from payment where id = $1', [id]))[0]?.['status']
    let release = () => {}
    stripe.until = new Promise<void>((go) => (release = go))
    const asked = stripe.next(new Promise(() => {}))
    const settling = settle(origin, id, me).catch(() => undefined)
    await asked
    if (round % 3 !== 0) release()
    if (round % 3 === 1) await pause(randomInt(0, 25))
    if (round % 3 === 2) await vi.waitUntil(async () => (await statusOf()) === 'paid', { interval: 1, timeout: 60_000 })
    const killed = performance.now()
    child.kill('SIGKILL')
    release()
    stripe.until = undefined
    const answered = await settling
    await once(child, 'exit')
    const isPaid = (await statusOf()) === 'paid'
    if (answered?.status === 200 && !isPaid) lost++
    seen[isPaid ? 'after' : 'before']++

    if (round % 2 === 0) {
      const again = await start()
      const { status, body } = await settle(again.origin, id, me)
      settled.push(`${status} ${(body['payment'] as { status: string }).status}`)
      again.child.kill('SIGKILL')
      await once(again.child, 'exit')
      seen.byCall++
    } else {
      portal.advance(3 * 60_000)
      await portal.sql(`select graphile_worker.add_job('reconcile-payments')`)
      await portal.runJobs()
      seen.byReconciliation++
    }
    longest = Math.max(longest, performance.now() - killed)
    await portal.sql(`select graphile_worker.add_job('reconcile-payments')`)
    const rows = await portal.sql('select status from payment where account_id = $1', [me.id])
    expect(rows).toEqual([{ status: 'paid' }])
    expect(await requestsOf(portal, me.id)).toBe(1)
    const paid = await portal.sql(`select 1 from audit_entry where action = 'payment.paid' and subject = $1`, [
      `payment:${id}`,
    ])
    const receipts = (await portal.mails()).filter(
      ({ to, subject }) => to === me.email && subject.startsWith('Receipt'),
    )
    expect([paid.length, receipts.length]).toEqual([1, 1])
    twice += stripe.intents.size - intents - 1
  }
  expect([lost, twice]).toEqual([0, 0])
  expect(settled).toEqual(Array(seen.byCall).fill('200 paid'))
  tell('Charge made, then crash', {
    acknowledged: rounds,
    lost,
    twice,
    longest,
    also: `killed ${seen.before} × before the row, ${seen.after} × after it; ${seen.byCall} × found by the next call, ${seen.byReconciliation} × by reconciliation; longest is until the row was there`,
  })
})
