// All 104 registrations of one advisor: as the firm grows around them from forty advisors to 30,000, the call must not.
import { readRegistrations } from '@portal/contract/registrations'
import { states } from '@portal/contract/rules/states'
import pg from 'pg'
import { atMost, type Figure, rounds } from './figures.ts'
import { fire, type Request } from './load.ts'
import type { Sides } from './products.ts'

const firm = 30_000
const roundMs = 2_000

type Side = Pick<Sides, 'portal' | 'cookie' | 'url'>

/** Two firms that begin alike. */
export async function registrationsAsTheFirmGrows(small: Side, large: Side): Promise<Figure> {
  const ofSmall = await asking(small, async () => {})
  const ofLarge = await asking(large, (client) => growTo(client, firm))
  const slower: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const [few, many] = [await speed(small.portal, ofSmall), await speed(large.portal, ofLarge)]
    // the first warms up
    if (round > 0) slower.push(few / many)
    console.log(`  ${Math.round(few)}/s against ${Math.round(many)}/s`)
  }
  return atMost('registrations, 104 rows, among 30,000 advisors: slower than among forty by', slower, 1.5, '×')
}

async function asking({ portal, cookie, url }: Side, grow: (client: pg.Client) => Promise<void>): Promise<Request> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tapsid = await holdEverything(client)
    await grow(client)
    const path = `/api${readRegistrations.path.replace(':advisorId', String(tapsid))}`
    const first = await fetch(`http://127.0.0.1:${portal}${path}`, { headers: { cookie } })
    const { d } = (await first.json()) as { d?: { licenses: unknown[] } }
    if ((d?.licenses.length ?? 0) < 104) throw new Error(`there are ${d?.licenses.length} licences`)
    return { method: 'GET', path, headers: { cookie } }
  } finally {
    await client.end()
  }
}

/** Of one call after the other. */
async function speed(port: number, request: Request): Promise<number> {
  const { perSecond, statuses } = await fire(port, request, 1, roundMs)
  if (statuses.size !== 1 || !statuses.has(200))
    throw new Error(`${request.path} answered ${[...statuses.keys()].join(', ')}`)
  return perSecond
}

/** Somebody whom the one who asks may act for. */
async function holdEverything(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: string; tapsid: number }>(
    `select id, tapsid from account where access = 1 and not guest and tapsid > 0 order by tapsid limit 1`,
  )
  const [{ id, tapsid } = { id: '', tapsid: 0 }] = rows
  await client.query(
    `insert into registration (account_id, state, license, status, updated_at)
     select $1, s, l, 'VALID', now() from unnest($2::text[]) s, unnest(array['Advisor', 'Securities']) l
     on conflict do nothing`,
    [id, states.map(({ name }) => name)],
  )
  return tapsid
}

/** A firm of 30,000 out of any other. */
export async function growFirm(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await growTo(client, firm)
  } finally {
    await client.end()
  }
}

/** Rows made by the database itself: of each newcomer twenty licences and three exams. */
async function growTo(client: pg.Client, advisors: number): Promise<void> {
  // as if they had been there for long: their history isn't what is measured
  await client.query('set session_replication_role = replica')
  await client.query(
    `with a as (
       insert into account (email, first, last, access, menus, tapsid)
       select 'grown' || n || '@bench.example', 'Grown', 'Advisor ' || n, 1, (select menus from account limit 1), 1000000 + n
       from generate_series(1, $1 - (select count(*)::int from account)) n returning id),
     r as (
       insert into registration (account_id, state, license, status, updated_at)
       select id, s, l, 'VALID', now() from a, unnest($2::text[]) s, unnest(array['Advisor', 'Securities']) l)
     insert into exam_held select id, e, current_date from a, unnest(array['SIE', '7', '66']) e`,
    [advisors, states.slice(0, 10).map(({ name }) => name)],
  )
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze account, registration, exam_held')
}
