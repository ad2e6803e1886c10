// The sign-in against the password hash alone, which is what it has to cost, and what 200 of them do to everybody else.
import { listProducts } from '@portal/contract/products'
import { authenticate } from '@portal/contract/sign-in'
import { demoPassword } from '@portal/demo/accounts'
import { hashPassword, passwordFits } from '@portal/server/platform/crypto/passwords'
import { atMost, type Figure, rounds } from './figures.ts'
import { cpuSeconds } from './processes.ts'

export interface SignInSide {
  port: number
  /** Of somebody who works while others sign in. */
  cookie: string
}

const signIns = 20
const queue = 200
const calls = 300

export async function signIn(portal: SignInSide): Promise<Figure[]> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await hashesAlone()
    const before = await cpuSeconds(portal.port)
    for (let i = 0; i < signIns; i++) await enter(portal.port, round * signIns + i)
    const used = (await cpuSeconds(portal.port)) - before
    ratios.push(used / alone)
    console.log(`  ${alone.toFixed(2)} s of hashing, ${used.toFixed(2)} s of sign-ins`)
  }
  const slower: number[] = []
  for (let round = 0; round < rounds; round++) {
    const quiet = await p95(portal)
    const waiting = Promise.all(Array.from({ length: queue }, (_, i) => enter(portal.port, (round + 5) * queue + i)))
    const busy = await p95(portal)
    await waiting
    slower.push(busy / quiet)
    console.log(
      `  p95 of other calls: ${quiet.toFixed(1)} ms alone, ${busy.toFixed(1)} ms while ${queue} sign-ins queue`,
    )
  }
  return [
    atMost('sign-in: CPU against the hash alone', ratios, 1.15, '×'),
    atMost(`other calls' p95 while ${queue} sign-ins queue, against alone`, slower, 2, '×'),
  ]
}

/** The same work in this process: as many comparisons, one after the other. */
async function hashesAlone(): Promise<number> {
  const hash = await hashPassword(demoPassword)
  const before = process.cpuUsage()
  for (let i = 0; i < signIns; i++) await passwordFits(hash, demoPassword)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Addresses nobody has: they cost the same, and no account runs into its limits. Each comes from its own proxy client. */
async function enter(port: number, n: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${authenticate.path}`, {
    method: authenticate.method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${n >> 8}.${n & 255}.1` },
    body: JSON.stringify({ email: `nobody${n}@meridianharbor.example`, password: demoPassword }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 400) throw new Error(`a sign-in answered ${answer.status}`)
}

async function p95({ port, cookie }: SignInSide): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < calls; i++) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api${listProducts.path}`, { headers: { cookie } })
    await answer.arrayBuffer()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(calls * 0.95)] ?? 0
}
