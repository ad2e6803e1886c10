import { blotterEscalationDays, readBlotters } from '@portal/contract/blotters'
import { getTask, listActivities } from '@portal/contract/tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BranchOn, branchOn } from '../../testing/blotters.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { escalateBlotters } from './escalation.ts'

let portal: TestPortal
let on: BranchOn
beforeAll(async () => {
  portal = await testPortal()
  portal.setTime(new Date('2026-09-20T15:00:00Z'))
  on = await branchOn(portal, 'Saratoga')
  await on.entered(3, '2026-09')
})
afterAll(() => portal.close())

const subjects = async () => (await portal.mails()).map(({ to, subject }) => `${to} ${subject}`)
const run = async (day: string) => {
  portal.setTime(new Date(`${day}T12:00:00Z`))
  await escalateBlotters(portal.platform)
}
const told = async (name: string) => (await subjects()).filter((one) => one.includes(name))

it('tells the manager once after the date, and compliance once a week later, with a task', async () => {
  // October 2026 has its 15th business day on the 21st: Columbus Day is none of the market's holidays
  await run('2026-10-21')
  expect(await told('Saratoga')).toEqual([])
  await run('2026-10-22')
  await run('2026-10-22')
  await run('2026-10-27')
  const name = 'Checks, Saratoga, September 2026'
  expect(await told(name)).toEqual([`${on.principal.email} Certify the ${name} blotter`])
  expect(blotterEscalationDays).toBe(5)
  await Promise.all([run('2026-10-28'), run('2026-10-28')])
  await run('2026-10-29')
  expect((await told(`Not certified: ${name}`)).sort()).toEqual(
    [on.compliance, on.admin].map(({ email }) => `${email} Not certified: ${name}`).sort(),
  )
  // the deposits and address changes of the month wait for their nil reports
  expect(await told('Not certified: Deposits, Saratoga, September 2026')).toHaveLength(2)

  // they signed in weeks ago
  for (const who of ['compliance', 'reviewer', 'principal'] as const) on[who] = await portal.inAnotherBrowser(on[who])
  const { body } = await on.compliance.call(listActivities, { query: { category: 'Blotter Certification' } })
  expect(body.data.map(({ other }) => other.f1).sort()).toEqual([
    'Address, Saratoga, September 2026',
    name,
    'Deposits, Saratoga, September 2026',
  ])
  const task = body.data.find(({ other }) => other.f1 === name)
  const shown = (await on.compliance.call(getTask, { params: { id: task?.id ?? 0 } })).body
  expect(shown.record).toMatchObject({
    link: `/blotters?branch=${on.branch}&blotter=check&month=2026-09`,
    due: { late: true },
  })
  expect(shown.decisions).toEqual([])
  const { needs } = (await on.compliance.call(readBlotters, { query: {} })).body
  expect(needs[0]).toMatchObject({ late: true, left: expect.stringContaining('escalated to compliance Oct 28') })

  // certified at last, the task is over
  await on.moved(on.reviewer, { do: 'draw' }, '2026-09')
  await on.reviewedAll('2026-09')
  await on.moved(on.reviewer, { do: 'sign' }, '2026-09')
  await on.moved(on.principal, { do: 'certify', name: 'Gordon Pell', sure: true }, '2026-09')
  const after = await portal.sql('select stage, decision from work_item where id = $1', [task?.id])
  expect(after).toEqual([{ stage: 9, decision: 'Withdrawn' }])
})

it('a closing of the firm gives a day more', async () => {
  await portal.sql(`insert into setting (name, value) values ('closings', $1)`, [
    JSON.stringify([{ day: '2026-11-20', name: 'Harbor Day' }]),
  ])
  const closed = await portal.secondNode()
  portal.setTime(new Date('2026-11-21T12:00:00Z'))
  await escalateBlotters(closed.platform)
  expect(await told('October 2026')).toEqual([])
  portal.setTime(new Date('2026-11-24T12:00:00Z'))
  await escalateBlotters(closed.platform)
  expect((await told('October 2026')).length).toBeGreaterThan(0)
})
