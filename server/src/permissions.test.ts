// Every endpoint × every kind of caller, generated: a new endpoint is in here without anybody remembering it.
import { startActing } from '@portal/contract/acting'
import type { Endpoint } from '@portal/contract/endpoint'
import { factors } from '@portal/contract/sign-in'
import { inPersonOnly } from '@portal/contract/rules/four-eyes'
import { reviewerFlags } from '@portal/contract/session'
import { taskStream } from '@portal/contract/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from './testing/actors.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
const actors: Record<string, Actor> = {}
beforeAll(async () => {
  portal = await testPortal({ demo: false })
  const disabled = await portal.asAdmin()
  await portal.sql('update account set disabled_at = now() where id = $1', [disabled.id])
  const { branch_id: elsewhere } =
    (await portal.sql('select branch_id from account where id = $1', [(await portal.asStranger()).id]))[0] ?? {}
  Object.assign(actors, {
    anonymous: await portal.asAnonymous(),
    guest: await portal.asGuest(),
    'guest with every right': await portal.asGuest({ access: 7, menus: JSON.stringify(menusFor(true)) }),
    advisor: await portal.asAdvisor(),
    plus: await portal.asPlus(),
    manager: await portal.asManager(),
    stranger: await portal.asStranger(),
    'manager of another branch': await portal.asManager({
      branch_id: elsewhere as number,
      menus: JSON.stringify(menusFor(true)),
    }),
    'acting for another': await acting(),
    admin: await portal.asAdmin(),
    examiner: await portal.asExaminer(),
    'examiner whose access is over': await portal.asExaminer({ examiner_until: new Date(0) }),
    disabled,
  })
})
afterAll(() => portal.close())

/** Somebody whom a colleague lets act for them, and who does. */
async function acting(): Promise<Actor> {
  const [proxy, owner] = [await portal.asPlus(), await portal.asAdvisor()]
  await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, proxy.id])
  await proxy.call(startActing, { body: { email: owner.email } })
  return proxy
}

const level: Record<string, { in: boolean; guest?: boolean; admin?: boolean; reviewer?: boolean; examiner?: boolean }> =
  {
    anonymous: { in: false },
    guest: { in: true, guest: true },
    'guest with every right': { in: true, guest: true, admin: true, reviewer: true },
    advisor: { in: true },
    plus: { in: true },
    manager: { in: true },
    stranger: { in: true },
    'manager of another branch': { in: true, reviewer: true },
    'acting for another': { in: true },
    admin: { in: true, admin: true, reviewer: true },
    examiner: { in: true, examiner: true },
    'examiner whose access is over': { in: true, examiner: true },
    disabled: { in: false },
  }

/** What the word promises, written down once more and independently: `ok` means the word does not refuse. */
function promised({ access, inPerson }: Endpoint, who: string): 'ok' | 400 | 401 | 403 | 404 {
  const is = level[who] ?? { in: false }
  if (access === 'public') return 'ok'
  if (access === 'challenge') return 401
  // nobody here has a link
  if (access.startsWith('link:')) return 404
  if (!is.in) return 400
  if (access === 'everyone') return 'ok'
  // what is not theirs by its own word is closed to examiners, and theirs to everybody else
  if (is.examiner || access === 'examiner') return is.examiner && access === 'examiner' ? 'ok' : 403
  if (access === 'guest-ok') return 'ok'
  if (is.guest) return 403
  if (inPerson && who === 'acting for another') return 403
  if (access === 'signed-in') return 'ok'
  return (access === 'admin' ? is.admin : is.reviewer) ? 'ok' : 403
}

/** Something to put into each parameter, so that the address is well formed. */
const url = (endpoint: Endpoint) => `/api${endpoint.path.replace(/:\w+|\*/g, '1')}${endless(endpoint)}`
/** A stream that opens has no end to wait for. */
const endless = (endpoint: Endpoint) => (endpoint === taskStream ? '?topics=' : '')
const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

it('every caller gets from every endpoint what its access word promises, and keeps none of it (A15, A25) [ROLE-19]', async () => {
  expect(portal.app.endpoints.length).toBeGreaterThan(7)
  const wrong: string[] = []
  for (const endpoint of portal.app.endpoints) {
    // whoever tries this many links that are none is told to wait
    if (endpoint.access.startsWith('link:')) await portal.sql('delete from rate_window')
    for (const [who, actor] of Object.entries(actors)) {
      const answer = await portal.app.inject({
        method: endpoint.method,
        url: url(endpoint),
        headers: actor.cookie ? { cookie: actor.cookie } : {},
        ...(endpoint.method !== 'GET' && { payload: {} }),
      })
      const code = answer.headers['content-type']?.toString().includes('json') ? answer.json().code : undefined
      const want = promised(endpoint, who)
      // what is let in may still stumble over its empty input, or over a rule about its own rows
      const refused = code === 'session-expired' || (answer.statusCode === 403 && !ownRule.has(named(endpoint)))
      const held = want === 'ok' ? !refused : answer.statusCode === want && (want !== 400 || code === 'session-expired')
      if (!held) wrong.push(`${named(endpoint)} as ${who}: ${answer.statusCode} ${code}, promised ${want}`)
      if (!String(answer.headers['content-security-policy']).endsWith('; sandbox'))
        wrong.push(`${named(endpoint)} as ${who}: what it answers could be taken for a page of ours`)
      // what is personal or confidential stays in no browser; so does a refusal
      const kept = answer.headers['cache-control'] !== 'no-store'
      if (kept !== (endpoint.shared === true && answer.statusCode === 200))
        wrong.push(`${named(endpoint)} as ${who}: ${answer.statusCode} is ${kept ? 'kept' : 'not kept'} by browsers`)
    }
  }
  expect(wrong).toEqual([])
})

