import { Readable } from 'node:stream'
import { startActing, stopActing } from '@portal/contract/acting'
import { type ProductionRow, productionFigures, productionTopic, readProduction } from '@portal/contract/production'
import { monthAfter } from '@portal/contract/rules/months'
import { verifySession } from '@portal/contract/sign-in'
import { texts } from '@portal/contract/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, caller, menusFor } from '../../testing/actors.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { newTapsid, putProduction } from '../../testing/production.ts'
import { importFile } from '../imports/public.ts'
import { allowsCommission, productionImporter, securitiesGci } from './public.ts'

let portal: TestPortal
let me: Actor
let tapsid: number
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-11-16T15:00:00Z'))
})
afterAll(() => portal.close())
beforeEach(async () => {
  tapsid = newTapsid()
  me = await portal.asAdvisor({ tapsid })
})

const year = { year: 2026, month: 1, duration: 12 }
const read = (actor: Pick<Actor, 'call'>, of: number, body = year) =>
  actor.call(readProduction, { params: { tapsid: of }, body })
const rows = async (actor: Actor, of: number, body = year) => (await read(actor, of, body)).body.av?.production

describe('production', () => {
  it('answers ok and av.production with the fields of the entity, oldest first [API-32, HOME-24, HOME-25, DATA-30]', async () => {
    const figures = Object.fromEntries(productionFigures.map((name, index) => [name, `${index + 1}234.56`]))
    await putProduction(portal, tapsid, '2026-10', figures)
    await putProduction(portal, tapsid, '2025-12', { egci: '-12.05' })
    const answer = await read(me, tapsid, { year: 2025, month: 12, duration: 11 })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    const zeros = Object.fromEntries(productionFigures.map((name) => [name, 0]))
    expect(answer.body).toEqual({
      ok: true,
      av: {
        production: [
          { month: 12, year: 2025, ...zeros, egci: -12.05 },
          {
            month: 10,
            year: 2026,
            ...Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, Number(text)])),
          },
        ],
      },
    })
  })

  it('has the figures that the totals and the contests are made of [HOME-10, HOME-12, DATA-31, DATA-32]', async () => {
    const gross = ['egci', 'iacpremium', 'ifpremium', 'imsppremium', 'mpvolume', 'mpgci'] as const
    const contest = ['cequity', 'cannuity', 'cfixed', 'cmedsup', 'cmortgage', 'ctotal'] as const
    const figures = [...gross, ...contest]
    for (const month of ['2026-01', '2026-02'])
      await putProduction(
        portal,
        tapsid,
        month,
        Object.fromEntries(figures.map((name, index) => [name, `${index}.10`])),
      )
    const got = (await rows(me, tapsid)) ?? []
    figures.forEach((name, index) => expect(got.map((row) => row[name])).toEqual([index + 0.1, index + 0.1]))
  })

  it('takes the first and the last month in, and none beside them', async () => {
    for (const month of ['2025-12', '2026-01', '2026-06', '2026-12', '2027-01'])
      await putProduction(portal, tapsid, month)
    expect((await rows(me, tapsid))?.map(({ month }) => month)).toEqual([1, 6, 12])
    expect(await rows(me, tapsid, { year: 2025, month: 12, duration: 1 })).toHaveLength(1)
  })

  it('goes over sixty months, first and last counted, and no further [HOME-23, LIMIT-38] (Z03)', async () => {
    for (let index = 0; index < 61; index++) await putProduction(portal, tapsid, monthAfter('2021-12', index))
    const from = { year: 2021, month: 12 }
    expect(await rows(me, tapsid, { ...from, duration: 60 })).toHaveLength(60)
    const { status, body } = await read(me, tapsid, { ...from, duration: 61 })
    expect([status, body]).toEqual([200, { ok: false, message: texts.tooManyMonths }])
  })

  it.each([
    { duration: 0 },
    { duration: -5 },
    { month: 0 },
    { month: 13 },
    { year: 1989 },
    { year: 2201 },
    { year: -1 },
  ])('answers a range like %j with ok: false and its text [HOME-26] (Z03)', async (wrong) => {
    const { status, body } = await read(me, tapsid, { ...year, ...wrong })
    expect([status, body]).toEqual([200, { ok: false, message: texts.invalidDateRange }])
  })

  it.each([{ year: 'x' }, { month: 1.5 }, { duration: null }, { duration: 1e30 }])(
    'refuses %j, which is no number of months or years',
    async (wrong) => {
      expect((await read(me, tapsid, { ...year, ...wrong } as never)).status).not.toBe(500)
      const { body } = await read(me, tapsid, { ...year, ...wrong } as never)
      expect(body.ok).toBe(false)
    },
  )

  it('an advisor without figures has none, in a month or at all', async () => {
    expect(await rows(me, tapsid)).toEqual([])
  })
})

