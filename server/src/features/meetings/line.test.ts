// FINRA Rule 2210's line as the portal counts it: more than 25 different retail people within any 30 calendar days.
import { classifyAttendee, type Recording } from '@portal/contract/meetings'
import type { CountsAs } from '@portal/contract/rules/meeting'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, menusFor } from '../../testing/actors.ts'
import { type MeetingsOn, meetingsOn } from '../../testing/meetings.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: MeetingsOn
let host: Actor
let reviewer: Actor
beforeAll(async () => {
  portal = await testPortal()
  // after every day below
  portal.setTime(new Date('2029-06-01T15:00:00Z'))
  on = await meetingsOn(portal)
  host = await portal.asAdvisor()
  reviewer = await portal.asPlus({ menus: JSON.stringify(menusFor(true)) })
})
afterAll(() => portal.close())

const stored = async (id: number) => {
  const row = await on.stored(id)
  return { retail: row?.['retail'], retail_30: row?.['retail_30'], status: row?.['status'] }
}
const alone = async (attendees: Recording['attendees']) => stored(await on.arrive(host, { attendees }))
const noon = (day: string) => `${day}T12:00:00-05:00`
let series = 0
/** Two meetings of a series; as many people at the second as given, none of whom was at the first, which has 13. */
const two = async (first: string, second: string, count = 13) => {
  const name = `Series ${++series}`
  const ids = [
    await on.arrive(host, { series: name, started: first, attendees: on.people(13) }),
    await on.arrive(host, { series: name, started: second, attendees: on.people(count, 500) }),
  ]
  return Promise.all(ids.map(async (id) => (await stored(id)).retail_30))
}

describe('how many', () => {
  it.each([
    [24, { retail_30: 24, status: 'New' }],
    [25, { retail_30: 25, status: 'New' }],
    [26, { retail_30: 26, status: 'In sample' }],
  ])('%s at one meeting', async (count, seen) => expect(await alone(on.people(count))).toMatchObject(seen))

  it.each([
    ['2026-11-01', '2026-11-30', 12, 25],
    ['2026-11-01', '2026-11-30', 13, 26],
  ])('from %s to %s, 13 and %s are %s', async (first, second, count, sum) =>
    expect(await two(noon(first), noon(second), count)).toEqual([sum, sum]),
  )
})

describe('within how many days', () => {
  it.each([
    ['the 30th day', '2026-11-01', '2026-11-30', 26],
    ['the 31st day', '2026-11-01', '2026-12-01', 13],
    ['the 30th day, over a month of 31', '2026-10-10', '2026-11-08', 26],
    ['the 31st day, over a month of 31', '2026-10-10', '2026-11-09', 13],
    ['the 30th day, over the end of a year', '2026-12-15', '2027-01-13', 26],
    ['the 31st day, over the end of a year', '2026-12-15', '2027-01-14', 13],
    ['the 30th day, over a February of 28', '2027-02-01', '2027-03-02', 26],
    ['the 31st day, over a February of 28', '2027-02-01', '2027-03-03', 13],
    ['the 30th day, over a leap day', '2028-02-01', '2028-03-01', 26],
    ['the 31st day, over a leap day', '2028-02-01', '2028-03-02', 13],
    ['from a leap day, the 30th', '2028-02-29', '2028-03-29', 26],
    ['from a leap day, the 31st', '2028-02-29', '2028-03-30', 13],
  ])('%s', async (_, first, second, count) => {
    expect(await two(noon(first), noon(second))).toEqual([count, count])
    // whichever comes in first
    expect(await two(noon(second), noon(first))).toEqual([count, count])
  })

  it('days are those of the firm: late in the evening it is not yet tomorrow', async () => {
    // 11:59 PM and 12:01 AM in New York, around the 30th day
    expect(await two('2026-11-01T12:00:00-05:00', '2026-12-01T04:59:00Z')).toEqual([26, 26])
    expect(await two('2026-11-01T12:00:00-05:00', '2026-12-01T05:01:00Z')).toEqual([13, 13])
    // in summer an hour earlier
    expect(await two('2026-06-01T12:00:00-04:00', '2026-07-01T03:59:00Z')).toEqual([26, 26])
    expect(await two('2026-06-01T12:00:00-04:00', '2026-07-01T04:01:00Z')).toEqual([13, 13])
  })
})