it('every endpoint that decides, certifies or signs is refused while the caller acts for someone, and only then', async () => {
  const admin = await portal.asAdmin()
  const owner = await portal.asAdvisor()
  const messageOf = async ({ method, path }: Endpoint) => {
    const request = { method, url: `/api${path.replace(/:\w+/g, '1')}`, headers: { cookie: admin.cookie }, payload: {} }
    const { statusCode, body } = await portal.app.inject(request)
    return [statusCode, (JSON.parse(body) as { message?: string }).message]
  }
  const inPerson = portal.app.endpoints.filter((endpoint) => endpoint.inPerson)
  expect(inPerson.length).toBeGreaterThan(30)

  for (const endpoint of inPerson) expect(await messageOf(endpoint)).not.toContain(inPersonOnly)
  expect((await admin.call(startActing, { body: { email: owner.email } })).status).toBe(200)
  for (const endpoint of inPerson)
    expect([named(endpoint), ...(await messageOf(endpoint))]).toEqual([named(endpoint), 403, inPersonOnly])
})

/** Endpoints whose policy goes beyond the word; each has a test of its own where the feature is. */
const ownRule = new Set([
  'GET /fees/billing',
  'GET /fees/runs/preview',
  'POST /fees/runs/:id/stop',
  'POST /fees/runs/:id/resume',
  'GET /fees/payroll/:id/deductions.csv',
  'GET /user/logout/:email',
  'POST /branch/docs',
  'POST /event',
  'POST /event/update/:id',
  'DELETE /event/:id',
  'GET /user/dump',
  // with the flag, and an admin
  'GET /staff',
  'POST /staff/:id/photo',
  'DELETE /staff/:id/photo',
  'GET /imports',
  'POST /imports/kinds/:kind',
  'POST /imports/runs/:id/undo',
])

it('no right of any kind opens a word to an examiner', async () => {
  const { checkAccess, mayCall } = await import('./platform/http/access.ts')
  const everything = { guest: false, isAdmin: true, menus: menusFor(true), examinerUntil: new Date(0) }
  const call = { session: { user: everything }, headers: {} } as never
  for (const word of [
    'signed-in',
    'guest-ok',
    'admin',
    ...reviewerFlags.map((flag) => `reviewer:${flag}` as const),
  ] as const) {
    expect(() => checkAccess(word, call)).toThrow('You don’t have permission to do this.')
    expect(mayCall(everything as never, { access: word })).toBe(false)
  }
  for (const word of ['public', 'everyone', 'examiner'] as const) expect(() => checkAccess(word, call)).not.toThrow()
})

it('the database takes no examiner with a right, and makes nobody one or somebody else', async () => {
  const { id } = actors['examiner'] as Actor
  const { id: advisor } = actors['advisor'] as Actor
  const { id: branch } = (await portal.sql('select id from branch limit 1'))[0] as { id: number }
  const rights = [
    'access = 1',
    'access = -1',
    'guest = true',
    'manager = true',
    'tapsid = 12',
    `branch_id = ${branch}`,
    `factor = 'EMAIL'`,
    `factor = 'PUSH'`,
    'products_editing = true',
    'calendar_editing = true',
    'library_access = true',
    'welcome = true',
    `office_issuer = 'a', office_subject = 'b'`,
    `menus = jsonb_set(menus, '{reviewer_tools,records}', 'true')`,
    `menus = jsonb_set(menus, '{general}', 'true')`,
  ]
  for (const right of rights)
    await expect(portal.sql(`update account set ${right} where id = $1`, [id])).rejects.toThrow(
      'account_examiner_has_no_rights',
    )
  await portal.sql(`update account set factor = 'RESET' where id = $1`, [id])
  for (const [one, until] of [
    [id, 'null'],
    [advisor, 'now()'],
  ])
    await expect(portal.sql(`update account set examiner_until = ${until} where id = $1`, [one])).rejects.toThrow(
      'an examiner stays an examiner',
    )
})

describe('reviewer words', () => {
  it.each([...reviewerFlags])('%s lets in whoever has the flag, guests never', async (flag) => {
    const { checkAccess } = await import('./platform/http/access.ts')
    const user = (more: object) =>
      ({ session: { user: { menus: menusFor(false), guest: false, ...more } }, headers: {} }) as never
    const flagged = { ...menusFor(false), reviewer_tools: { ...menusFor(false).reviewer_tools, [flag]: true } }
    const word = `reviewer:${flag}` as const
    expect(() => checkAccess(word, user({ menus: flagged }))).not.toThrow()
    expect(() => checkAccess(word, user({}))).toThrow('You don’t have permission to do this.')
    expect(() => checkAccess(word, user({ menus: flagged, guest: true }))).toThrow(
      'You don’t have permission to do this.',
    )
  })
})

it('the words of the sign-in factors are the ones the database knows', async () => {
  const [row] = await portal.sql(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'account_factor_check'`,
  )
  for (const factor of factors) expect(String(row?.rule)).toContain(`'${factor}'`)
})
