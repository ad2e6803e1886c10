// Every call that names a record, with one that is somebody else's: made by people of another branch who may do everything there, and
// by somebody who acts for a third person. To all of them it does not exist.
import { startActing } from '@portal/contract/acting'
import type { Endpoint } from '@portal/contract/endpoint'
import { type Actor, menusFor } from '@portal/server/testing/actors'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { Create } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
let strangers: Record<string, Actor>
let theirs: Record<string, string>
beforeAll(async () => {
  portal = await testPortal({ demo: true, demoFirm })
  const menus = JSON.stringify(menusFor(true))
  const proxy = await portal.asPlus({ menus: JSON.stringify(menusFor(false)) })
  const third = await portal.asAdvisor({ tapsid: 987_654 })
  await portal.sql('insert into proxy values ($1, $2, now())', [third.id, proxy.id])
  await proxy.call(startActing, { body: { email: third.email } })
  strangers = {
    'another advisor': await portal.asAdvisor(),
    'a manager of another branch with every flag': await portal.asStranger({ menus }),
    'acting for a third person': proxy,
  }
  theirs = await recordsOf('advisor@meridianharbor.example')
})
afterAll(() => portal.close())

/** One of each, of this person. */
async function recordsOf(email: string): Promise<Record<string, string>> {
  const [me] = await portal.sql('select id, tapsid, branch_id from account where email = $1', [email])
  const id = String(me?.['id'])
  const first = async (text: string) => {
    const [row] = (await portal.sql(text, [id])) as { id: string | number }[]
    return row ? String(row.id) : ''
  }
  await portal.sql(
    `insert into device (account_id, token_hash, name, browser, created_at, seen_at)
     select $1, sha256('a device'), 'Laptop', 'Firefox', now(), now() where not exists (select from device where account_id = $1)`,
    [id],
  )
  await portal.sql(
    `insert into payment (account_id, paid_by, charge_type, charge_key, charge, description, lead_text, email, amount_cents, method, status, created_at)
     values ($1, $1, 'STATE', 'Ohio', '{}', 'Ohio', '', '', 100, 'commission', 'open', now())`,
    [id],
  )
  await portal.sql(
    `insert into work_item_file (work_item_id, hash, filename, added_by, added_at)
     select (select id from work_item where account_id = $1 order by id limit 1), f.hash, 'signed.pdf', $1, now()
     from file f limit 1`,
    [id],
  )
  return {
    account: id,
    tapsid: String(me?.['tapsid']),
    task: await first('select id from work_item where account_id = $1 order by id limit 1'),
    request: await first(
      `select w.id from work_item w join request_file f on f.request_id = w.record_id
       where w.account_id = $1 and w.record_kind = 'request' order by w.id limit 1`,
    ),
    requestFile: await first(
      `select f.id from work_item w join request_file f on f.request_id = w.record_id
       where w.account_id = $1 and w.record_kind = 'request' order by w.id limit 1`,
    ),
    taskFile: await first(
      'select f.id from work_item_file f join work_item w on w.id = f.work_item_id where w.account_id = $1 limit 1',
    ),
    uploadRequest: await first(
      `select u.id from upload_request u join work_item w on w.id = u.work_item_id
       where w.account_id = $1 and w.stage < 9 order by u.id limit 1`,
    ),
    submission: await first(
      `select id from submission where account_id = $1 and direction = 'sent' and submitted_at is not null order by id limit 1`,
    ),
    submissionFile: await first(
      `select f.id from submission_file f join submission s on s.id = f.submission_id
       where s.account_id = $1 and s.direction = 'sent' and s.submitted_at is not null order by s.id limit 1`,
    ),
    exam: await first('select id from exam_request where account_id = $1 order by id limit 1'),
    activity: await first('select id from outside_business where account_id = $1 order by id limit 1'),
    payment: await first('select id from payment where account_id = $1 limit 1'),
    line: await first(
      'select l.id from pending_line l join account a using (tapsid) where a.id = $1 order by l.id limit 1',
    ),
    device: await first('select id from device where account_id = $1 limit 1'),
    session: await first('select id from session where account_id = $1 limit 1').then((found) => found || id),
    document: await first('select id from document where advisor_id = $1 and deleted_at is null limit 1'),
    candidate: await first(
      `select k.id from candidate k join account a on a.branch_id = k.branch_id
       where a.id = $1 and k.state = 'review' order by k.id limit 1`,
    ),
    candidateFile: await first(
      `select f.id from candidate_file f join candidate k on k.id = f.candidate_id join account a on a.branch_id = k.branch_id
       where a.id = $1 and k.state = 'review' order by k.id limit 1`,
    ),
    branchDocument: await first(
      `select d.id from document d join account a on a.branch_id = d.branch_id where a.id = $1 and d.deleted_at is null limit 1`,
    ),
  }
}

