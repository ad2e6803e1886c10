// What goes wrong around a blotter: sent twice at once, years mistyped, files, whole account numbers, draws by share.
import { randomUUID } from 'node:crypto'
import {
  addFinding,
  answerFile,
  correctLine,
  decideCorrection,
  drawOf,
  enterCheck,
  exportPeriod,
  readBlotters,
  readPeriod,
} from '@portal/contract/blotters'
import { allSettings, saveSetting } from '@portal/contract/firm-settings'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { sampleOf, sampleSize } from '@portal/contract/rules/sampling'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BranchOn, branchOn, checkOf } from '../../testing/blotters.ts'
import { aPdf } from '../../testing/documents.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { correctedValue } from './correcting.ts'

let portal: TestPortal
let on: BranchOn
let number = 0
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setTime(new Date('2026-11-16T15:42:00Z'))
  on = await branchOn(portal, `Branch ${++number}`)
})

const certify = { do: 'certify', name: 'Gordon Pell', sure: true } as const

describe('the draw', () => {
  it('is by the share of whoever draws, and what is kept gives the same lines to whoever draws again', async () => {
    const { values } = (await on.admin.call(allSettings, {})).body
    const blotterReview = { certifyBy: 15, share: 20, reviewers: { [on.second.id]: 50, [on.reviewer.id]: 100 } }
    const saved = await on.admin.call(saveSetting, {
      params: { name: 'blotterReview' },
      body: { value: blotterReview, before: values.blotterReview },
    })
    expect(saved.status).toBe(200)
    const seeds = new Set<string>()
    for (const [by, share, month] of [
      [on.second, 50, '2026-10'],
      [on.reviewer, 100, '2026-11'],
      [on.compliance, 20, '2026-12'],
    ] as const) {
      portal.setTime(new Date('2026-11-16T15:42:00Z'))
      await portal.sql(
        `insert into received_check (key, branch_id, received_on, from_whom, check_number, cents, payee, entered_by, entered_at)
         select gen_random_uuid(), $1, ($2 || '-03')::date, 'Renner, Colleen', n::text, 100, 'Clearing', $3, now()
         from generate_series(1, 7) n`,
        [on.branch, month, on.clerk.id],
      )
      await portal.sql(
        `insert into blotter_count (branch_id, kind, month, entries, amount) values ($1, 'check', $2, 7, 700)`,
        [on.branch, month],
      )
      portal.setTime(new Date('2027-01-15T15:42:00Z'))
      const drawer = await portal.inAnotherBrowser(by)
      expect((await on.period(drawer, month)).share).toBe(share)
      await on.moved(drawer, { do: 'draw' }, month)
      const { draws, sampled } = await on.period(drawer, month)
      const [draw] = draws
      expect([draw?.share, draw?.from, draw?.drawn, sampled]).toEqual([
        share,
        7,
        sampleSize(7, share),
        sampleSize(7, share),
      ])
      const params = { ...on.of(month), draw: draw?.id ?? 0 }
      const kept = (await drawer.call(drawOf, { params })).body
      expect(sampleOf(kept.population, kept.share, kept.seed)).toEqual(kept.drawn)
      // whatever order they are read in; and with another seed or share it would have been others
      expect(sampleOf(kept.population.toReversed(), kept.share, kept.seed)).toEqual(kept.drawn)
      expect(kept.drawn.every((line) => kept.population.includes(line))).toBe(true)
      const all = await on.lines(drawer, 'all', month)
      expect(all.filter((line) => line.sampled).map(({ id }) => id)).toEqual(kept.drawn)
      seeds.add(kept.seed)
      const audited = await portal.sql(
        `select detail from audit_entry where action = 'blotter.drawn' order by id desc limit 1`,
      )
      expect(audited[0]?.detail).toMatchObject({ seed: kept.seed, percent: share, lines: kept.drawn, total: 7 })
    }
    expect(seeds.size).toBe(3)
  })
})

