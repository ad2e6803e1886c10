import { registrationsTopic } from '@portal/contract/registrations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid } from '../../testing/production.ts'
import { registrationsOn } from '../../testing/registrations.ts'
import { type Asked, importFile, type Importer } from '../imports/public.ts'
import { feesImporter } from './fees-importer.ts'
import { licensesImporter } from './licenses-importer.ts'

let portal: TestPortal
let on: ReturnType<typeof registrationsOn>
let me: Actor
let tapsid: number
beforeAll(async () => {
  portal = await testPortal()
  on = registrationsOn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  tapsid = newTapsid()
  me = await portal.asAdvisor({ tapsid })
})

async function* bytesOf(lines: string[]) {
  yield Buffer.from(lines.join('\n'))
}
const load = <R>(importer: Importer<R>, lines: string[], asked: Partial<Asked> = {}) =>
  importFile(
    portal.platform,
    importer,
    { name: 'file.csv', bytes: bytesOf(lines) },
    { by: { id: null, name: 'portal' }, requestId: 'test', ...asked },
  )

describe('licences', () => {
  const header = 'tapsid,email,state,type,series,status,updated'
  const byNumber = (rest: string) => `${tapsid},,${rest}`
  const shown = async () => (await on.read(me, tapsid)).body.d.licenses
  const told = async () =>
    (await shown()).map(({ state_name, license_name, status }) => `${state_name} ${license_name} ${status}`)

  it('come by number or address, state by name or letters, and as FINRA the exams', async () => {
    const heard = new Promise<void>((resolve) => {
      portal.platform.live.onChange((topic) => topic === registrationsTopic(tapsid) && resolve())
    })
    const outcome = await load(licensesImporter, [
      header,
      byNumber('new york,securities,,VALID,2026-03-31'),
      `,${me.email.toUpperCase()},TX,Advisor,,Pending,3/1/2026`,
      byNumber(',FINRA,Series 7,VALID,2019-05-02'),
      byNumber('sie,FINRA,,approved,2019-01-31'),
      byNumber('Ohio,Advisor,,Denied,'),
    ])
    expect(outcome).toMatchObject({ loaded: true, added: 5, changed: 0, bad: 0 })
    await heard
    expect(await told()).toEqual([
      'Series 7 FINRA VALID',
      'New York Securities VALID',
      'Ohio Advisor DENIED',
      'SIE FINRA VALID',
      'Texas Advisor REQUESTED',
    ])
    const on31March = (await shown()).find(({ state_name }) => state_name === 'New York')?.updated
    expect(on31March).toBe('2026-03-31T17:00:00.000Z')
  })

  it('again change nothing; another status changes its own row, and without a day counts from now', async () => {
    const file = [header, byNumber('NY,Securities,,VALID,'), byNumber('SIE,FINRA,,VALID,2019-01-31')]
    await load(licensesImporter, file)
    const before = await shown()
    portal.advance(60_000)
    expect(await load(licensesImporter, file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await shown()).toEqual(before)
    const next = [header, byNumber('NY,Securities,,,'), byNumber('SIE,FINRA,,VALID,2019-02-01')]
    expect(await load(licensesImporter, next)).toMatchObject({ added: 0, changed: 2 })
    expect(await told()).toEqual(['New York Securities ', 'SIE FINRA VALID'])
    const [was, is] = [before[0]?.updated ?? '', (await shown())[0]?.updated ?? '']
    expect(Date.parse(is) - Date.parse(was)).toBeGreaterThanOrEqual(60_000)
  })

  it('leave alone what is being decided', async () => {
    await on.hold(me, 'New York', 'Securities')
    await on.remove(me, tapsid, 'New York')
    const before = await on.stored(me)
    const file = [header, byNumber('NY,Securities,,DENIED,2026-03-31')]
    expect(await load(licensesImporter, file)).toMatchObject({ loaded: true, changed: 0, unchanged: 1 })
    expect(await on.stored(me)).toEqual(before)
  })

  it('tell what is wrong with a row, by line and column; a good row beside it is not lost', async () => {
    const twin = newTapsid()
    for (let i = 0; i < 2; i++) await portal.asAdvisor({ tapsid: twin })
    const guest = await portal.asGuest()
    const lines = [
      header,
      byNumber('NY,Securities,,VALID,2026-03-31'),
      `${newTapsid()},,NY,Securities,,VALID,`,
      `${twin},,NY,Securities,,VALID,`,
      `,${guest.email},NY,Securities,,VALID,`,
      ',,NY,Securities,,VALID,',
      byNumber('Atlantis,Mortgage,,perhaps,2026-02-30'),
      byNumber(',FINRA,Series 1000,DENIED,'),
      `,${me.email},NY,Securities,,VALID,2026-03-31`,
      byNumber('New York,Securities,,DENIED,'),
    ]
    const { problems, ...outcome } = await load(licensesImporter, lines)
    expect(outcome).toMatchObject({ loaded: false, rows: 9, bad: 8 })
    expect(await shown()).toEqual([])
    expect(problems.map(({ line, column, problem }) => `${line} ${column}: ${problem}`)).toEqual([
      '3 tapsid: No one matches this.',
      '4 tapsid: More than one person matches this.',
      '5 email: No one matches this.',
      '6 email: This value is required.',
      '7 type: Use one of Advisor, Securities, FINRA.',
      '7 state: Enter a state name or two-letter code.',
      '7 status: Use VALID, REQUESTED, or DENIED, or leave blank.',
      '7 updated: Enter a date, for example 3/31/2026 or 2026-03-31.',
      '8 series: Enter an exam, for example Series 7 or SIE.',
      '8 updated: Enter a date, for example 3/31/2026 or 2026-03-31.',
      '8 status: Exams must have the status VALID.',
      '9 : Duplicate of an earlier line.',
      '10 : Duplicate of line 2.',
    ])
    expect(await load(licensesImporter, lines, { skipBad: true })).toMatchObject({ loaded: true, added: 1, bad: 8 })
    expect(await told()).toEqual(['New York Securities VALID'])
  })
})

describe('fees of the states', () => {
  const header = 'state,effective from,rai,rar,agi,agr'
  const fees = async (state: string) => (await on.read(me, tapsid)).body.c.states.find(({ name }) => name === state)

  it('hold from their day on; an empty cell is a fee that is not known, and nought is nought', async () => {
    const file = [`${header},RBI,rbr`, 'NY,2022-01-01,$200.00,100,185.5,,300,', 'Ohio,1/1/2022,0,,,,,']
    expect(await load(feesImporter, file)).toMatchObject({ loaded: true, added: 2, changed: 0 })
    expect(await load(feesImporter, file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    const none = { rar: null, agi: null, agr: null, rbi: null, rbr: null }
    expect(await fees('New York')).toEqual({
      name: 'New York',
      ...none,
      rai: 200,
      rar: 100,
      agi: 185.5,
      rbi: 300,
    })
    expect(await fees('Ohio')).toEqual({ name: 'Ohio', rai: 0, ...none })
    const far = 'New York,2199-01-01,1,1,1,1'
    expect(await load(feesImporter, [header, far])).toMatchObject({ added: 1 })
    expect((await fees('New York'))?.rai).toBe(200)
    expect(await load(feesImporter, [header, 'new york,2022-01-01,210,100,185.5,'])).toMatchObject({ changed: 1 })
    expect((await fees('New York'))?.rai).toBe(210)
  })

  it('tell what is wrong with a row', async () => {
    const { problems, bad } = await load(feesImporter, [
      header,
      'Guam,soon,-1,ten,10000.01,1',
      'UT,2022-01-01,1,1,1,1',
      'Utah,2022-01-01,2,2,2,2',
    ])
    expect(bad).toBe(2)
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 state',
      '2 effective_from',
      '2 rai',
      '2 rar',
      '2 agi',
      '4 ',
    ])
  })
})