/** Which record a call names, by the beginning of its path. What is nobody's in particular is not here. */
const named: [prefix: string, params: Record<string, string>][] = [
  ['/tasks/:id/record', { id: 'request', file: 'requestFile' }],
  ['/tasks/:id', { id: 'task', file: 'taskFile' }],
  ['/firebase/hide/:id', { id: 'task' }],
  ['/upload-requests/:id', { id: 'uploadRequest' }],
  ['/candidates/:id', { id: 'candidate', file: 'candidateFile' }],
  ['/exchange/:id', { id: 'submission', file: 'submissionFile' }],
  ['/newbusiness/:id', { id: 'submission', file: 'submissionFile' }],
  ['/review/documents/:id', { id: 'submission' }],
  ['/exams/requests/:id', { id: 'exam' }],
  ['/oba/:id', { id: 'activity' }],
  ['/payments/:id', { id: 'payment' }],
  ['/pending/:id', { id: 'line' }],
  ['/user/devices/:id', { id: 'device' }],
  ['/user/devices/lost/:id', { id: 'device' }],
  ['/users/:id', { id: 'account', proxy: 'account', session: 'session' }],
  ['/advisors/:id', { id: 'account' }],
  ['/user/state/regs/:advisorId', { advisorId: 'tapsid' }],
  ['/user/:tapsid/production', { tapsid: 'tapsid' }],
  ['/docs/:id', { id: 'document' }],
  ['/download/:id', { id: 'document' }],
  ['/user/favorites/:documentId', { documentId: 'document' }],
  ['/attest/:id', { id: 'document' }],
  ['/branch/docs/:id', { id: 'branchDocument' }],
]
const paramsOf = ({ path }: Endpoint) => named.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1]

/** What anybody may do without its being there: taking off one's own list what is not on it. */
const harmless = new Set(['DELETE /user/favorites/:documentId', 'DELETE /firebase/hide/:id'])

const bodyOf = ({ body }: Endpoint): object => {
  try {
    return body ? (Create(body) as object) : {}
  } catch {
    return {}
  }
}

test('there is one of each record', () => {
  expect(Object.entries(theirs).filter(([, id]) => !id || id === 'undefined')).toEqual([])
})

test('a record of somebody else does not exist for anybody who has nothing to do with it (Z02, Z04, Z07, Z13)', async () => {
  const before = await contents()
  const endpoints = portal.app.endpoints.filter(paramsOf)
  expect(endpoints.length).toBeGreaterThan(50)
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const params = paramsOf(endpoint) ?? {}
    const url = `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(theirs[params[name] ?? ''] ?? 'x'))}`
    for (const [who, { cookie }] of Object.entries(strangers)) {
      const answer = await portal.app.inject({
        method: endpoint.method,
        url,
        headers: { cookie },
        ...(endpoint.method !== 'GET' && { payload: bodyOf(endpoint) }),
      })
      const { statusCode } = answer
      // a form without its file, or a body that only a person can fill in, is refused before anything is looked for
      const held = statusCode === 404 || statusCode === 403 || (endpoint.method !== 'GET' && statusCode === 400)
      const unread = endpoint.form && statusCode === 415
      if (!held && !unread && !(harmless.has(`${endpoint.method} ${endpoint.path}`) && statusCode === 200))
        wrong.push(`${endpoint.method} ${endpoint.path} as ${who}: ${statusCode} ${answer.body.slice(0, 80)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await contents()).toEqual(before)
})

/** Of what could have been changed by it. */
async function contents() {
  const tables = [
    'work_item',
    'submission',
    'exam_request',
    'outside_business',
    'payment',
    'device',
    'document',
    'reading',
    'upload_request',
    'candidate',
    'candidate_step',
  ]
  return Promise.all(
    tables.map(
      async (table) => (await portal.sql(`select md5(string_agg(t::text, ',' order by t::text)) from ${table} t`))[0],
    ),
  )
}