it('is fresh after an import, on this node and on others, and the same until then', async () => {
  const node = await portal.secondNode()
  const there = caller(node, me.cookie)
  const egci = async (from: Pick<Actor, 'call'>) => (await read(from, tapsid)).body.av?.production[0]?.egci
  await putProduction(portal, tapsid, '2026-03', { egci: '1.00' })
  expect([await egci(me), await egci(there)]).toEqual([1, 1])
  const heard = new Promise<void>((resolve) => {
    node.platform.live.onChange((topic) => topic === productionTopic && resolve())
  })
  const columns = ['tapsid', 'year', 'month', ...productionFigures]
  const row = [tapsid, 2026, 3, ...productionFigures.map(() => '2.00')]
  const bytes = Readable.from([Buffer.from(`${columns.join(',')}\n${row.join(',')}`)])
  const by = { id: null, name: 'test' }
  await importFile(portal.platform, productionImporter, { name: 'x.csv', bytes }, { by, requestId: 'test' })
  expect(await egci(me)).toBe(2)
  await heard
  expect(await egci(there)).toBe(2)
})

describe('whose', () => {
  it.each(['0', '-1', 'me', '2147483648', '99999999999999999999'])(
    'there is no advisor %s [ROLE-25] (Z03)',
    async (of) => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: `/api/user/${of}/production`,
        headers: { cookie: me.cookie },
        payload: year,
      })
      expect(answer.statusCode).toBe(400)
    },
  )

  it('whoever has no advisor id cannot read any [ROLE-25]', async () => {
    const nobody = await portal.asAdvisor()
    await putProduction(portal, tapsid, '2026-05')
    expect((await read(nobody, tapsid)).status).toBe(404)
    expect((await read(nobody, 0)).status).toBe(400)
  })

  it('no tapsid but one’s own, or that of whom one acts for, ever answers: every kind of person (Z02)', async () => {
    const [mine, owners] = [newTapsid(), newTapsid()]
    const owner = await portal.asAdvisor({ tapsid: owners })
    for (const id of [mine, owners, tapsid, 888, 1047])
      await putProduction(portal, id, '2026-03', { egci: '77.77' }).catch(() => {})
    const people = {
      advisor: await portal.asAdvisor({ tapsid: mine }),
      plus: await portal.asPlus({ tapsid: mine }),
      manager: await portal.asManager({ tapsid: mine }),
      stranger: await portal.asStranger({ tapsid: mine }),
      admin: await portal.asAdmin({ tapsid: mine }),
      guest: await portal.asGuest({ tapsid: mine }),
      'guest with every right': await portal.asGuest({
        tapsid: mine,
        access: 7,
        menus: JSON.stringify(menusFor(true)),
      }),
      'without an id': await portal.asAdmin(),
    }
    const everybody = (await portal.sql('select distinct tapsid from account where tapsid > 0')).map((row) =>
      Number(row.tapsid),
    )
    const asked = [...new Set([...everybody, owners, tapsid, 888, 1047, 1, 2_147_483_647])]
    /** Whose figures come; everything else is not found. */
    const answering = async (actor: Actor) => {
      const answers = await Promise.all(asked.map((id) => read(actor, id)))
      expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
      return asked.filter((_, index) => answers[index]?.body.av !== undefined)
    }
    for (const [who, actor] of Object.entries(people)) {
      expect({ who, answers: await answering(actor) }).toEqual({ who, answers: who === 'without an id' ? [] : [mine] })
      if (who.startsWith('guest')) continue
      const before = who === 'without an id' ? [] : [mine]
      // a right alone opens nothing; acting does
      await portal.sql('insert into proxy values ($1, $2, now())', [owner.id, actor.id])
      expect({ who, answers: await answering(actor) }).toEqual({ who, answers: before })
      await actor.call(startActing, { body: { email: owner.email } })
      expect({ who, answers: (await answering(actor)).sort() }).toEqual({ who, answers: [...before, owners].sort() })
      await portal.sql('delete from proxy where proxy_id = $1', [actor.id])
      // managers of the branch and admins need no right given; for the others it is over at once
      const stays = who === 'manager' || actor === people.admin || actor === people['without an id']
      const after = await read(actor, owners)
      expect([who, after.status, after.body.code]).toEqual([who, ...(stays ? [200, undefined] : [403, 'acting-over'])])
      await actor.call(verifySession, {})
      await actor.call(stopActing, {})
      expect({ who, answers: await answering(actor) }).toEqual({ who, answers: before })
    }
    expect(await rows(people.advisor, mine)).toMatchObject([{ egci: 77.77 }])
  })

  it('nobody signed in reads none', async () => {
    const { status, body } = await read(await portal.asAnonymous(), tapsid)
    expect([status, body.code]).toEqual([400, 'session-expired'])
  })
})

