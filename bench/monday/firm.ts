// A firm whose people can sign in: everybody has the demo's password and authenticator, hashed and sealed as theirs would be, and a browser
// that is known. Sessions of those who are there already are made directly.
import { demoAccounts, demoPassword, demoSeed } from '@portal/demo/accounts'
import { hashToken, type Keys, newToken } from '@portal/server/platform/crypto/keys'
import { hashPassword } from '@portal/server/platform/crypto/passwords'
import { sealSeed } from '@portal/server/platform/crypto/totp'
import type pg from 'pg'

export interface Person {
  id: string
  email: string
  tapsid: number
  /** Of their browser. */
  device: string
  /** Where they come from, as the balancer tells. */
  address: string
}

/** Somebody who is signed in. */
export interface Guest {
  person: Person
  cookie: string
}

export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Without triggers: what a bench does to a firm isn't part of its history. */
async function quietly(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

export async function letIn(owner: pg.Pool, keys: Keys): Promise<Person[]> {
  const { rows } = await owner.query<Omit<Person, 'device' | 'address'>>(
    `select id, email, tapsid from account where access = 1 and not guest and disabled_at is null and examiner_until is null
     and email <> all($1) order by id`,
    [demoAccounts.map(({ email }) => email)],
  )
  const people = rows.map((row, n) => ({
    ...row,
    device: newToken(),
    address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  }))
  const ids = people.map(({ id }) => id)
  const hash = await hashPassword(demoPassword)
  await quietly(owner, async (client) => {
    await client.query(
      `update account set password_hash = $2, factor = 'AP', totp_seed = $3, totp_step = 0 where id = any($1::uuid[])`,
      [ids, hash, sealSeed(keys, demoSeed)],
    )
    await client.query(
      `insert into device (account_id, token_hash, name, browser, created_at, seen_at)
       select id, hash, 'Chrome on Windows', $3, now() - interval '1 year', now() - interval '3 days'
       from unnest($1::uuid[], $2::bytea[]) as known (id, hash)`,
      [ids, people.map(({ device }) => hashToken(device)), browser],
    )
  })
  await owner.query('vacuum analyze account, device')
  return people
}

/** In as many sessions, each of them another person's as far as there are people. */
export async function seat(owner: pg.Pool, people: Person[], sessions: number): Promise<Guest[]> {
  const seated = Array.from({ length: sessions }, (_, n) => ({
    person: people[n % people.length] as Person,
    token: newToken(),
  }))
  await quietly(owner, (client) =>
    client.query(
      `insert into session (id_hash, account_id, created_at, seen_at, proven_at, address, browser, place)
       select hash, id, now(), now(), now(), address, $4, '' from unnest($1::bytea[], $2::uuid[], $3::text[]) as s (hash, id, address)`,
      [
        seated.map(({ token }) => hashToken(token)),
        seated.map(({ person }) => person.id),
        seated.map(({ person }) => person.address),
        browser,
      ],
    ),
  )
  await owner.query('vacuum analyze session')
  return seated.map(({ person, token }) => ({ person, cookie: `__Host-portal=${token}` }))
}

/** As if they had all just done something: whoever does nothing for half an hour is signed out. */
export const stir = (owner: pg.Pool) => owner.query('update session set seen_at = now()')
