import { withdrawChange } from '@portal/contract/address-blotter'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressesOn } from '../../testing/address-blotter.ts'
import type { Actor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { reviewer } from '../../testing/tasks.ts'
import { escalateNotices } from './escalation.ts'

let portal: TestPortal
let on: ReturnType<typeof addressesOn>
beforeAll(async () => {
  portal = await testPortal()
  on = addressesOn(portal)
})
afterAll(() => portal.close())

let her: Actor
let manager: Actor
let admin: Actor
const arrive = async () => {
  her = await portal.asAdvisor()
  manager = await portal.asManager(reviewer)
  admin = await portal.asAdmin({ branch_id: null })
}
const run = () => escalateNotices(portal.platform)
const told = async (id: number) => {
  const row = await on.stored(id)
  return [row['manager_told_at'] !== null, row['compliance_told_at'] !== null]
}
const happened = async (id: number) =>
  (await portal.sql('select kind from address_change_event where change_id = $1 order by id', [id])).map(
    ({ kind }) => kind,
  )
const items = async (id: number) =>
  portal.sql(`select id from work_item where record_kind = 'address-notice' and record_id = $1`, [id])

/** When it was received, and the first moment of day 25 and of day 30 at the firm. */
const clocks: [what: string, received: string, manager: string, compliance: string][] = [
  ['over a month’s end', '2026-01-31', '2026-02-25T05:00:00Z', '2026-03-02T05:00:00Z'],
  ['over the end of daylight saving', '2026-10-10', '2026-11-04T05:00:00Z', '2026-11-09T05:00:00Z'],
  ['on the day daylight saving ends', '2026-10-07', '2026-11-01T04:00:00Z', '2026-11-06T05:00:00Z'],
  ['over a year’s end', '2026-12-15', '2027-01-09T05:00:00Z', '2027-01-14T05:00:00Z'],
  ['in a year without a leap day', '2027-02-10', '2027-03-07T05:00:00Z', '2027-03-12T05:00:00Z'],
  ['on the day daylight saving begins', '2027-02-17', '2027-03-14T05:00:00Z', '2027-03-19T04:00:00Z'],
  ['over the beginning of daylight saving', '2027-02-20', '2027-03-17T04:00:00Z', '2027-03-22T04:00:00Z'],
  ['over a leap day', '2028-02-10', '2028-03-06T05:00:00Z', '2028-03-11T05:00:00Z'],
  ['on a leap day', '2028-02-04', '2028-02-29T05:00:00Z', '2028-03-05T05:00:00Z'],
]
describe('days are the firm’s, to the second', () => {
  it.each(clocks)('%s: received %s', async (_what, received, toManager, toCompliance) => {
    portal.setTime(new Date(`${received}T17:00:00Z`))
    await arrive()
    const id = await on.entered(her)
    const at = async (moment: string, seconds: number) => {
      portal.setTime(new Date(Date.parse(moment) + seconds * 1000))
      await run()
      return await told(id)
    }
    expect(await at(toManager, -60)).toEqual([false, false])
    expect(await at(toManager, 1)).toEqual([true, false])
    expect(await at(toCompliance, -60)).toEqual([true, false])
    expect(await at(toCompliance, 1)).toEqual([true, true])
  })
})

describe('each is told once', () => {
  beforeEach(async () => {
    portal.setTime(new Date('2028-06-01T16:00:00Z'))
    await arrive()
  })
  const later = (days: number) => portal.advance(days * 86_400_000)

  it('though one of them cannot be told of: the others are, and the job says that it failed', async () => {
    const [first, second] = [await on.entered(her), await on.entered(her)]
    await portal.sql(`create function refused() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
    await portal.sql(`create trigger refused before insert on address_change_event for each row
      when (new.change_id = ${first} and new.kind like '%told') execute function refused()`)
    later(37)
    await expect(run()).rejects.toThrow('refused')
    expect(await told(first)).toEqual([false, false])
    expect(await told(second)).toEqual([true, true])
    await portal.sql('drop trigger refused on address_change_event')
    await run()
    expect(await told(first)).toEqual([true, true])
  })

  it('though the job was down for a week, and though it then runs four times at once', async () => {
    const id = await on.entered(her)
    const { version } = await on.stored(id)
    later(37)
    await Promise.all([run(), run(), run(), run()])
    await run()
    expect(await happened(id)).toEqual(['entered', 'manager-told', 'compliance-told'])
    expect(await items(id)).toHaveLength(1)
    const mails = (await portal.mails()).filter(({ text }) => text.includes(`addressblotter?id=${id}`))
    const to = (email: string) => mails.filter((mail) => mail.to === email).map(({ subject }) => subject)
    expect(to(manager.email)).toEqual(['Address change notice due soon'])
    expect(to(admin.email)).toEqual(['Address change notice at its deadline'])
    // whoever has it open goes on: nothing they decide about has changed
    expect((await on.stored(id))['version']).toBe(version)
  })

  it('also of what was returned: its notice stays due', async () => {
    const id = await on.entered(her)
    await on.act(manager, id, 'return', 'Which apartment?')
    later(31)
    await run()
    expect(await told(id)).toEqual([true, true])
  })

  it('of none that is settled while the job runs', async () => {
    const ids = await Promise.all([on.entered(her), on.entered(her), on.entered(her)])
    const versions = await Promise.all(ids.map((id) => on.version(id)))
    // a day's clock passes; sessions outlast it
    await portal.sql(
      `update address_change set due_on = due_on - 31, received_on = received_on - 31 where id = any($1)`,
      [ids],
    )
    const [answers] = await Promise.all([
      Promise.all(
        ids.map((id, at) => her.call(withdrawChange, { params: { id }, body: { version: versions[at] ?? 0 } })),
      ),
      run(),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await run()
    for (const id of ids) {
      const kinds = await happened(id)
      // told before it was withdrawn, or never
      expect(kinds.at(-1)).toBe('withdrawn')
      const open = await portal.sql(
        `select id from work_item where record_kind = 'address-notice' and record_id = $1 and stage < 9`,
        [id],
      )
      expect(open).toEqual([])
    }
  })
})