describe('the same check sent twice', () => {
  it('at once is entered once, and both are told which', async () => {
    const body = { key: randomUUID(), ...checkOf() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => on.clerk.call(enterCheck, { body })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    expect(await on.period(on.clerk)).toMatchObject({ entries: 1, amount: 2_200_000 })
  })

  it('under somebody else’s key is refused, and tells nothing of theirs', async () => {
    const body = { key: randomUUID(), ...checkOf() }
    await on.clerk.call(enterCheck, { body })
    const far = await branchOn(portal, `Far ${number}`)
    const { status, body: said } = await far.clerk.call(enterCheck, { body })
    expect([status, said.id]).toEqual([409, undefined])
    expect(await far.period(far.clerk)).toMatchObject({ entries: 0 })
  })
})

describe('the firm’s first month', () => {
  it('is not moved back by a mistyped year, nor by a nil report of a year past', async () => {
    const fresh = await testPortal()
    try {
      fresh.setTime(new Date('2026-11-16T15:42:00Z'))
      const here = await branchOn(fresh, 'Portsmouth')
      expect((await here.enter(here.clerk, { received_on: '2025-10-31' })).body.fields).toEqual({
        received_on: 'Choose a date in November 2025 or later.',
      })
      await here.entered(1)
      for (const received_on of ['2026-09-30', '2016-10-05'])
        expect((await here.enter(here.clerk, { received_on })).body.fields).toEqual({
          received_on: 'Choose a date in October 2026 or later.',
        })
      const nil = { do: 'nil', name: 'Gordon Pell' } as const
      expect((await here.move(here.principal, nil, '2019-03')).status).toBe(409)
      expect(await here.period(here.principal, '2019-03')).toMatchObject({ expected: false, can: { nil: false } })
      expect((await here.principal.call(readBlotters, { query: {} })).body.first).toBe('2026-10')
      expect(await fresh.sql('select distinct month from blotter_count')).toEqual([{ month: '2026-10' }])
    } finally {
      await fresh.close()
    }
  })
})

describe('a correction', () => {
  it('of an account number takes its end, and never the whole', () => {
    const account = { key: 'account', label: 'Account', type: 'text', value: '9041' } as const
    for (const typed of ['MH-00019042', '19042', '904', '90 4'])
      expect(correctedValue(account, typed)).toEqual({ problem: 'Enter the last four characters only.' })
    expect(correctedValue(account, ' 9042 ')).toEqual({ kept: '9042' })
  })

  it('is dated by the firm’s day in the table', async () => {
    // an evening in New York is the next day in Greenwich
    portal.setTime(new Date('2026-11-17T02:30:00Z'))
    on = await branchOn(portal, `Evening ${number}`)
    await on.upTo('Locked')
    const [line] = await on.lines(on.compliance)
    const body = { line: line?.id ?? 0, field: 'payee', value: 'Another', why: 'Read wrong.' }
    const { body: added } = await on.compliance.call(correctLine, { params: on.of(), body })
    expect((await on.compliance.call(exportPeriod, { params: on.of() })).body).toContain('1.1,2026-11-16,Correction')
    const decision = { params: { id: added.id }, body: { approve: false } }
    expect((await on.second.call(decideCorrection, decision)).body.fields).toEqual({ reason: 'Enter a reason.' })
  })
})

describe('an answer with files', () => {
  const finding = async () => {
    await on.upTo('Sampled')
    const [line] = await on.lines(on.reviewer, 'sample')
    const body = { line: line?.id ?? 0, category: 'Other', text: 'Which envelope?' } as const
    return (await on.reviewer.call(addFinding, { params: on.of(), body })).body.id
  }
  const files = async () => (await on.period(on.clerk)).findings[0]?.answer?.files ?? []

  it('shows them to whoever sees the month, and to nobody else', async () => {
    const id = await finding()
    const envelope = aPdf('Envelope', 'envelope-412.pdf')
    expect((await on.answer(on.clerk, id, ' It is attached. ', envelope)).status).toBe(200)
    const [file] = await files()
    expect(file?.name).toBe('envelope-412.pdf')
    const params = { id, file: file?.id ?? 0 }
    for (const by of [on.reviewer, on.principal, on.compliance])
      expect((await by.call(answerFile, { params })).headers['content-type']).toBe('application/pdf')
    const far = await branchOn(portal, `Far ${number}`)
    for (const by of [far.clerk, far.principal]) expect((await by.call(answerFile, { params })).status).toBe(404)
    expect((await on.clerk.call(answerFile, { params: { id: id + 1, file: params.file } })).status).toBe(404)
    const [entry] = await portal.sql(
      `select detail from audit_entry where action = 'blotter.finding-answered' order by id desc limit 1`,
    )
    expect(entry?.detail).toMatchObject({ length: 15, files: [expect.stringMatching(/^[0-9a-f]{64}$/)] })
    const opened = await portal.sql(`select 1 from audit_entry where action = 'blotter.file-opened'`)
    expect(opened).toHaveLength(3)
  })

  it('is refused with its files where it can’t be sent: nothing of it stays', async () => {
    const id = await finding()
    const many = Array.from({ length: 6 }, (_, n) => aPdf(`Page ${n}`, `page-${n}.pdf`))
    expect((await on.answer(on.clerk, id, 'Six.', ...many)).body.fields).toEqual({ upload: 'Choose up to 5 files.' })
    expect((await on.answer(on.clerk, id, ' ')).body.fields).toEqual({ text: 'Enter an answer.' })
    expect((await on.answer(on.clerk, id, 'x'.repeat(1_001))).body.fields).toEqual({
      text: 'Use 1000 characters or fewer.',
    })
    const program = { filename: 'envelope.pdf', bytes: Buffer.from('MZ not a PDF') }
    expect((await on.answer(on.clerk, id, 'A program.', program)).status).toBe(400)
    const far = await branchOn(portal, `Far ${number}`)
    expect((await on.answer(far.clerk, id, 'Ours.', aPdf())).status).toBe(404)
    expect((await on.answer(on.reviewer, id, 'Mine.', aPdf())).body.message).toBe(workedOnIt)
    expect(await portal.sql('select 1 from blotter_answer_file where finding_id = $1', [id])).toEqual([])
    expect((await on.period(on.clerk)).findings).toMatchObject([{ answer: null, can: { answer: true } }])
  })

  it('two answer at once: one wins, with its file', async () => {
    const id = await finding()
    const answers = await Promise.all(
      [on.clerk, on.second, on.principal].map((by, n) =>
        on.answer(by, id, `Answer ${n}`, aPdf(`By ${n}`, `by-${n}.pdf`)),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [answer] = (await on.period(on.clerk)).findings
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answer?.answer).toMatchObject({ text: `Answer ${winner}`, files: [{ name: `by-${winner}.pdf` }] })
  })

  it('whoever answered for the branch does not lock the month', async () => {
    const id = await finding()
    await on.reviewedAll()
    await on.moved(on.reviewer, { do: 'sign' })
    expect((await on.answer(on.compliance, id, 'It is in the file.')).status).toBe(200)
    await on.moved(on.principal, certify)
    const refused = await on.move(on.compliance, { do: 'lock' })
    expect([refused.status, refused.body.message]).toEqual([403, workedOnIt])
    await on.moved(on.admin, { do: 'lock' })
    expect((await on.clerk.call(readPeriod, { params: on.of() })).body.period.status).toBe('Locked')
  })
})
