// What every screen asks the server for: each thing once, and nothing that is there already.
import type { Page, Request } from 'playwright-core'
import { routeTable } from '../web/src/lib/route-table.ts'
import { expect, test } from 'vitest'
import { scene } from './browser.ts'
import { goTo } from './go-to.ts'

const on = scene({ demo: true })

/** Of what an address names, one that exists. A path with another name in it fails until it is told here. */
async function examples(): Promise<Record<string, string>> {
  const [known] = await on.portal.sql(
    `select (select id from document where deleted_at is null and advisor_id is null and branch_id is null limit 1) as document,
       (select id from work_item limit 1) as task, (select email from staff limit 1) as email`,
  )
  return {
    id: String(known?.['document']),
    did: String(known?.['task']),
    email: String(known?.['email']),
    caller: 'nobody',
    advisor: 'nobody',
  }
}

function addressOf(path: string, names: Record<string, string>): string {
  return path.replace(/\/:\w+\?$/, '').replace(/:(\w+)/g, (_, name: string) => {
    const known = names[name]
    if (!known) throw new Error(`${path}: nothing known to put in for ${name}`)
    return encodeURIComponent(known)
  })
}

const quietMs = 250

/** The page's calls as they are made, and when there have been none for a while; and the scripts and styles it loads. */
function following(page: Page) {
  let calls: string[] = []
  let files: string[] = []
  let underway = new Set<Request>()
  let last = Date.now()
  const counts = (request: Request) =>
    new URL(request.url()).pathname.startsWith('/api/') && request.resourceType() !== 'eventsource'
  const ended = (request: Request) => {
    if (underway.delete(request)) last = Date.now()
  }
  page.on('request', (request) => {
    if (/^(script|stylesheet)$/.test(request.resourceType())) files.push(new URL(request.url()).pathname)
    if (!counts(request)) return
    underway.add(request)
    last = Date.now()
    const { pathname, search } = new URL(request.url())
    calls.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim())
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async (go: () => Promise<unknown>) => {
    calls = []
    files = []
    underway = new Set()
    last = Date.now()
    await go()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => (underway.size === 0 ? Date.now() - last : 0), { interval: 50 }).toBeGreaterThan(quietMs)
    return { calls, files }
  }
}

const twice = (calls: string[]) => calls.filter((call, index) => calls.indexOf(call) !== index)
const session = 'POST /api/auth/verify'
/** Scripts and styles: a handful, whatever the screen. The viewer of PDFs brings its own. */
const most = { opened: 15, changed: 4 }

// every screen, twice
const timeout = 600_000

test('a screen asks for each thing once and loads few files, a change of screen asks not for what the shell has', {
  timeout,
}, async () => {
  const admin = await on.portal.asAdmin({ tapsid: 4_242 })
  const { page, meets } = await on.visitorAs(admin)
  // what this person has none of
  meets(400, 401, 404)
  const asked = following(page)
  const names = await examples()
  const problems: Record<string, string[]> = {}
  const found = (address: string, when: string, calls: string[]) => {
    if (calls.length > 0) problems[`${address} ${when}`] = calls
  }

  const opened = new Map<string, string[]>()
  for (const [path, { guard }] of Object.entries(routeTable)) {
    const address = addressOf(path, names)
    const { calls, files } = await asked(() => page.goto(address))
    if (await page.getByRole('heading', { name: 'Page not found' }).count()) continue
    found(address, 'opened', twice(calls))
    found(address, `opened with more than ${most.opened} files`, files.length > most.opened ? files : [])
    if (guard === 'session') opened.set(address, calls)
  }
  expect(opened.size).toBeGreaterThan(20)

  const [first = [], ...others] = opened.values()
  const shell = first.filter((call) => others.every((calls) => calls.includes(call)))
  expect(shell).toContain(session)
  expect(shell.length).toBeGreaterThan(3)
  // inside the shell, at an address that is none of them
  await asked(() => page.goto('/nowhere'))
  for (const address of opened.keys()) {
    const { calls, files } = await asked(() => goTo(page, address))
    found(address, 'changed to', twice(calls))
    found(address, `changed to with more than ${most.changed} files`, files.length > most.changed ? files : [])
    found(
      address,
      'asks for what the shell has',
      calls.filter((call) => call !== session && shell.includes(call)),
    )
  }
  expect(problems).toEqual({})
})
