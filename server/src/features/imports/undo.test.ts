import { undoImport } from '@portal/contract/imports'
import { pendingTopic } from '@portal/contract/pending'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { importsOn, productionHeader, productionRow } from '../../testing/imports.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid } from '../../testing/production.ts'

let portal: TestPortal
let admin: Actor
let on: ReturnType<typeof importsOn>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.asAdmin()
  on = importsOn(portal)
})
afterAll(() => portal.close())

const file = (...rows: string[]) => [productionHeader, ...rows].join('\n')
/** Loads it and tells the number of the import. */
async function load(kind: string, text: string): Promise<number> {
  const { runId, outcome, failure } = await on.load(admin, kind, text)
  if (!runId) throw new Error(`not loaded: ${failure} ${JSON.stringify(outcome)}`)
  return runId
}
const undo = (id: number) => admin.call(undoImport, { params: { id } })
const production = (tapsid: number) =>
  portal.sql('select month, egci from production where tapsid = $1 order by month', [tapsid])

describe('undoing production', () => {
  it('restores what was overwritten, removes what was added, leaves the rest; and is told', async () => {
    const tapsid = newTapsid()
    const row = (month: number, egci: string) => productionRow(tapsid, 2026, month, egci)
    await load('production', file(row(1, '1.10'), row(2, '2.20')))
    const run = await load('production', file(row(1, '1.10'), row(2, '9.99'), row(3, '3.30')))
    const told = new Set<string | undefined>()
    const stop = portal.platform.live.onChangeEarly((topic) => told.add(topic))
    expect((await undo(run)).body).toEqual({ ok: true, removed: 1, restored: 1, kept: 0 })
    stop()
    expect([...told]).toEqual(expect.arrayContaining(['production', 'imports']))
    expect(await production(tapsid)).toEqual([
      { month: 1, egci: '1.10' },
      { month: 2, egci: '2.20' },
    ])
    const [entry] = await portal.sql(
      `select actor, detail from audit_entry where action = 'import.undone' and subject = $1`,
      [`import:${run}`],
    )
    expect(entry).toEqual({
      actor: admin.email,
      detail: { kind: 'production', file: 'file.csv', removed: 1, restored: 1, kept: 0 },
    })
    expect(
      await portal.sql('select undone_at is not null as undone, undone_by from import_run where id = $1', [run]),
    ).toEqual([{ undone: true, undone_by: admin.email }])
    expect((await undo(run)).body.message).toBe('This import was already undone.')
  })

  it('is refused when a row was changed or removed since; nothing is undone then', async () => {
    const tapsid = newTapsid()
    const text = file(...[1, 2, 3].map((month) => productionRow(tapsid, 2026, month)))
    const run = await load('production', text)
    await portal.sql('update production set payment = 5 where tapsid = $1 and month = 1', [tapsid])
    await portal.sql('delete from production where tapsid = $1 and month = 2', [tapsid])
    expect(await undo(run)).toMatchObject({
      status: 409,
      body: { message: '2 of 3 rows have changed since this import. Nothing was undone.' },
    })
    expect(await production(tapsid)).toHaveLength(2)
  })

  it('is for the last import that brought something', async () => {
    const tapsid = newTapsid()
    const first = await load('production', file(productionRow(tapsid, 2026, 1)))
    const same = await load('production', file(productionRow(tapsid, 2026, 1)))
    expect((await undo(same)).body.message).toMatch(/didn’t change anything/)
    const last = await load('production', file(productionRow(tapsid, 2026, 2)))
    expect(await undo(first)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Only the latest import/) },
    })
    expect((await undo(last)).status).toBe(200)
    expect((await undo(first)).status).toBe(409)
  })

  it('twice at once is done once', async () => {
    const tapsid = newTapsid()
    const run = await load('production', file(productionRow(tapsid, 2026, 1)))
    const answers = await Promise.all([undo(run), undo(run)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('every kind is undone', () => {
  it('pending compensation: whoever had a line before and after is told', async () => {
    const [before, after] = [await advisor(), await advisor()]
    const header = 'tapsid,reference,traded,client,gross,amount,pay_date'
    const line = (of: number, reference: string) => `${of},${reference},2026-11-03,Quist,10,10,2026-11-22`
    await load('pending', [header, line(before.tapsid, 'U-1')].join('\n'))
    const run = await load('pending', [header, line(after.tapsid, 'U-1'), line(after.tapsid, 'U-2')].join('\n'))
    const told = new Set<string | undefined>()
    const stop = portal.platform.live.onChangeEarly((topic) => told.add(topic))
    expect((await undo(run)).body).toMatchObject({ removed: 1, restored: 1 })
    stop()
    expect([...told]).toEqual(expect.arrayContaining([pendingTopic(before.id), pendingTopic(after.id)]))
    expect(await portal.sql(`select reference, tapsid from pending_line where reference like 'U-%'`)).toEqual([
      { reference: 'U-1', tapsid: before.tapsid },
    ])
  })

  it('licences, unless one of them is being decided', async () => {
    const { tapsid, id } = await advisor()
    const header = 'tapsid,state,type,series,status,updated'
    const state = (name: string, status: string) => `${tapsid},${name},Advisor,,${status},2026-03-31`
    await load('licenses', [header, state('NY', 'REQUESTED')].join('\n'))
    const rows = [state('NY', 'VALID'), state('NJ', 'VALID'), `${tapsid},,FINRA,Series 7,VALID,2025-05-05`]
    const held = () =>
      portal.sql(
        `select state, status from registration where account_id = $1 union all select exam, '' from exam_held where account_id = $1`,
        [id],
      )
    const run = await load('licenses', [header, ...rows].join('\n'))
    expect(await held()).toHaveLength(3)
    await portal.sql(`update registration set removal = true where account_id = $1 and state = 'New Jersey'`, [id])
    expect((await undo(run)).status).toBe(409)
    expect(await held()).toHaveLength(3)
    await portal.sql(`update registration set removal = false where account_id = $1`, [id])
    const told = new Set<string | undefined>()
    const stop = portal.platform.live.onChangeEarly((topic) => told.add(topic))
    expect((await undo(run)).body).toMatchObject({ removed: 2, restored: 1 })
    stop()
    expect([...told]).toContain(`registrations/${tapsid}`)
    expect(await held()).toEqual([{ state: 'New York', status: 'REQUESTED' }])
  })

  it('state fees, with what was not known', async () => {
    const header = 'state,effective_from,rai,rar,agi,agr'
    await load('state-fees', `${header}\nOhio,2027-01-01,200,,30,`)
    const run = await load('state-fees', `${header}\nOhio,2027-01-01,250,10,30,\nUtah,2027-01-01,1,2,3,4`)
    expect((await undo(run)).body).toMatchObject({ removed: 1, restored: 1 })
    expect(await portal.sql(`select state, rai, rar from state_fee where effective_from = '2027-01-01'`)).toEqual([
      { state: 'Ohio', rai: '200.00', rar: null },
    ])
  })

  it('staff', async () => {
    const header = 'email,first,last,title,roles,phone,ext,teams,sort'
    const entry = (name: string, title: string) => `${name}@undo.example,Rosa,${name},${title},,,,SEC,1`
    await load('staff', `${header}\n${entry('castellano', 'Forms')}`)
    const run = await load('staff', `${header}\n${entry('castellano', 'Accounts')}\n${entry('quist', 'Forms')}`)
    expect((await undo(run)).body).toMatchObject({ removed: 1, restored: 1 })
    expect(await portal.sql(`select email, title from staff where email like '%@undo.example'`)).toEqual([
      { email: 'castellano@undo.example', title: 'Forms' },
    ])
  })
})

it('users: whoever has signed in by now stays, and that is told', async () => {
  const header = 'email,first,last'
  const person = (name: string, last: string) => `${name}@undo.example,Anna,${last}`
  await load('users', `${header}\n${person('known', 'Before')}`)
  const run = await load(
    'users',
    [header, person('known', 'After'), person('came', 'One'), person('left', 'Two')].join('\n'),
  )
  await portal.sql(`update account set signed_in_at = now() where email = 'came@undo.example'`)
  expect((await undo(run)).body).toEqual({ ok: true, removed: 1, restored: 1, kept: 1 })
  expect(await portal.sql(`select email, last from account where email like '%@undo.example' order by email`)).toEqual([
    { email: 'came@undo.example', last: 'One' },
    { email: 'known@undo.example', last: 'Before' },
  ])
})

async function advisor(): Promise<Actor & { tapsid: number }> {
  const tapsid = newTapsid()
  return { ...(await portal.asAdvisor({ tapsid })), tapsid }
}
