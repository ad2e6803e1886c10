// What the time of an answer tells. The cases are asked in turn, so that whatever else the machine does meets all alike.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../platform/crypto/passwords.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

const samples = 300
const apartAtMostMs = 10
const password = 'correct-horse-1'
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

let addresses = 0
const newAddress = () => `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses++ & 255}`
const timed = async (url: string, payload: object): Promise<{ ms: number; body: string }> => {
  const start = performance.now()
  const answer = await portal.app.inject({ method: 'POST', url, payload, remoteAddress: newAddress() })
  return { ms: performance.now() - start, body: answer.body.replace(/"requestId":"[^"]*"/, '') }
}
const quantile = (times: number[], q: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * q)] ?? 0

/** Asks every case in turn, in an order that moves on each time: how far the medians are apart, and how many answers there were. */
async function compare(what: string, cases: Record<string, (round: number) => Promise<{ ms: number; body: string }>>) {
  const names = Object.keys(cases)
  const times = new Map(names.map((name) => [name, [] as number[]]))
  const bodies = new Set<string>()
  for (let round = -10; round < samples; round++) {
    for (let n = 0; n < names.length; n++) {
      const name = names[(((round + n) % names.length) + names.length) % names.length] ?? ''
      const taken = await cases[name]?.(round)
      if (!taken || round < 0) continue // the first few warm up
      times.get(name)?.push(taken.ms)
      bodies.add(taken.body)
    }
  }
  const medians = names.map((name) => quantile(times.get(name) ?? [], 0.5))
  for (const [i, name] of names.entries()) {
    const p95 = quantile(times.get(name) ?? [], 0.95)
    console.log(`${what}, ${name}: median ${medians[i]?.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, n=${samples}`)
  }
  const apart = Math.max(...medians) - Math.min(...medians)
  console.log(`${what}: medians ${apart.toFixed(2)} ms apart`)
  return { apart, answers: bodies.size }
}

it('asking for a reset takes as long for an unknown address as for a known one (R02)', async () => {
  const people: string[] = []
  for (let n = -10; n < samples; n++) people.push((await portal.asAdvisor()).email)
  const ask = (email: string) => timed('/api/v2/auth/reset', { email, coords: null })
  for (const time of ['first ask', 'second ask']) {
    const { apart, answers } = await compare(time, {
      known: (round) => ask(people[round + 10] ?? ''),
      unknown: (round) => ask(`nobody.${round + 10}@meridianharbor.example`),
    })
    expect(answers).toBe(1)
    expect(apart).toBeLessThan(apartAtMostMs)
  }
})

it('a refused sign-in takes as long for unknown, known, locked and disabled accounts (A06)', async () => {
  const password_hash = await hashPassword(password)
  const far = new Date('2100-01-01')
  const known = await portal.asAdvisor({ password_hash })
  const locked = await portal.asAdvisor({ password_hash, password_locked_until: far })
  const disabled = await portal.asAdvisor({ password_hash, disabled_at: new Date() })
  const enter = (email: string, secret: string) => timed('/api/auth', { email, password: secret, coords: null })
  const { apart, answers } = await compare('sign-in', {
    unknown: (round) => enter(`nobody.${round}@meridianharbor.example`, password),
    known: async () => {
      // each of them a first wrong guess: five would lock it
      await portal.sql('update account set password_failures = 0, password_locked_until = null where id = $1', [
        known.id,
      ])
      return enter(known.email, 'wrong-horse-1')
    },
    locked: () => enter(locked.email, password),
    disabled: () => enter(disabled.email, password),
  })
  expect(answers).toBe(1)
  expect(apart).toBeLessThan(apartAtMostMs)
})
