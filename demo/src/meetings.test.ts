import { drawNumber, isDrawn, meetingStatuses } from '@portal/contract/rules/meeting'
import { copyOfDemoAt } from '@portal/server/testing/demo'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoFirm } from './demo-firm.ts'

let pool: Pool
beforeAll(async () => {
  pool = new Pool({ connectionString: await copyOfDemoAt(new Date('2026-11-16T15:42:00Z'), demoFirm), max: 2 })
})
afterAll(() => pool.end())

it('has meetings in every state, counted as the rule counts them', async () => {
  const { rows } = await pool.query<{ status: string; title: string; retail_30: number }>(
    'select status, title, retail_30 from meeting order by day',
  )
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(meetingStatuses))
  const last = (title: string) => rows.findLast((row) => row.title === title)?.retail_30
  expect(
    ['Year-end tax moves', 'Retirement income workshop', 'Estate basics for families', 'Q3 market review'].map(last),
  ).toEqual([44, 41, 27, 25])
  // everything over the line was sampled
  expect(rows.filter(({ retail_30, status }) => retail_30 > 25 && ['New', 'Not sampled'].includes(status))).toEqual([])
})

it('its draws can be repeated', async () => {
  const { rows } = await pool.query<{ id: number; seed: string; number: number; share: string; why: string | null }>(
    `select m.id, d.seed, m.drawn_number as number, m.drawn_share as share, m.sampled_why as why
     from meeting m join meeting_draw d on d.id = m.draw_id`,
  )
  expect(rows.length).toBeGreaterThan(5)
  for (const { id, seed, number, share, why } of rows) {
    expect(drawNumber(seed, id)).toBe(number)
    expect(isDrawn(number, Number(share))).toBe(why === 'share')
  }
})

it('nobody hosts what they reviewed', async () => {
  const { rows } = await pool.query('select id from meeting where host_id = outcome_by or host_id = assigned_to')
  expect(rows).toEqual([])
})
