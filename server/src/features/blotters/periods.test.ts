import {
  readBlotters,
  readPeriod,
  recordOutcome,
  addFinding,
  drawOf,
  checkSeal,
  correctLine,
  decideCorrection,
  periodReport,
  exportPeriod,
  movePeriod,
  changeCheck,
  readCheck,
  enterCheck,
} from '@portal/contract/blotters'
import { startActing, stopActing } from '@portal/contract/acting'
import { inPersonOnly, workedOnIt } from '@portal/contract/rules/four-eyes'
import { sampleOf } from '@portal/contract/rules/sampling'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BranchOn, branchOn, checkOf } from '../../testing/blotters.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

let portal: TestPortal
let on: BranchOn
let number = 0
beforeAll(async () => {
  portal = await testPortal()
  // the firm has had blotters for a while
  await portal.sql(`with long_ago as (insert into branch (name) values ('Long ago') returning id)
    insert into blotter_count (branch_id, kind, month) select id, 'check', '2026-09' from long_ago`)
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  on = await branchOn(portal, `Branch ${++number}`)
})

const certify = { do: 'certify', name: 'Gordon Pell', sure: true } as const

describe('the draw', () => {
  it('is the reviewer’s share rounded up, and drawing again from what is kept gives the same lines', async () => {
    await on.entered(12)
    await on.moved(on.reviewer, { do: 'draw' })
    const period = await on.period(on.reviewer)
    expect(period).toMatchObject({ status: 'Sampled', sampled: 3, reviewed: 0, reviewer: 'Theodora Vance' })
    const [draw] = period.draws
    expect(draw).toMatchObject({ share: 20, from: 12, drawn: 3, by: 'Theodora Vance' })
    expect(draw?.seed).toMatch(/^[0-9A-F]{4} [0-9A-F]{4} [0-9A-F]{4}$/)
    const { body } = await on.compliance.call(drawOf, { params: { ...on.of(), draw: draw?.id ?? 0 } })
    expect(sampleOf(body.population, body.share, body.seed)).toEqual(body.drawn)
    expect(body.drawn).toEqual((await on.lines(on.reviewer, 'sample')).map(({ id }) => id).sort((a, b) => a - b))
    expect(body.population).toHaveLength(12)
  })

  it('is not there before the month is over, nor in a month without entries', async () => {
    portal.setTime(new Date('2026-10-31T15:00:00Z'))
    await on.entered(2)
    expect((await on.move(on.reviewer, { do: 'draw' })).status).toBe(409)
    // midnight of the firm, not of the server
    portal.setTime(new Date('2026-11-01T03:59:00Z'))
    expect((await on.move(on.reviewer, { do: 'draw' })).status).toBe(409)
    portal.setTime(new Date('2026-11-01T04:01:00Z'))
    expect((await on.move(on.reviewer, { do: 'draw' }, '2026-09')).status).toBe(409)
    expect((await on.move(on.reviewer, { do: 'draw' })).status).toBe(200)
  })

  it('takes in what was entered since, in a draw of its own', async () => {
    await on.upTo('Sampled')
    await on.reviewedAll()
    expect((await on.enter(on.clerk, { received_on: '2026-10-30' })).status).toBe(200)
    expect(await on.period(on.reviewer)).toMatchObject({ undrawn: 1, can: { sign: false, draw: true } })
    expect((await on.move(on.reviewer, { do: 'sign' })).status).toBe(409)
    await on.moved(on.reviewer, { do: 'draw' })
    const period = await on.period(on.reviewer)
    expect(period).toMatchObject({ undrawn: 0, sampled: 2, reviewed: 1 })
    expect(period.draws.map(({ from }) => from)).toEqual([5, 1])
  })

  it('ends the sign-off that came before it, so a reviewer signs again before the month is certified', async () => {
    await on.upTo('Signed')
    expect((await on.enter(on.clerk, { received_on: '2026-10-30' })).status).toBe(200)

    await on.moved(on.reviewer, { do: 'draw' })

    expect(await on.period(on.reviewer)).toMatchObject({ status: 'Sampled', undrawn: 0, signed: null })
    await on.reviewedAll()
    expect((await on.move(on.principal, certify)).status).toBe(409)
    await on.moved(on.reviewer, { do: 'sign' })
    await on.moved(on.principal, certify)
  })

  it('two draw at once: one wins', async () => {
    await on.entered(5)
    const body = { version: 0, act: { do: 'draw' } } as const
    const answers = await Promise.all(
      [on.reviewer, on.second, on.compliance, on.admin].map((by) => by.call(movePeriod, { params: on.of(), body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await on.period(on.reviewer)).toMatchObject({ sampled: 1 })
  })
})

describe('outcomes and findings', () => {
  it('two reviewers record one line: one wins', async () => {
    await on.upTo('Sampled')
    const [line] = await on.lines(on.reviewer, 'sample')
    const call = { params: { ...on.of(), line: line?.id ?? 0 }, body: { before: null, outcome: 'none' } } as const
    const answers = await Promise.all([on.reviewer, on.second].map((by) => by.call(recordOutcome, call)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await on.period(on.reviewer)).toMatchObject({ reviewed: 1 })
  })

  it('a finding is answered before the month is certified, and not by who found it', async () => {
    await on.upTo('Sampled')
    const [line] = await on.lines(on.reviewer, 'sample')
    const finding = { line: line?.id ?? 0, category: 'Forwarded late', text: 'Forwarded three days later.' } as const
    const { body } = await on.reviewer.call(addFinding, { params: on.of(), body: finding })
    expect((await on.reviewer.call(addFinding, { params: on.of(), body: finding })).status).toBe(409)
    expect(await on.period(on.reviewer)).toMatchObject({ reviewed: 1, findings: [{ n: line?.n, answer: null }] })
    await on.moved(on.reviewer, { do: 'sign' })
    expect((await on.move(on.principal, certify)).status).toBe(409)
    const own = await on.answer(on.reviewer, body.id, 'It is clear.')
    expect([own.status, own.body.message]).toEqual([403, workedOnIt])
    expect((await on.answer(on.clerk, body.id, 'The client mailed it late.')).status).toBe(200)
    expect((await on.answer(on.clerk, body.id, 'The client mailed it late.')).status).toBe(409)
    await on.moved(on.principal, certify)
  })
})

describe('certifying', () => {
  it('takes the tick and the name on file', async () => {
    await on.upTo('Signed')
    const refused = await on.move(on.principal, { ...certify, name: 'G. Pell', sure: false })
    expect(refused.body.fields).toEqual({
      name: 'Enter your full name as it is on file: Gordon Pell.',
      sure: 'Confirm that you didn’t enter or review any of it.',
    })
    await on.moved(on.principal, { ...certify, name: ' gordon  PELL ' })
    const { certified } = await on.period(on.compliance)
    expect(certified).toMatchObject({
      by: 'Gordon Pell',
      statement: expect.stringContaining('complete for October 2026'),
    })
  })

  it('is refused to a principal who acts for someone, until they stop', async () => {
    await on.upTo('Signed')
    await portal.sql('insert into proxy values ($1, $2, now())', [on.second.id, on.principal.id])
    expect((await on.principal.call(startActing, { body: { email: on.second.email } })).status).toBe(200)

    const refused = await on.move(on.principal, certify)

    expect([refused.status, refused.body.message]).toEqual([403, inPersonOnly])
    expect((await on.period(on.principal)).can).toMatchObject({ certify: false, changes: false, part: inPersonOnly })
    expect((await on.period(on.compliance)).status).toBe('Sampled')
    expect((await on.principal.call(stopActing, {})).status).toBe(200)
    await on.moved(on.principal, certify)
  })

  it('who entered a line does not, and is told why', async () => {
    await on.enter(on.principal, { received_on: '2026-10-20' })
    await on.upTo('Signed')
    const refused = await on.move(on.principal, certify)
    expect([refused.status, refused.body.message]).toEqual([403, workedOnIt])
    expect((await on.period(on.principal)).can).toMatchObject({ certify: false, part: workedOnIt })
  })

  it('can be sent back with a reason, by the principal before and by compliance after', async () => {
    await on.upTo('Signed')
    await on.moved(on.principal, { do: 'changes', reason: 'Line 2 was not looked at.' })
    expect(await on.period(on.reviewer)).toMatchObject({
      status: 'Sampled',
      signed: null,
      changes: { reason: 'Line 2 was not looked at.', by: 'Gordon Pell' },
      can: { review: true },
    })
    await on.moved(on.reviewer, { do: 'sign' })
    await on.moved(on.principal, certify)
    await on.moved(on.compliance, { do: 'changes', reason: 'The total is off.' })
    expect(await on.period(on.compliance)).toMatchObject({ status: 'Sampled', certified: null, signed: null })
  })

  it('a month without entries is reported as nil; then nothing can be entered into it', async () => {
    expect((await on.move(on.compliance, { do: 'nil', name: 'Rosalind Achterberg' })).status).toBe(403)
    await on.moved(on.principal, { do: 'nil', name: 'Gordon Pell' })
    const refused = await on.enter(on.clerk)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The blotter of October 2026 is closed. Ask compliance to open it again.',
    ])
    expect(await on.period(on.clerk)).toMatchObject({ status: 'Nil', entries: 0 })
    await on.moved(on.compliance, { do: 'changes', reason: 'A check was forgotten.' })
    expect((await on.enter(on.clerk)).status).toBe(200)
  })

  it('a nil report and an entry at once: one wins, and the count agrees', async () => {
    const answers = await Promise.all([
      on.move(on.principal, { do: 'nil', name: 'Gordon Pell' }),
      on.enter(on.clerk),
      on.enter(on.second),
    ])
    const { status, entries } = await on.period(on.clerk)
    expect(entries).toBe((await on.lines(on.clerk)).length)
    expect(answers[0]?.status).toBe(status === 'Nil' ? 200 : 409)
    expect(entries).toBe(answers.slice(1).filter((one) => one.status === 200).length)
    expect(entries === 0).toBe(status === 'Nil')
  })
})

describe('locking', () => {
  it('is compliance’s, of another person than certified or reviewed; then only corrections', async () => {
    await on.upTo('Certified')
    for (const by of [on.reviewer, on.principal, on.clerk]) expect((await on.move(by, { do: 'lock' })).status).toBe(403)
    const [first] = await on.lines(on.compliance)
    const { body: before } = await on.clerk.call(readCheck, { params: { id: first?.id ?? 0 } })
    expect(before.check.can.edit).toBe(false)
    const change = { params: { id: first?.id ?? 0 }, body: { version: 1, ...checkOf({ cents: 1 }) } }
    expect((await on.clerk.call(changeCheck, change)).status).toBe(409)
    await on.moved(on.compliance, { do: 'lock' })
    expect((await on.clerk.call(changeCheck, change)).status).toBe(409)
    expect((await on.move(on.compliance, { do: 'changes', reason: 'No.' })).status).toBe(409)
    const { body } = await on.clerk.call(checkSeal, { params: on.of() })
    expect(body).toMatchObject({ unchanged: true, entries: 5 })
    await portal.sql('update received_check set payee = $1 where id = $2', ['Someone else', first?.id])
    expect((await on.clerk.call(checkSeal, { params: on.of() })).body).toMatchObject({ unchanged: false })
  })

  it('two lock at once: one wins', async () => {
    await on.upTo('Certified')
    const { version } = await on.period(on.compliance)
    const body = { version, act: { do: 'lock' } } as const
    const answers = await Promise.all(
      [on.compliance, on.admin].map((by) => by.call(movePeriod, { params: on.of(), body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('corrections', () => {
  const correct = async (more: object = {}) => {
    const [line] = await on.lines(on.compliance)
    const body = { line: line?.id ?? 0, field: 'amount', value: '21000', why: 'Read wrong.', ...more }
    return on.compliance.call(correctLine, { params: on.of(), body })
  }

  it('count once a second person has approved them; the line stays as it was', async () => {
    await on.upTo('Locked')
    const { body } = await correct()
    expect(await on.period(on.compliance)).toMatchObject({
      corrections: 0,
      waiting: 1,
      amount: 11_000_000,
      corrected: 11_000_000,
    })
    expect((await correct()).status).toBe(409)
    const decision = { params: { id: body.id }, body: { approve: true } }
    const own = await on.compliance.call(decideCorrection, decision)
    expect([own.status, own.body.message]).toEqual([403, workedOnIt])
    const entered = await on.clerk.call(decideCorrection, decision)
    expect([entered.status, entered.body.message]).toEqual([403, workedOnIt])
    const answers = await Promise.all([on.second, on.principal].map((by) => by.call(decideCorrection, decision)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await on.period(on.compliance)).toMatchObject({
      corrections: 1,
      waiting: 0,
      amount: 11_000_000,
      corrected: 10_900_000,
    })
    const [line] = await on.lines(on.compliance)
    expect(line).toMatchObject({
      amount: 2_200_000,
      corrections: [
        {
          place: 1,
          old: '22000.00',
          new: '21000.00',
          why: 'Read wrong.',
          status: 'Approved',
          by: 'Rosalind Achterberg',
        },
      ],
    })
    expect((await on.clerk.call(checkSeal, { params: on.of() })).body.unchanged).toBe(true)
    // the next one begins where this one ended
    expect((await correct({ value: '21000.00' })).body.fields).toEqual({ value: 'This is the value on record.' })
    expect((await correct({ value: '20500.00' })).status).toBe(200)
    expect((await on.lines(on.compliance))[0]?.corrections[1]).toMatchObject({ place: 2, old: '21000.00' })
  })

  it.each([
    ['three decimals', { value: '3060.005' }, 'value'],
    ['a negative amount', { value: '-5' }, 'value'],
    ['more than there is', { value: '1000000000000' }, 'value'],
    ['nothing', { value: ' ' }, 'value'],
    ['no day', { field: 'received_on', value: '2026-02-30' }, 'value'],
    ['a field that is none', { field: 'seal', value: 'x' }, 'field'],
  ])('%s is refused', async (_, more, field) => {
    await on.upTo('Locked')
    const { status, body } = await correct(more)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('are refused where the month is not locked, and for a line of another month', async () => {
    await on.upTo('Certified')
    expect((await correct()).status).toBe(409)
    await on.moved(on.compliance, { do: 'lock' })
    await on.entered(1, '2026-11')
    const [other] = await on.lines(on.compliance, 'all', '2026-11')
    expect((await correct({ line: other?.id })).status).toBe(404)
  })
})

describe('the log of checks', () => {
  it('the same key is entered once, and counted once', async () => {
    const body = { key: randomUUID(), ...checkOf() }
    const first = await on.clerk.call(enterCheck, { body })
    const again = await on.clerk.call(enterCheck, { body })
    expect(again.body.id).toBe(first.body.id)
    expect(await on.period(on.clerk)).toMatchObject({ entries: 1, amount: 2_200_000 })
  })

  it('counts hold with many at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => on.enter(on.clerk)))
    expect(await on.period(on.clerk)).toMatchObject({ entries: 12, amount: 12 * 2_200_000 })
  })

  it.each([
    ['a day to come', { received_on: '2026-11-17' }, 'received_on'],
    ['forwarded before it came', { forwarded_to: 'Clearing', forwarded_on: '2026-10-01' }, 'forwarded_on'],
    ['forwarded to nobody', { forwarded_on: '2026-10-06' }, 'forwarded_to'],
    ['nothing to pay', { cents: 0 }, 'cents'],
    ['a negative amount', { cents: -100 }, 'cents'],
    ['a million million', { cents: 10 ** 14 }, 'cents'],
    ['half a cent', { cents: 100.5 }, 'cents'],
    ['from nobody', { from_whom: '  ' }, 'from_whom'],
  ])('%s is refused', async (_, more, field) => {
    const { status, body } = await on.enter(on.clerk, more)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('is changed by people of the branch, from one tab at a time', async () => {
    const { body } = await on.enter(on.clerk)
    const params = { id: body.id }
    const forwarded = checkOf({ cents: 2_100_000, forwarded_to: 'Clearing', forwarded_on: '2026-10-07' })
    const change = { params, body: { version: 1, ...forwarded } }
    expect((await on.compliance.call(changeCheck, change)).status).toBe(403)
    expect((await on.second.call(changeCheck, change)).status).toBe(200)
    expect((await on.clerk.call(changeCheck, change)).status).toBe(409)
    expect(await on.period(on.clerk)).toMatchObject({ entries: 1, amount: 2_100_000 })
    // by noon of the next business day: Monday's on Tuesday
    expect((await on.clerk.call(readCheck, { params })).body.check.forward_by).toBe('2026-10-06')
    expect((await on.lines(on.clerk))[0]).toMatchObject({ status: 'Forwarded late' })
  })

  it('somebody acting for another enters it into their own branch, and both have a part in it', async () => {
    const boss = await portal.asAdmin({ branch_id: on.branch })
    await boss.call(startActing, { body: { email: on.second.email } })
    expect((await on.enter(boss)).status).toBe(200)
    expect((await on.move(on.second, { do: 'draw' })).body.message).toBe(workedOnIt)
    expect((await on.move(on.reviewer, { do: 'draw' })).status).toBe(200)
  })
})

describe('whoever is not of the branch', () => {
  it('finds nothing: another branch’s blotter is not there', async () => {
    await on.upTo('Locked')
    const far = await branchOn(portal, `Far ${number}`)
    const params = on.of()
    const [line] = await on.lines(on.compliance)
    const check = { params: { id: line?.id ?? 0 } }
    for (const by of [far.reviewer, far.principal]) {
      expect((await by.call(readPeriod, { params })).status).toBe(404)
      expect((await by.call(periodReport, { params })).status).toBe(404)
      expect((await by.call(exportPeriod, { params })).status).toBe(404)
      expect((await by.call(readCheck, check)).status).toBe(404)
      expect((await by.call(checkSeal, { params })).status).toBe(404)
      expect((await by.call(movePeriod, { params, body: { version: 1, act: { do: 'lock' } } })).status).toBe(404)
      const { body } = await by.call(readBlotters, { query: {} })
      expect(body.branches.map(({ id }) => id)).toEqual([far.branch])
      expect(body.choices).toHaveLength(1)
    }
    expect((await on.compliance.call(readPeriod, { params: { ...params, branch: 999_999 } })).status).toBe(404)
  })

  it('without the flag nobody comes in, and a guest never [ROUTE-24]', async () => {
    for (const by of [await portal.asAdvisor(), await portal.asManager(), await portal.asGuest()])
      expect((await by.call(readBlotters, { query: {} })).status).toBe(403)
  })
})

describe('the year', () => {
  it('has every month from the firm’s first to this one, and what is needed of each person', async () => {
    await on.upTo('Certified', '2026-09')
    await on.entered(3)
    const year = (await on.compliance.call(readBlotters, { query: { year: 2026, branch: on.branch } })).body
    expect(year.due).toEqual({ month: '2026-10', day: '2026-11-20' })
    const [branch] = year.branches
    expect(branch).toMatchObject({ principal: 'Gordon Pell' })
    const cell = (month: string) => branch?.cells.find((one) => one.month === month && one.kind === 'check')
    expect(cell('2026-09')).toMatchObject({ status: 'Certified', entries: 5, late: false, next: 'Compliance locks' })
    expect(cell('2026-10')).toMatchObject({
      status: 'Open',
      entries: 3,
      late: false,
      next: 'A reviewer draws the sample',
    })
    expect(cell('2026-12')).toBeUndefined()
    const needs = async (by: typeof on.clerk) =>
      (await by.call(readBlotters, { query: { branch: on.branch } })).body.needs
        .filter(({ kind, branch: { id } }) => kind === 'check' && id === on.branch)
        .map(({ month, act }) => [month, act])
    expect(await needs(on.reviewer)).toEqual([['2026-10', 'Draw']])
    expect(await needs(on.clerk)).toEqual([])
    expect(await needs(on.compliance)).toEqual([
      ['2026-10', 'Draw'],
      ['2026-09', 'Lock'],
    ])
    expect(await needs(on.principal)).toEqual([])
  })
})

it('the report is a PDF, the export a table with the corrections, and both name who asked', async () => {
  await on.upTo('Locked')
  const [line] = await on.lines(on.compliance)
  const body = { line: line?.id ?? 0, field: 'check_number', value: '=914', why: 'Digits swapped.' }
  await on.compliance.call(correctLine, { params: on.of(), body })
  const report = await on.clerk.call(periodReport, { params: on.of() })
  expect(report.headers['content-type']).toBe('application/pdf')
  expect(String(report.body)).toMatch(/^%PDF/)
  const table = await on.compliance.call(exportPeriod, { params: on.of() })
  expect(String(table.body)).toContain('1.1,2026-11-16,Correction')
  expect(String(table.body)).toContain('corrected to =914')
  const [entry] = await portal.sql(
    `select actor from audit_entry where action = 'blotter.exported' order by id desc limit 1`,
  )
  expect(entry?.actor).toBe(on.compliance.email)
})
