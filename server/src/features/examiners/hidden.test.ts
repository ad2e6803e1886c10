// Nobody but compliance learns that there is an examiner: no list of people, no choice, no count of what others see has them.
import { getExaminerHome } from '@portal/contract/examiners'
import type { Endpoint } from '@portal/contract/endpoint'
import { liveStream } from '@portal/contract/live'
import { logout } from '@portal/contract/sign-in'
import { taskStream } from '@portal/contract/tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import type { Actor } from '../../testing/actors.ts'
import { type ExaminersOn, examinersOn } from '../../testing/examiners.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: ExaminersOn
let people: Record<string, Actor>
let examiner: Actor & { secret: string }
beforeAll(async () => {
  portal = await testPortal({ demo: false })
  on = examinersOn(portal)
  const officer = await portal.asAdmin()
  examiner = await on.let(officer, { first: 'Zebulonia', last: 'Quistberg', email: 'zebquist@sec.example' })
  const id = await on.packet(officer, { classes: ['firm-settings'] })
  await on.release(officer, id, examiner.id, true)
  await examiner.call(getExaminerHome, {})
  // somebody whose account is locked is in a list of its own
  await portal.sql(`update account set password_locked_until = now() + interval '1 day' where id = $1`, [examiner.id])
  const all = JSON.stringify(menusFor(true))
  people = {
    admin: await portal.asAdmin(),
    'home office': await portal.asPlus({ branch_id: null, menus: all }),
    manager: await portal.asManager({ menus: all }),
    advisor: await portal.asAdvisor(),
  }
})
afterAll(() => portal.close())

const telling = /zebulonia|quistberg|zebquist/i
/** Compliance's own: who was let in and given what, and who did what. */
const theirs = ['/audit', '/audit/export.csv', '/examiners', '/examiners/:id', '/packets']

function addresses({ path, query }: Endpoint): string[] {
  const { properties = {} }: { properties?: object } = query ?? {}
  const asked = Object.keys(properties)
  const searches = ['', ...(asked.includes('q') ? ['?q=Zebulonia', '?q=zebquist%40sec.example'] : [])]
  const ids = path.includes(':email') ? [examiner.email] : path.includes(':') ? ['1', examiner.id] : ['']
  return ids.flatMap((id) =>
    searches.map(
      (search) => `/api${path.replace(/:\w+/g, encodeURIComponent(id)).replace('*', 'index.html')}${search}`,
    ),
  )
}

it('no answer to anybody names the examiner, but for what compliance is told', async () => {
  // the streams have no end to wait for, and tell of topics alone
  const others: Endpoint[] = [logout, liveStream, taskStream]
  const endpoints = portal.app.endpoints.filter((one) => one.method === 'GET' && !others.includes(one))
  expect(endpoints.length).toBeGreaterThan(100)
  const told = new Set<string>()
  for (const endpoint of endpoints)
    for (const { cookie } of Object.values(people))
      for (const url of addresses(endpoint)) {
        const answer = await portal.app.inject({ url, headers: { cookie } })
        if (answer.statusCode === 403) break
        // an address that names nobody says what was asked for, and no more
        const said = url.includes(encodeURIComponent(examiner.email))
          ? answer.payload.replaceAll(examiner.email, '')
          : answer.payload
        if (telling.test(said)) told.add(endpoint.path)
      }
  expect([...told].sort()).toEqual(theirs)
}, 120_000)

it('what there is of the firm is counted without the examiner', async () => {
  const counted = async () => {
    const { cookie } = people['admin'] as Actor
    const answer = await portal.app.inject({ url: '/api/users', headers: { cookie } })
    return (answer.json() as { total: number }).total
  }
  const before = await counted()
  await on.add(await portal.asAdmin(), { first: 'Zebulonia', last: 'Quistberg' })
  // the officer who was made for it
  expect(await counted()).toBe(before + 1)
})
