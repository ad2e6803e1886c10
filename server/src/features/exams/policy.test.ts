import type { ExamStatus } from '@portal/contract/exams'
import { examStatuses } from '@portal/contract/exams'
import { describe, expect, it } from 'vitest'
import { adminOf, another, userOf } from '../../testing/people.ts'
import { examRights, mayRecord, mayRecordResult, mayRequest, maySchedule, mayWithdraw } from './policy.ts'
import type { Row } from './store.ts'

it.each([
  ['their own', userOf(), 'me', true],
  ['somebody else’s', userOf(), 'other', false],
  ['for whom they act', userOf({ acting: another }), 'other', true],
  ['as a guest', userOf({ guest: true }), 'me', false],
])('requesting: %s', (_, user, account, may) => expect(mayRequest(user, account)).toBe(may))

const those = (test: (status: ExamStatus) => boolean) => examStatuses.filter(test)

describe('by how it stands', () => {
  it('is withdrawn before a window opens', () => {
    expect(those(mayWithdraw)).toEqual(['Awaiting payment', 'Requested'])
  })

  it('is scheduled while the window is open, through its last day', () => {
    const on = (today: string) => those((status) => maySchedule({ status, window_to: '2026-12-10' }, today))
    expect(on('2026-12-10')).toEqual(['Window open', 'Scheduled'])
    expect(on('2026-12-11')).toEqual([])
    expect(those((status) => maySchedule({ status, window_to: null }, '2026-12-10'))).toEqual([])
  })

  it('gets its result while it is in hand, or has expired', () => {
    const row = (status: ExamStatus) => ({ status, created_by: 'other', account_id: 'other' }) as Row
    expect(those((status) => mayRecordResult(adminOf(), row(status)))).toEqual(['Window open', 'Scheduled', 'Expired'])
  })
})

it.each([
  ['somebody else’s', adminOf(), { created_by: 'other', account_id: 'other' }, [true, true]],
  ['what they asked for', adminOf(), { created_by: 'me', account_id: 'other' }, [true, false]],
  ['their own', adminOf(), { created_by: 'other', account_id: 'me' }, [false, false]],
  ['that of whom they act for', adminOf({ acting: another }), { created_by: 'x', account_id: 'other' }, [true, false]],
])('recording the result of %s', (_, user, standing, may) => {
  const row = { status: 'Scheduled', ...standing } as Row
  expect([mayRecord(user, row.account_id), mayRecordResult(user, row)]).toEqual(may)
})

it.each([
  ['an advisor', userOf(), { request: true, price: false, review: false }],
  ['an admin who reviews', adminOf(), { request: true, price: true, review: true }],
  ['a guest, whatever else', adminOf({ guest: true }), { request: false, price: false, review: false }],
])('what %s may on the screen', (_, user, rights) => expect(examRights(user)).toEqual(rights))
