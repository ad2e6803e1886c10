// What the staff directory says of somebody as their account does follows the account, whichever way that changes.
import { answerAddressLink } from '@portal/contract/address-change'
import { requestChange } from '@portal/contract/profile'
import { staffTopic } from '@portal/contract/staff'
import { changeUser } from '@portal/contract/users'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Importer, importFile, undoRun } from './features/imports/public.ts'
import { usersImporter } from './features/users/public.ts'
import { changeBy } from './platform/change.ts'
import type { Actor } from './testing/actors.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { tasksOn } from './testing/tasks.ts'

let portal: TestPortal
let tasks: ReturnType<typeof tasksOn>
let admin: Actor
let dana: Actor
beforeAll(async () => {
  portal = await testPortal()
  tasks = tasksOn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  admin = await portal.asAdmin()
  dana = await portal.asAdvisor({ first: 'Dana', last: 'Whitfield', phone: '(518) 555-0142' })
  await list()
})

const list = (more: { first?: string; linked?: boolean } = {}) =>
  portal.sql(
    `insert into staff (email, first, last, title, phone, listed, account_id, changed_at)
     values ($1, $2, 'Whitfield', 'Wealth Advisor', '(518) 555-0142', true, $3, now())
     on conflict (email) do update set first = excluded.first, account_id = excluded.account_id`,
    [dana.email, more.first ?? 'Dana', more.linked === false ? null : dana.id],
  )
const entry = async () =>
  (await portal.sql('select first, last, phone, email from staff where account_id = $1', [dana.id]))[0]
const by = { id: null, name: 'portal', proof: 'operator' } as const

it('an approved change of the name, and of the phone', async () => {
  const ask = async (field: 'last' | 'phone', wanted: string, happened_on: string | null) => {
    const { body } = await dana.call(requestChange, { body: { field, wanted, note: '', happened_on } })
    await tasks.act(admin, { do: 'decide', decision: 'Approved' }, body.task)
  }
  const told: (string | undefined)[] = []
  const stop = portal.platform.live.onChangeEarly((topic) => told.push(topic))
  await ask('last', 'Osei', '2026-11-01')
  stop()
  expect(told).toContain(staffTopic)
  await ask('phone', '(518) 555-0199', null)
  expect(await entry()).toMatchObject({ first: 'Dana', last: 'Osei', phone: '(518) 555-0199' })
  const [audit] = await portal.sql(
    `select detail from audit_entry where action = 'staff.updated' and detail->'after'->>'last' = 'Osei'`,
  )
  expect(audit?.detail).toEqual({ before: { last: 'Whitfield' }, after: { last: 'Osei' } })
})

it('what an admin corrects on the user page', async () => {
  await admin.call(changeUser, { params: { id: dana.id }, body: { last: 'Osei', phone: '(518) 555-0199' } })
  expect(await entry()).toMatchObject({ last: 'Osei', phone: '(518) 555-0199' })
})

it('an import, and its undoing', async () => {
  const file = {
    name: 'users.csv',
    bytes: (async function* () {
      yield Buffer.from(`email,first,last\n${dana.email},Dana,Osei`)
    })(),
  }
  await importFile(portal.platform, usersImporter, file, { by, requestId: 'test' })
  expect(await entry()).toMatchObject({ last: 'Osei' })
  const [run] = await portal.sql('select max(id) as id from import_run')
  await changeBy(
    portal.platform,
    by,
    'test',
  )((tx, note) =>
    undoRun(tx, note, [usersImporter as unknown as Importer], Number(run?.id), 'Ada', portal.platform.clock()),
  )
  expect(await entry()).toMatchObject({ last: 'Whitfield' })
})

it('a new address, also of an entry that was theirs by its address alone, and its undoing by the old one', async () => {
  await list({ linked: false })
  const email = `new-${dana.id}@meridianharbor.example`
  await admin.call(changeUser, { params: { id: dana.id }, body: { email } })
  expect(await entry()).toMatchObject({ email })
  const mail = (await portal.mails()).findLast(({ to }) => to === dana.email)
  const q = /\/address\?q=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await (await portal.asAnonymous()).call(answerAddressLink, { body: { q, answer: 'undo' } })).body.ok).toBe(
    true,
  )
  expect(await entry()).toMatchObject({ email: dana.email })
})

it('but not what the directory says otherwise: a name somebody goes by stays', async () => {
  await list({ first: 'Dee' })
  await admin.call(changeUser, { params: { id: dana.id }, body: { first: 'Daniela', last: 'Osei' } })
  expect(await entry()).toMatchObject({ first: 'Dee', last: 'Osei' })
})

it('an address that another entry has by now stays where it is', async () => {
  const email = `taken-${dana.id}@meridianharbor.example`
  await portal.sql(
    `insert into staff (email, first, last, title, phone, listed, changed_at) values ($1, 'Other', 'Person', '', '', true, now())`,
    [email],
  )
  await admin.call(changeUser, { params: { id: dana.id }, body: { email } })
  expect(await entry()).toMatchObject({ email: dana.email })
})
