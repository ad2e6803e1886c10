import { downloadDocument, getDocument, listDocuments } from '@portal/contract/documents'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actors.ts'
import { publish } from '../../testing/documents.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { weekOf, weeksUpTo } from './weeks.ts'

describe('weeks', () => {
  it.each([
    ['a Monday', '2026-06-15T12:00:00Z', '2026-06-15'],
    ['a Sunday late in the evening, there', '2026-06-22T03:59:59Z', '2026-06-15'],
    ['the Monday that begins then', '2026-06-22T04:00:00Z', '2026-06-22'],
    ['the same in winter, an hour later', '2026-01-12T04:59:59Z', '2026-01-05'],
    ['and its Monday', '2026-01-12T05:00:00Z', '2026-01-12'],
    ['the first days of a year', '2027-01-01T12:00:00Z', '2026-12-28'],
    ['the night the clocks go forward', '2026-03-09T03:59:59Z', '2026-03-02'],
    ['the Monday after', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['the night they go back', '2026-11-02T04:59:59Z', '2026-10-26'],
    ['the Monday after that', '2026-11-02T05:00:00Z', '2026-11-02'],
  ])('begin on Monday at the firm: %s', (_what, at, monday) => {
    expect(weekOf(new Date(at))).toBe(monday)
  })

  it('are 52, oldest first, without a gap where clocks or years change', () => {
    const weeks = weeksUpTo('2026-11-30')
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([52, '2025-12-08', '2026-11-30'])
    expect(weeks.every((week) => weekOf(new Date(`${week}T12:00:00Z`)) === week)).toBe(true)
  })
})

describe('downloads', () => {
  let portal: TestPortal
  let admin: Actor
  let person: Actor
  beforeAll(async () => {
    portal = await testPortal()
  })
  afterAll(() => portal.close())
  // sessions end with time, so each moment has people of its own
  const at = async (moment: string) => {
    portal.setTime(new Date(moment))
    admin = await portal.asAdmin()
    person = await portal.asAdvisor()
  }
  beforeEach(() => at('2026-12-30T15:00:00Z'))

  const download = async (id: number, times: number) => {
    for (let i = 0; i < times; i++) await person.call(downloadDocument, { params: { id } })
  }
  const counted = async (id: number) => {
    const data = (await person.call(listDocuments, {})).body.data.find((one) => one.id === id)
    expect((await person.call(getDocument, { params: { id } })).body.document.weekly_downloads).toBe(
      data?.weekly_downloads,
    )
    return (data?.weekly_downloads ?? '').split(',').map(Number)
  }

  it('are counted by week over the end of a year, and fall out after 52 [DATA-04]', async () => {
    const id = await publish(portal, admin)
    await download(id, 2)
    expect((await counted(id)).slice(-2)).toEqual([0, 2])
    await at('2027-01-02T20:00:00Z')
    await download(id, 1)
    expect((await counted(id)).slice(-2)).toEqual([0, 3])
    // Monday at the firm begins five hours after that of the wide world
    await at('2027-01-04T04:59:00Z')
    await download(id, 1)
    await at('2027-01-04T05:01:00Z')
    await download(id, 5)
    expect((await counted(id)).slice(-3)).toEqual([0, 4, 5])
    await at('2027-12-21T12:00:00Z')
    expect([await counted(id), (await counted(id)).length]).toEqual([[4, 5, ...Array(50).fill(0)], 52])
    await at('2027-12-28T12:00:00Z')
    expect(await counted(id)).toEqual([5, ...Array(51).fill(0)])
  })

  it('a list made before Monday is not Monday’s', async () => {
    const id = await publish(portal, admin)
    await download(id, 3)
    expect((await counted(id)).at(-1)).toBe(3)
    portal.setTime(new Date('2027-01-04T04:59:50Z'))
    person = await portal.asAdvisor()
    expect((await counted(id)).at(-1)).toBe(3)
    portal.setTime(new Date('2027-01-04T05:00:10Z'))
    expect((await counted(id)).slice(-2)).toEqual([3, 0])
  })

  it('at the same moment are all counted', async () => {
    const id = await publish(portal, admin)
    await Promise.all(Array.from({ length: 20 }, () => person.call(downloadDocument, { params: { id } })))
    expect((await counted(id)).at(-1)).toBe(20)
  })

  it('that go on where they broke off are the same download', async () => {
    const id = await publish(portal, admin)
    const fetch = (range: string, method: 'GET' | 'HEAD' = 'GET') =>
      portal.app.inject({ method, url: `/api/download/${id}`, headers: { cookie: person.cookie, range } })
    expect((await fetch('bytes=0-9')).statusCode).toBe(206)
    expect((await fetch('bytes=10-')).statusCode).toBe(206)
    await fetch('bytes=0-', 'HEAD')
    expect((await counted(id)).at(-1)).toBe(1)
  })
})
