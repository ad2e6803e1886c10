// The whole portal with the demo firm as the fuzzer's target: who calls, what they know, and how a call is sent.
import { demoFirm } from '../demo/src/demo-firm.ts'
import { linkHeader } from '@portal/contract/rules/link-purpose'
import { contractEndpoints } from '@portal/server/platform/http/openapi-document'
import { hashToken, newToken } from '@portal/server/platform/crypto/keys'
import type { Actor } from '@portal/server/testing/actors'
import { form, pdf, zip } from '@portal/server/testing/files'
import { png } from '@portal/server/testing/photos'
import { type TestPortal, testPortal } from '@portal/server/testing/portal'
import { calls as growthCalls } from '../bench/growth/calls.ts'
import fc from 'fast-check'
import { addressOf, type Call, type Operation, paramsOf, validCallOf } from './calls.ts'
import type { Target } from './fuzz.ts'
import { Harvest } from './harvest.ts'
import type { Reply } from './judge.ts'

const people = {
  advisor: 'advisor@meridianharbor.example',
  manager: 'manager@meridianharbor.example',
  admin: 'admin@meridianharbor.example',
  compliance: 'compliance@meridianharbor.example',
}
type Person = keyof typeof people

/** The second admin sees what the first one does. */
const seenBy = (role: string) => (role === 'compliance' ? 'admin' : role)

export interface DemoTarget extends Target {
  close(): Promise<void>
}

/** The answers of GETs in the first firm. Later firms are copies of it, so they are read only once. */
let known: Harvest | undefined

export async function openDemoTarget(only: (operation: Operation) => boolean): Promise<DemoTarget> {
  const errors: string[] = []
  const portal = await testPortal(
    { demo: true, demoFirm, logLevel: 'error' },
    { write: (line) => void errors.push(line) },
  )
  const all: Operation[] = await contractEndpoints()
  const served = all.filter(({ endpoint }) => portal.app.endpoints.includes(endpoint))
  const roles = await openRoles(portal)
  const harvest = known?.copy() ?? new Harvest()

  const send = async (operation: Operation, call: Call): Promise<Reply> => {
    await roles.restore(call.role)
    errors.length = 0
    const { payload, headers } = await contentOf(call)
    const began = performance.now()
    const cpu = process.threadCpuUsage()
    const answer = await portal.app.inject({
      method: operation.endpoint.method,
      url: addressOf(operation.endpoint, call),
      headers: { ...headers, ...roles.headersOf(call.role) },
      ...(payload !== undefined && { payload }),
      // A stream that opens has no end to wait for.
      payloadAsStream: isEventStream(operation),
    })
    const ms = performance.now() - began
    const { user, system } = process.threadCpuUsage(cpu)
    let body = ''
    if (isEventStream(operation)) {
      const stream = answer.stream()
      if (answer.statusCode >= 400) for await (const chunk of stream) body += String(chunk)
      stream.destroy()
    } else body = answer.body
    const reply: Reply = {
      status: answer.statusCode,
      headers: answer.headers,
      body,
      ms,
      cpuMs: (user + system) / 1_000,
      log: errors.map(errorIn).join('\n'),
    }
    if (reply.status === 200 && String(reply.headers['content-type']).startsWith('application/json'))
      harvest.add(operation, seenBy(call.role), JSON.parse(body))
    return reply
  }

  if (!known) {
    await harvestReads(portal, served, send, harvest)
    known = harvest.copy()
  }
  return {
    operations: served.filter(only),
    rolesOf: ({ endpoint }) => roles.of(endpoint.access),
    hintsFor: (operation, role) => harvest.hintsFor(operation, seenBy(role)),
    send,
    close: () => portal.close(),
  }
}

const isEventStream = ({ endpoint }: Operation) =>
  (endpoint.answer as { contentMediaType?: string }).contentMediaType === 'text/event-stream'

function errorIn(line: string): string {
  const { err, msg } = JSON.parse(line) as { err?: { stack?: string }; msg?: string }
  const lines = (err?.stack ?? msg ?? '').split('\n')
  return lines
    .filter((line, index) => index === 0 || !/node_modules|node:/.test(line))
    .slice(0, 6)
    .join('\n')
}

/** Reads what every person can: first the lists, then records in them and those by which the growth benchmark reads. */
async function harvestReads(portal: TestPortal, operations: Operation[], send: Target['send'], harvest: Harvest) {
  const reads = operations.filter(
    (one) => one.endpoint.method === 'GET' && one.name !== 'logout' && !isEventStream(one),
  )
  const hasInput = ({ endpoint }: Operation) =>
    Boolean(endpoint.params ?? endpoint.query) || endpoint.path.includes('*')
  const roles = Object.keys(people).filter((role) => role === seenBy(role))
  for (const operation of reads) {
    const { name, endpoint } = operation
    const line = growthCalls[name]
    const found = typeof line === 'object' && line.find ? await portal.sql(line.find) : []
    for (const role of roles) {
      for (const row of found) harvest.add(operation, role, row)
      if (paramsOf(endpoint.path).length === 0) await send(operation, { operation: name, role, params: {}, query: [] })
    }
  }
  for (const operation of reads.filter(hasInput)) {
    for (const role of roles) {
      const calls = validCallOf(operation, role, (one) => harvest.hintsFor(operation, one))
      for (const call of fc.sample(calls, { seed: 1, numRuns: 2 })) await send(operation, call)
    }
  }
}

