import {
  addMaintenanceWindow,
  changeMaintenanceWindow,
  listMaintenance,
  maintenanceTopic,
  stopMaintenance,
} from '@portal/contract/maintenance'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { empty } from '../../testing/empty.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: Actor
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(at(0))
  admin = await portal.asAdmin()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setTime(at(0))
  await empty(portal, 'maintenance')
})

const at = (minutes: number) => new Date(Date.UTC(2027, 4, 1, 12, minutes))
const window = (from: number, until: number, name = 'Database move') => ({
  name,
  url: 'https://status.example/1',
  starts: at(from).toISOString(),
  ends: at(until).toISOString(),
})
const plan = async (from: number, until: number, name?: string) =>
  (await admin.call(addMaintenanceWindow, { body: window(from, until, name) })).body.id
const listed = async () =>
  (await admin.call(listMaintenance, {})).body.data.map(({ name, state }) => `${name}: ${state}`)
const summary = async () =>
  (await portal.app.inject('/status/summary.json')).json().activeMaintenances.map(({ name }: { name: string }) => name)
const stop = async (id: number) => (await admin.call(stopMaintenance, { params: { id } })).status
const audited = (id: number) =>
  portal.sql('select action, detail from audit_entry where subject = $1 order by id', [`maintenance:${id}`])

it('a window is coming, then under way and told to everybody, then past [API-25]', async () => {
  await plan(2, 4)
  expect([await listed(), await summary()]).toEqual([['Database move: coming'], []])
  portal.setTime(at(3))
  expect([await listed(), await summary()]).toEqual([['Database move: running'], ['Database move']])
  portal.setTime(at(4))
  expect([await listed(), await summary()]).toEqual([['Database move: past'], []])
})

it('a window that has not begun is cancelled and never told', async () => {
  const id = await plan(2, 4)
  expect(await stop(id)).toBe(200)
  portal.setTime(at(3))
  expect([await listed(), await summary()]).toEqual([['Database move: cancelled'], []])
  expect(await stop(id)).toBe(409)
  expect((await audited(id)).map(({ action }) => action)).toEqual(['maintenance.planned', 'maintenance.cancelled'])
})

it('a window that is under way ends now', async () => {
  const id = await plan(2, 4)
  portal.setTime(at(3))
  expect(await stop(id)).toBe(200)
  portal.advance(1)
  expect([await listed(), await summary()]).toEqual([['Database move: past'], []])
  expect((await audited(id)).at(-1)).toMatchObject({ action: 'maintenance.ended', detail: { before: window(2, 4) } })
})

it('a window is changed until it is over, on record with before and after', async () => {
  const id = await plan(2, 4)
  const change = (from: number, until: number) =>
    admin.call(changeMaintenanceWindow, { params: { id }, body: window(from, until, 'Longer') })
  expect((await change(2, 6)).status).toBe(200)
  expect((await audited(id)).at(-1)).toEqual({
    action: 'maintenance.changed',
    detail: { before: window(2, 4), after: window(2, 6, 'Longer') },
  })
  portal.setTime(at(6))
  expect((await change(2, 8)).status).toBe(409)
  const unknown = await admin.call(changeMaintenanceWindow, { params: { id: 999_999 }, body: window(7, 8) })
  expect(unknown.status).toBe(404)
  expect(await stop(999_999)).toBe(404)
})

it('a window is changed at its own address only: another id in the body is refused by name and changes no window', async () => {
  const [id, other] = [await plan(2, 4, 'One'), await plan(5, 6, 'Other')]
  const change = (bodyId: number) =>
    admin.call(changeMaintenanceWindow, { params: { id }, body: { id: bodyId, ...window(2, 4, 'Changed') } })

  const refused = await change(other)
  const before = await listed()
  const repeated = await change(id)

  expect([refused.status, refused.body.fields]).toEqual([400, { id: 'This doesn’t match the id in the URL.' }])
  expect(before).toEqual(['Other: coming', 'One: coming'])
  expect(repeated.status).toBe(200)
  expect(await listed()).toEqual(['Other: coming', 'Changed: coming'])
})

it('those at the same time are named, cancelled and past ones not', async () => {
  await plan(1, 3, 'Early')
  await stop(await plan(2, 4, 'Canceled'))
  await plan(5, 6, 'Late')
  const { body } = await admin.call(addMaintenanceWindow, { body: window(2, 5) })
  expect(body.overlaps).toEqual(['Early'])
})

it.each([
  [{ url: 'http://status.example/' }, 'url'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ name: ' ' }, 'name'],
  [{ ends: at(1).toISOString() }, 'ends'],
  [{ starts: at(-3).toISOString(), ends: at(-1).toISOString() }, 'ends'],
  [{ starts: 'soon' }, 'starts'],
])('a window with %j is refused at %s', async (more, field) => {
  const { status, body } = await admin.call(addMaintenanceWindow, { body: { ...window(2, 4), ...more } })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  expect(await listed()).toEqual([])
})

it('is the business of admins, who hear of changes', async () => {
  const manager = await portal.asManager()
  const id = await plan(5, 6)
  expect((await manager.call(addMaintenanceWindow, { body: window(2, 4) })).status).toBe(403)
  const change = await manager.call(changeMaintenanceWindow, { params: { id }, body: window(2, 4) })
  expect(change.status).toBe(403)
  expect((await manager.call(listMaintenance, {})).status).toBe(403)
  expect(portal.platform.live.mayListen({ isAdmin: false } as never, maintenanceTopic)).toBe(false)
  expect(portal.platform.live.mayListen({ isAdmin: true } as never, maintenanceTopic)).toBe(true)
})
