// Two firms beside each other: the demo firm of forty, and one that has grown. Each has its own database and portal, and the same people
// who ask.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureKeys } from '@portal/server/config'
import { startEmbedded } from '@portal/server/platform/db/embedded'
import { migrate } from '@portal/server/platform/db/migrate'
import { openDatabase, openOwner } from '@portal/server/platform/db/open'
import { beginSession } from '@portal/server/platform/session/sessions'
import pg from 'pg'
import { portalCommand, type Program, root, startProgram } from '../processes.ts'
import { type Role, roles } from './calls.ts'

export interface Side {
  portal: Program
  cookies: Record<Role, string>
  /** A connection of the owner: for ids, and for what the database alone takes. */
  sql: pg.Client
  /** Everybody has just shown who they are. */
  prove(): Promise<void>
  stop(): Promise<void>
}

/** What nobody in the demo firm has made yet; the same in both. */
const reviewerEmail = 'bench.reviewer@meridianharbor.example'
const examinerEmail = 'bench.examiner@regulator.example'

const emails: Record<Role, string> = {
  advisor: 'advisor@meridianharbor.example',
  manager: 'manager@meridianharbor.example',
  reviewer: reviewerEmail,
  admin: 'admin@meridianharbor.example',
  examiner: examinerEmail,
}

export async function openSide(folder: string, advisors: number): Promise<Side> {
  if (!existsSync(join(folder, 'postgres', 'pgdata'))) await load(folder, advisors)
  const database = await startEmbedded(join(folder, 'postgres'))
  const { url } = database
  const owner = openOwner(url)
  // one that was loaded before may be of an earlier release
  await migrate(owner)
  const opened = await openDatabase(owner, url)
  const sql = new pg.Client({ connectionString: url })
  await sql.connect()
  await addPeople(sql)
  const from = { address: '127.0.0.1', browser: 'bench' }
  const cookies = {} as Record<Role, string>
  for (const role of roles) {
    const { rows } = await sql.query<{ id: string }>('select id from account where email = $1', [emails[role]])
    const token = await opened.db.transaction().execute((tx) => beginSession(tx, new Date(), rows[0]?.id ?? '', from))
    cookies[role] = `portal=${token}`
  }
  await opened.close()
  // jobs of the night and of the minute would come between
  const env = { DATABASE_URL: url, DATA_DIR: folder, PORTAL_KEYS: ensureKeys(folder), WORKERS: '0' }
  const portal = await startProgram(portalCommand, folder, env, '/healthz')
  const prove = async () => {
    await sql.query('update session set seen_at = now(), proven_at = now() where browser = $1', [from.browser])
  }
  await addWhatIsAskedFor(portal.port, cookies.admin, sql)
  return {
    portal,
    cookies,
    sql,
    prove,
    stop: async () => {
      await portal.stop()
      await tidy(sql)
      await sql.end()
      await database.stop()
    },
  }
}

async function load(folder: string, advisors: number): Promise<void> {
  const child = spawn(process.execPath, ['bin/portal.mjs', 'demo', '--advisors', String(advisors)], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`the firm of ${advisors} could not be loaded`)
}

/** Somebody of the home office, who reviews for the whole firm, and an examiner. What is written by SQL here and below has no history. */
async function addPeople(sql: pg.Client): Promise<void> {
  await sql.query(`set portal.history = 'off'`)
  await sql.query(
    `insert into account (email, first, last, access, menus)
     select $1, 'Bench', 'Reviewer', 2, menus from account where email = 'admin@meridianharbor.example' on conflict do nothing`,
    [reviewerEmail],
  )
  await sql.query(
    `with a as (
      insert into account (email, first, last, access, factor, menus, examiner_until)
      values ($1, 'Bench', 'Examiner', 0, 'AP', '{"reviewer_tools":{}}', now() + interval '1 day') on conflict do nothing returning id)
    insert into examiner (account_id, key, organization, examination, scope, made_at)
    select id, gen_random_uuid(), 'Bench', 'Bench', '{"people":[],"branches":[],"classes":[],"from":null,"until":null}', now() from a`,
    [examinerEmail],
  )
}

/** A hold, a packet, a saved filter, a comment, and a proposal that names what is old. */
async function addWhatIsAskedFor(port: number, cookie: string, sql: pg.Client): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', origin: `http://localhost:${port}` },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  const { rows } = await sql.query<{ id: string; hold: number }>(
    `select id, (select count(*)::int from hold) as hold from account where email = 'advisor@meridianharbor.example'`,
  )
  const [{ id, hold } = { id: '', hold: 0 }] = rows
  const scope = { people: [id], branches: [], classes: [], from: null, until: null }
  if (hold === 0) {
    await send('POST', '/records/holds', { matter: 'Bench', reference: '', reason: 'Bench', scope })
    await send('POST', '/packets', { key: crypto.randomUUID(), name: 'Bench', scope, masked: true })
    await send('PUT', '/activities/filters', { name: 'Bench', filter: { segment: 'all' } })
    await send('POST', '/feedback', { comment: 'Bench' })
  }
  await sql.query(`with d as (insert into disposal (month, state, proposed_at, lapses_on)
      select '1999-01', 'lapsed', now(), current_date where not exists (select from disposal) returning id)
    insert into disposal_item (disposal_id, record, of_table, class, at, settled_at, ended_on, state)
    select d.id, 'production:' || p.tapsid || '/' || p.year || '/' || p.month, 'production', 'production', now(), now(), current_date, 'out'
    from d, production p where p.year = extract(year from now())::int - 4`)
  await sql.query('analyze disposal_item')
}

/** What was written by SQL goes again: it would be found to have no history. */
async function tidy(sql: pg.Client): Promise<void> {
  await sql.query(`delete from disposal_item where disposal_id in (select id from disposal where month = '1999-01')`)
  await sql.query(`delete from disposal where month = '1999-01'`)
  await sql.query('delete from session where browser = $1', ['bench'])
  await sql.query('delete from examiner where account_id = (select id from account where email = $1)', [examinerEmail])
  await sql.query('delete from account where email = any($1)', [[reviewerEmail, examinerEmail]])
}