describe('made-up figures', () => {
  const real = (list: ProductionRow[] | undefined) => list?.filter(({ egci }) => egci === 77.77)

  it('are what 888 answers to the demonstration advisor, whatever is stored there [HOME-33, HOME-34, LIMIT-60] (Z03)', async () => {
    const demonstrator = await portal.asAdvisor({ tapsid: 1047 })
    for (const id of [888, 1047]) await portal.sql('delete from production where tapsid = $1', [id])
    for (const id of [888, 1047]) await putProduction(portal, id, '2026-03', { egci: '77.77' })
    for (const id of [888, 1047]) {
      const made = await rows(demonstrator, id)
      expect(made).toHaveLength(11)
      expect(real(made)).toEqual([])
    }
    expect((await read(demonstrator, tapsid)).status).toBe(404)
  })

  it('are for nobody else: 888 and 1047 are not found, also by whose id it happens to be', async () => {
    expect((await read(me, 888)).status).toBe(404)
    expect((await read(me, 1047)).status).toBe(404)
    expect((await read(await portal.asAdvisor({ tapsid: 888 }), 888)).status).toBe(404)
    expect((await read(await portal.asAdmin(), 888)).status).toBe(404)
  })

  it('are all a guest gets, under an id of their own', async () => {
    const guest = await portal.asGuest({ tapsid })
    await putProduction(portal, tapsid, '2026-03', { egci: '77.77' })
    const made = await rows(guest, tapsid)
    expect(made).toHaveLength(11)
    expect(real(made)).toEqual([])
  })

  it('add up, stay the same, and are none for months to come', async () => {
    const guest = await portal.asGuest({ tapsid })
    const made = (await rows(guest, tapsid, { year: 2025, month: 11, duration: 60 })) ?? []
    expect(made.map(({ month }) => month)).toEqual([11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(await rows(guest, tapsid, { year: 2025, month: 11, duration: 60 })).toEqual(made)
    for (const row of made) {
      const points = [row.cequity, row.cannuity, row.cfixed, row.cmedsup, row.cmortgage]
      expect(row.ctotal).toBeCloseTo(points.reduce((sum, one) => sum + one))
      for (const name of productionFigures) expect(row[name]).toBe(Math.round(row[name] * 100) / 100)
    }
    // the 16th of a month of thirty days
    expect(made.at(-1)?.egci).toBeLessThan((made.at(-2)?.egci ?? 0) * 0.7)
  })
})

describe('for other features', () => {
  it('the securities GCI of a range is exact, and payments are allowed above 25,000 alone [HOME-22, LIMIT-40]', async () => {
    const { db, clock } = portal.platform
    await putProduction(portal, tapsid, '2025-10', { egci: '99999.99' })
    await putProduction(portal, tapsid, '2025-11', { egci: '0.10' })
    await putProduction(portal, tapsid, '2026-01', { egci: '0.20' })
    await putProduction(portal, tapsid, '2026-11', { egci: '24999.70' })
    expect(await securitiesGci(db, tapsid, '2025-11', '2026-11')).toBe(2_500_000)
    expect(await allowsCommission(db, tapsid, clock())).toBe(false)
    await portal.sql(`update production set egci = 24999.71 where tapsid = $1 and month = 11 and year = 2026`, [tapsid])
    expect(await allowsCommission(db, tapsid, clock())).toBe(true)
  })

  it('made-up figures allow no payment', async () => {
    await portal.sql('delete from production where tapsid = 1047')
    await putProduction(portal, 1047, '2026-03', { egci: '99999.99' })
    expect(await allowsCommission(portal.platform.db, 1047, portal.platform.clock())).toBe(false)
  })
})