describe('who', () => {
  const crowd = (more: Recording['attendees']) => [...on.people(25), ...more]
  it.each<[string, Recording['attendees'], number]>([
    ['somebody who is there already', [{ name: 'Guest 1', email: 'guest1@clients.example' }], 25],
    ['their email in capitals, with blanks', [{ name: 'Anyone', email: '  GUEST1@Clients.Example ' }], 25],
    ['another email', [{ name: 'Guest 1', email: 'guest1@other.example' }], 26],
    ['somebody institutional', [{ name: 'Owen', email: 'owen@fund.example', counts_as: 'institutional' }], 25],
    ['somebody of the firm', [{ name: 'Ada', email: 'ada@fund.example', counts_as: 'firm' }], 25],
    ['a client', [{ name: 'Cleo', email: 'cleo@x.example', counts_as: 'client' }], 26],
    ['a caller without a name', [{ name: '+1 518 555 0147' }], 26],
    ['two callers with the same number', [{ name: 'Number ending 0147' }, { name: 'Number ending 0147' }], 27],
    ['the same name twice, without emails', [{ name: 'Joan  Meyers' }, { name: 'joan meyers' }], 26],
  ])('%s', async (_, more, count) => {
    expect(await alone(crowd(more))).toMatchObject({
      retail: count,
      retail_30: count,
      status: count > 25 ? 'In sample' : 'New',
    })
  })

  it('people with an account are of the firm; guests of the portal and who has left it are not', async () => {
    const here = await portal.asAdvisor()
    const guest = await portal.asGuest()
    const gone = await portal.asAdvisor()
    await portal.sql('update account set disabled_at = now() where id = $1', [gone.id])
    const of = async (one: { email: string }) =>
      (await alone(crowd([{ name: 'One more', email: one.email.toUpperCase() }]))).retail_30
    expect([await of(here), await of(guest), await of(gone)]).toEqual([25, 26, 26])
  })

  it('at two meetings they are one person', async () => {
    const name = 'Twice'
    const first = await on.arrive(host, { series: name, started: noon('2026-11-01'), attendees: on.people(25) })
    const upper = on.people(25).map((one) => ({ ...one, email: one.email?.toUpperCase() ?? '' }))
    await on.arrive(host, { series: name, started: noon('2026-11-20'), attendees: upper })
    expect(await stored(first)).toMatchObject({ retail_30: 25, status: 'New' })
    await on.arrive(host, { series: name, started: noon('2026-11-20'), attendees: on.people(1, 900) })
    expect(await stored(first)).toMatchObject({ retail_30: 26, status: 'In sample' })
  })
})

describe('a meeting that arrives at the end of a period', () => {
  it.each([
    ['later', '2026-11-01', '2026-11-30', '2026-12-29'],
    ['earlier', '2026-12-29', '2026-11-30', '2026-11-01'],
  ])(
    '%s leaves the count of the meeting in between, whose period reaches the other way',
    async (_, first, middle, last) => {
      const name = `Window ${++series}`
      const [from, between] = [
        await on.arrive(host, { series: name, started: noon(first), attendees: on.people(20) }),
        await on.arrive(host, { series: name, started: noon(middle), attendees: on.people(20, 300) }),
      ]
      expect(await stored(between)).toMatchObject({ retail_30: 40, status: 'In sample' })

      const added = await on.arrive(host, { series: name, started: noon(last), attendees: on.people(1, 900) })

      expect((await stored(from)).retail_30).toBe(40)
      expect((await stored(between)).retail_30).toBe(40)
      expect((await stored(added)).retail_30).toBe(21)
    },
  )
})

describe('said differently later', () => {
  const classify = async (id: number, n: number, counts_as: CountsAs) => {
    const { version } = await on.get(reviewer, id)
    const { status } = await reviewer.call(classifyAttendee, { params: { id, n }, body: { counts_as, version } })
    expect(status).toBe(200)
  }

  it('every meeting of the period is counted again, below the line and above', async () => {
    const name = 'Said later'
    const [early, late, far] = [
      await on.arrive(host, { series: name, started: noon('2026-11-01'), attendees: on.people(20) }),
      await on.arrive(host, {
        series: name,
        started: noon('2026-11-20'),
        attendees: [...on.people(5, 300), { name: 'Owen', email: 'owen@fund.example', counts_as: 'institutional' }],
      }),
      await on.arrive(host, { series: name, started: noon('2027-02-20'), attendees: on.people(3, 700) }),
    ]
    expect([await stored(early), await stored(late)]).toMatchObject([{ retail_30: 25 }, { retail_30: 25 }])
    await classify(late, 6, 'prospect')
    for (const id of [early, late]) expect(await stored(id)).toMatchObject({ retail_30: 26, status: 'In sample' })
    // back below it they stay in the sample: somebody has seen that they were over it
    await classify(late, 6, 'firm')
    for (const id of [early, late]) expect(await stored(id)).toMatchObject({ retail_30: 25, status: 'In sample' })
    expect(await stored(far)).toMatchObject({ retail_30: 3, status: 'New' })
    expect((await on.get(reviewer, early)).period.steps.at(-1)?.count).toBe(25)
  })

  it('whoever joined twice is changed in both places, and the software doesn’t undo it', async () => {
    const recording = on.recording(host, {
      attendees: [
        ...on.people(25),
        { name: 'Vera', email: 'vera@x.example' },
        { name: 'Vera', email: 'VERA@x.example' },
      ],
    })
    const id = Number((await on.deliver(on.notice(recording))).body['meeting'])
    expect(await stored(id)).toMatchObject({ retail: 26, retail_30: 26 })
    await classify(id, 26, 'institutional')
    expect(await stored(id)).toMatchObject({ retail: 25, retail_30: 25 })
    expect((await on.get(reviewer, id)).attendees.slice(-2).map(({ counts_as }) => counts_as)).toEqual([
      'institutional',
      'institutional',
    ])
    await on.deliver(on.notice(recording))
    expect(await stored(id)).toMatchObject({ retail: 25, retail_30: 25 })
  })
})