async function contentOf(call: Call): Promise<{ payload?: string | Buffer; headers: Record<string, string> }> {
  const json = { 'content-type': 'application/json' }
  if (call.form) {
    const files = await Promise.all(
      call.form.files.map(async ({ name, kind }) => ({ filename: name, bytes: await bytesOf(kind) })),
    )
    return form(call.form.fields, ...files)
  }
  if (call.raw !== undefined) return { payload: call.raw, headers: json }
  if (call.json !== undefined) return { payload: JSON.stringify(call.json), headers: json }
  return { headers: {} }
}

async function bytesOf(kind: string): Promise<Buffer> {
  if (kind === 'pdf') return pdf('Statement of the fuzzer')
  if (kind === 'png') return png()
  if (kind === 'zip') return zip([{ name: 'a.txt', data: 'a' }])
  if (kind === 'csv') return Buffer.from('email,first,last\na@b.example,A,B\n')
  if (kind === 'text') return Buffer.from('Notes\nof several lines\n')
  if (kind === 'broken') return Buffer.from('%PDF-1.7\nnothing more')
  return Buffer.alloc(0)
}

interface Roles {
  of(access: string): readonly string[]
  headersOf(role: string): Record<string, string>
  /** Signs in again, with a fresh proof, whomever an earlier call has signed out, suspended or changed; lifts every rate limit. */
  restore(role: string): Promise<void>
}

async function openRoles(portal: TestPortal): Promise<Roles> {
  const cookies: Record<string, string> = {}
  const ids: Record<string, string> = {}
  for (const [role, email] of Object.entries(people)) {
    const [row] = await portal.sql('select id from account where email = $1', [email])
    ids[role] = String(row?.['id'])
  }
  const signIn = async (role: Person) => {
    const person = { id: ids[role] ?? '', email: people[role] } as Actor
    cookies[role] = (await portal.inAnotherBrowser(person)).cookie
  }
  const examiner = await portal.asExaminer()
  ids['examiner'] = examiner.id
  cookies['examiner'] = examiner.cookie
  for (const role of Object.keys(people)) await signIn(role as Person)
  const links = await openLinks(portal)

  const list = Object.values(ids)
    .map((id) => `'${id}'`)
    .join()
  await portal.sql(`create schema fuzz; create table fuzz.account as select * from account where id in (${list})`)
  const columns = (
    await portal.sql(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = 'account' and is_generated = 'NEVER' and column_name <> 'id'`,
    )
  ).map(({ name }) => `"${String(name)}"`)
  const restoreAll = `delete from rate_window;
    update account a set (${columns.join()}) = (select ${columns.map((column) => `f.${column}`).join()} from fuzz.account f where f.id = a.id)
      from fuzz.account f where f.id = a.id and a is distinct from f;
    update session set created_at = now(), seen_at = now(), proven_at = now(), acting_for = null, prior_hash = null, prior_until = null
      where account_id in (${list})`

  return {
    of(access) {
      if (access.startsWith('link:'))
        return [...links.keys()].filter((role) => role.startsWith(access)).concat('anonymous')
      if (access === 'examiner') return ['examiner', 'examiner', 'examiner', 'advisor', 'anonymous']
      if (access === 'admin' || access.startsWith('reviewer:'))
        return ['admin', 'admin', 'admin', 'compliance', 'compliance', 'manager', 'advisor', 'anonymous']
      if (access === 'public' || access === 'challenge') return ['anonymous', 'anonymous', 'advisor', 'admin']
      return ['advisor', 'advisor', 'manager', 'manager', 'admin', 'admin', 'anonymous']
    },
    headersOf: (role) => links.get(role) ?? (cookies[role] ? { cookie: cookies[role] } : {}),
    async restore(role) {
      await portal.sql(restoreAll)
      if (!(role in people)) return
      const token = cookies[role]?.slice('portal='.length) ?? ''
      const [session] = await portal.sql('select 1 from session where id_hash = $1', [hashToken(token)])
      if (!session) await signIn(role as Person)
    },
  }
}

/** One link for each subject that the demo firm has a good one for, opened in a browser. */
async function openLinks(portal: TestPortal): Promise<Map<string, Record<string, string>>> {
  const subjects = await portal.sql(
    `select distinct purpose, subject from link where revoked_at is null and expires_at > now() and uses_left is distinct from 0
      order by 1, 2`,
  )
  const links = new Map<string, Record<string, string>>()
  for (const { purpose, subject } of subjects) {
    const [token, cookie] = [newToken(), newToken()]
    const [link] = await portal.sql(
      `insert into link (token_hash, purpose, subject, issued_at, expires_at) values ($1, $2, $3, now(), now() + interval '7 days') returning id`,
      [hashToken(token), purpose, subject],
    )
    await portal.sql(
      `insert into link_browser (cookie_hash, link_id, until) values ($1, $2, now() + interval '7 days')`,
      [hashToken(cookie), link?.['id']],
    )
    links.set(`link:${String(purpose)} ${String(subject)}`, {
      [linkHeader]: token,
      cookie: `portal_link_${String(link?.['id'])}=${cookie}`,
    })
  }
  return links
}
