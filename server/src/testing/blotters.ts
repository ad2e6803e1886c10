// What the tests of blotters begin with: a branch of its own, the people of it, and checks that one of them entered.
import { randomUUID } from 'node:crypto'
import {
  type BlotterPeriod,
  type CheckEntry,
  enterCheck,
  type MoveAct,
  movePeriod,
  periodLines,
  readPeriod,
  recordOutcome,
} from '@portal/contract/blotters'
import { expect } from 'vitest'
import type { Actor } from './actors.ts'
import type { TestPortal } from './portal.ts'
import { reviewer } from './tasks.ts'

export const checkOf = (more: Partial<CheckEntry> = {}): CheckEntry => ({
  received_on: '2026-10-05',
  from_whom: 'Renner, Colleen',
  check_number: '412',
  cents: 2_200_000,
  payee: 'Meridian Harbor Clearing',
  forwarded_to: '',
  forwarded_on: '',
  ...more,
})

export async function branchOn(portal: TestPortal, name: string) {
  const [row] = await portal.sql('insert into branch (name) values ($1) returning id', [name])
  const branch = Number(row?.id)
  const of = (month = '2026-10') => ({ kind: 'check' as const, branch, month })
  const here = { ...reviewer, branch_id: branch }

  const enter = (by: Actor, more: Partial<CheckEntry> = {}) =>
    by.call(enterCheck, { body: { key: randomUUID(), ...checkOf(more) } })

  const on = {
    portal,
    branch,
    of,
    enter,
    /** Enters checks. */
    clerk: await portal.asAdvisor({ ...here, first: 'Clara', last: 'Clerk' }),
    reviewer: await portal.asAdvisor({ ...here, first: 'Theodora', last: 'Vance' }),
    second: await portal.asAdvisor({ ...here, first: 'Sam', last: 'Second' }),
    principal: await portal.asManager({ ...here, first: 'Gordon', last: 'Pell' }),
    compliance: await portal.asAdvisor({ ...reviewer, branch_id: null, first: 'Rosalind', last: 'Achterberg' }),
    admin: await portal.asAdmin({ branch_id: null }),

    period: async (by: Actor, month?: string): Promise<BlotterPeriod> =>
      (await by.call(readPeriod, { params: of(month) })).body.period,
    lines: async (by: Actor, tab: 'sample' | 'all' = 'all', month?: string) =>
      (await by.call(periodLines, { params: of(month), query: { tab } })).body.data,
    /** With the version as it is now. */
    async move(by: Actor, act: MoveAct, month?: string) {
      const rows = await portal.sql(
        `select version from blotter_period where branch_id = $1 and kind = 'check' and month = $2`,
        [branch, of(month).month],
      )
      return by.call(movePeriod, { params: of(month), body: { version: Number(rows[0]?.version ?? 0), act } })
    },
    async moved(by: Actor, act: MoveAct, month?: string): Promise<void> {
      const { status, body } = await on.move(by, act, month)
      expect([act.do, status, body.message]).toEqual([act.do, 200, undefined])
    },
    async entered(count: number, month = '2026-10'): Promise<void> {
      for (let n = 1; n <= count; n++) {
        const { status } = await enter(on.clerk, { received_on: `${month}-0${(n % 9) + 1}`, check_number: String(n) })
        expect(status).toBe(200)
      }
    },
    async reviewedAll(month?: string): Promise<void> {
      for (const line of await on.lines(on.reviewer, 'sample', month)) {
        // whatever was drawn: what has a finding is reviewed
        if (line.outcome === 'finding') continue
        const params = { ...of(month), line: line.id }
        const body = { before: line.outcome, outcome: 'none' } as const
        expect((await on.reviewer.call(recordOutcome, { params, body })).status).toBe(200)
      }
    },
    /** Up to there, by the people who do it. */
    async upTo(status: 'Sampled' | 'Signed' | 'Certified' | 'Locked', month?: string): Promise<void> {
      await on.entered(5, of(month).month)
      await on.moved(on.reviewer, { do: 'draw' }, month)
      if (status === 'Sampled') return
      await on.reviewedAll(month)
      await on.moved(on.reviewer, { do: 'sign' }, month)
      if (status === 'Signed') return
      await on.moved(on.principal, { do: 'certify', name: 'Gordon Pell', sure: true }, month)
      if (status === 'Certified') return
      await on.moved(on.compliance, { do: 'lock' }, month)
    },
  }
  return on
}
export type BranchOn = Awaited<ReturnType<typeof branchOn>>
