// The portal is killed again and again while people write: whatever it acknowledged must be there afterwards.
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from '@portal/contract/products'
import { afterAll, expect, test } from 'vitest'
import { hashToken, newToken } from '../platform/crypto/keys.ts'
import { tell } from './journal.ts'
import { connect, newDataDir, type PortalProcess, startPortal } from './process.ts'

const rounds = 20
const writers = 8
const dataDir = newDataDir()
let portal: PortalProcess

afterAll(async () => {
  portal.child.kill('SIGTERM')
  await portal.ended
  rmSync(dataDir, { recursive: true })
})

async function signIn(): Promise<string> {
  const token = newToken()
  const database = await connect(dataDir)
  const { rowCount } = await database.query(
    `insert into session (id_hash, account_id, created_at, seen_at, address, browser)
     select $1, id, now(), now(), '127.0.0.1', 'test' from account where email like 'admin@%'`,
    [hashToken(token)],
  )
  await database.end()
  expect(rowCount).toBe(1)
  return `portal=${token}`
}

async function insert(cookie: string, name: string): Promise<number> {
  const answer = await fetch(`${portal.origin}/api/branch/product/insert`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ item: { Type: 'Mutual Funds', Name: name } }),
  })
  if (!answer.ok) throw new Error(`insert answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { productID: number }).productID
}

async function list(cookie: string): Promise<Map<number, string>> {
  const answer = await fetch(`${portal.origin}/api/data/products`, { headers: { cookie } })
  const { products } = (await answer.json()) as { products: Product[] }
  return new Map(products.map(({ productID, Name }) => [productID, Name]))
}

/** Writes from all sides and kills after so many acknowledgements, with the other writers' requests under way. */
async function killUnderWrites(cookie: string, round: number, journal: Map<number, string>): Promise<void> {
  let left = 5 + round * 4
  let killed = false
  const write = async (writer: number) => {
    for (let n = 0; !killed; n++) {
      const name = `Kill ${round}-${writer}-${n}`
      try {
        journal.set(await insert(cookie, name), name)
      } catch (error) {
        if (!killed) throw error
      }
      if (--left === 0) {
        killed = true
        // Every third time its database dies with it, as when the machine stops.
        if (round % 3 === 0) process.kill(postmaster(), 'SIGKILL')
        portal.child.kill('SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  await portal.ended
}

function postmaster(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0])
}

test(`${rounds} kills under product writes lose nothing acknowledged, and every start after them is clean`, async () => {
  portal = await startPortal(dataDir, { DEMO: '1' })
  const cookie = await signIn()
  const journal = new Map<number, string>()
  let longest = 0
  for (let round = 1; round <= rounds; round++) {
    await killUnderWrites(cookie, round, journal)
    const began = performance.now()
    portal = await startPortal(dataDir, { DEMO: '1' })
    longest = Math.max(longest, performance.now() - began)
    const there = await list(cookie)
    const lost = [...journal].filter(([id, name]) => there.get(id) !== name)
    expect(lost, `lost in round ${round}`).toEqual([])
    const twice = [...there.values()].filter((name, at, all) => name.startsWith('Kill') && all.indexOf(name) !== at)
    expect(twice, `written twice in round ${round}`).toEqual([])
  }
  expect(journal.size).toBeGreaterThan(rounds * writers)

  const cli = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'portal.mjs')
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'audit', 'verify'], { env })
  expect(stdout).toMatch(/^\d+ entries sealed, \d+ not sealed yet, 0 problems$/m)
  const [sealed = 0, waiting = 0] = stdout.match(/\d+/g)?.map(Number) ?? []
  expect(sealed + waiting).toBeGreaterThanOrEqual(journal.size)
  tell('Portal killed under load', {
    acknowledged: journal.size,
    lost: 0,
    twice: 0,
    longest,
    also: `${rounds} kills, every third with the database; ${stdout.trim()}; longest is a start`,
  })
})
