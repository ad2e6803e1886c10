import { answerFile, blotterStatuses, checkSeal, readBlotters, readPeriod } from '@portal/contract/blotters'
import { sampleOf } from '@portal/contract/rules/sampling'
import { testPortal, type TestPortal } from '@portal/server/testing/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ demo: true, demoFirm })
})
afterAll(() => portal.close())

test('four branches have months in every state, and one of Saratoga is overdue', async () => {
  const admin = await portal.asAdmin({ branch_id: null })
  const years = [2025, 2026, 2027]
  const branches = []
  for (const year of years) branches.push(...(await admin.call(readBlotters, { query: { year } })).body.branches)
  expect(new Set(branches.map(({ name }) => name))).toEqual(new Set(['Albany', 'Burlington', 'Portsmouth', 'Saratoga']))
  expect(branches.every(({ principal }) => principal !== '')).toBe(true)
  const cells = branches.flatMap(({ name, cells }) => cells.map((cell) => ({ name, ...cell })))
  expect(new Set(cells.map(({ status }) => status))).toEqual(new Set(blotterStatuses))
  expect(
    cells.some(({ name, kind, late, unanswered }) => name === 'Saratoga' && kind === 'check' && late && unanswered > 0),
  ).toBe(true)
  expect(cells.some(({ corrections }) => corrections > 0)).toBe(true)
})

test('a month is ready to be certified, its finding answered with a file that is there', async () => {
  const admin = await portal.asAdmin({ branch_id: null })
  const [at] = (await portal.sql(
    `select kind, branch_id as branch, month from blotter_period where status = 'Sampled' and signed_at is not null and unanswered = 0
       and findings > 0`,
  )) as { kind: 'check'; branch: number; month: string }[]
  const { findings } = (await admin.call(readPeriod, { params: at ?? { kind: 'check', branch: 0, month: '' } })).body
    .period
  const [finding] = findings
  expect(finding?.answer?.files.map(({ name }) => name)).toEqual(['courier-slip.pdf'])
  const params = { id: finding?.id ?? 0, file: finding?.answer?.files[0]?.id ?? 0 }
  expect((await admin.call(answerFile, { params })).headers['content-type']).toBe('application/pdf')
})

test('its draws can be repeated from what is kept', async () => {
  const rows = await portal.sql(`select d.seed, d.share, d.population,
      array(select line_id from blotter_sample s where s.draw_id = d.id order by line_id) as drawn from blotter_draw d`)
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    const { seed, share, population, drawn } = row as {
      seed: string
      share: number
      population: number[]
      drawn: number[]
    }
    expect(sampleOf(population, share, seed)).toEqual(drawn)
  }
})

test('what is locked is as it was sealed', async () => {
  const admin = await portal.asAdmin({ branch_id: null })
  const rows = await portal.sql(
    `select kind, branch_id as branch, month from blotter_period where status = 'Locked' order by month desc limit 12`,
  )
  expect(rows).toHaveLength(12)
  for (const params of rows as { kind: 'check'; branch: number; month: string }[])
    expect((await admin.call(checkSeal, { params })).body.unchanged).toBe(true)
})
