import { readSystem } from '@portal/contract/system'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

it('knows of no import, no check, nobody locked and no maintenance in a new firm', async () => {
  const { body } = await (await portal.asAdmin()).call(readSystem, {})
  expect(body).toEqual({ ok: true, last_import: null, log: null, locked: [], maintenance: null })
})

it('tells admins alone of the last import, who is locked now, and the next maintenance', async () => {
  const admin = await portal.asAdmin()
  const now = portal.platform.clock()
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  await portal.sql(
    `insert into import_run (kind, file_name, file_hash, by, at, added, changed)
     values ('production', 'a.csv', '', 'x', $1, 5, 2), ('fees', 'b.csv', '', 'x', $2, 1, 0)`,
    [at(-1), at(-5)],
  )
  const locked = await portal.asAdvisor({ first: 'Marcus', last: 'Ellery' })
  const free = await portal.asAdvisor()
  await portal.sql('update account set password_locked_until = $2 where id = $1', [locked.id, at(1)])
  await portal.sql('update account set factor_locked_until = $2 where id = $1', [free.id, at(-1)])
  await portal.sql(
    `insert into maintenance (name, url, starts_at, ends_at, cancelled_at) values
      ('Over', '', $1, $2, null), ('Cancelled', '', $3, $4, $2), ('Storage', '', $4, $5, null)`,
    [at(-9), at(-8), at(1), at(2), at(3)],
  )
  const { body } = await admin.call(readSystem, {})
  expect(body).toMatchObject({
    last_import: { kind: 'production', rows: 7, undone: false },
    locked: [{ id: locked.id, name: 'Marcus Ellery' }],
    maintenance: { name: 'Storage', starts: at(2).toISOString() },
  })
  expect((await locked.call(readSystem, {})).status).toBe(403)
})
