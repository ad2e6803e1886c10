import type { ExamStatus } from '@portal/contract/exams'
import { examStatuses } from '@portal/contract/exams'
import { describe, expect, it } from 'vitest'
import type { User } from '../../platform/session/sessions.ts'
import { adminOf, another, userOf } from '../../testing/people.ts'
import {
  blockedBy,
  examRights,
  hasResult,
  mayCorrectResult,
  mayRecord,
  mayRecordResult,
  mayRequest,
  maySchedule,
  mayWithdraw,
  ownRights,
  requestOf,
  reviewersRights,
  whyNot,
} from './policy.ts'
import type { Row } from './store.ts'

const today = '2026-11-16'
const row = (more: Partial<Row> = {}) =>
  ({
    id: 1,
    exam: 'S7',
    status: 'Window open',
    account_id: 'owner',
    created_by: 'proxy',
    hands: ['helper'],
    window_from: '2026-11-01',
    window_to: '2026-11-20',
    retake_from: null,
    created_at: new Date('2026-11-01T15:00:00Z'),
    first: 'Dana',
    last: 'Whitfield',
    ...more,
  }) as Row

it.each([
  ['their own', userOf(), 'me', true],
  ['somebody else’s', userOf(), 'other', false],
  ['for whom they act', userOf({ acting: another }), 'other', true],
  ['as a guest', userOf({ guest: true }), 'me', false],
])('requesting: %s', (_, user, account, may) => expect(mayRequest(user, account)).toBe(may))

it.each([
  ['an advisor', userOf(), { request: true, price: false, review: false }],
  ['an admin who reviews', adminOf(), { request: true, price: true, review: true }],
  ['a guest, whatever else', adminOf({ guest: true }), { request: false, price: false, review: false }],
])('what %s may on the screen', (_, user, rights) => expect(examRights(user)).toEqual(rights))

const those = (test: (status: ExamStatus) => boolean) => examStatuses.filter(test)

describe('by where the request stands', () => {
  const mine = (right: keyof ReturnType<typeof ownRights>) =>
    those((status) => ownRights(row({ status }), today)[right])

  it('tells its owner nothing of what is the reviewers’', () => {
    expect([mine('result'), mine('correct'), mine('worked')]).toEqual([[], [], []])
  })

  it('is paid for once, at its beginning', () => expect(mine('pay')).toEqual(['Awaiting payment']))

  it('is withdrawn before a window opens', () => {
    expect(those(mayWithdraw)).toEqual(['Awaiting payment', 'Requested'])
    expect(mine('withdraw')).toEqual(['Awaiting payment', 'Requested'])
  })

  it('is scheduled while the window is open, through its last day', () => {
    const until = (window_to: string | null) => those((status) => maySchedule({ status, window_to }, today))
    expect(until(today)).toEqual(['Window open', 'Scheduled'])
    expect(until('2026-11-15')).toEqual([])
    expect(until(null)).toEqual([])
    expect(mine('schedule')).toEqual(['Window open', 'Scheduled'])
  })

  it('gets its result while it is in hand, or has expired, and never from the advisor', () => {
    const recorded = those((status) => mayRecordResult(adminOf(), row({ status })))
    expect(recorded).toEqual(['Window open', 'Scheduled', 'Expired'])
    expect(mine('result')).toEqual([])
    const corrected = those((status) => mayCorrectResult(adminOf(), row({ status })))
    expect([corrected, mine('correct')]).toEqual([['Passed', 'Failed'], []])
    expect(those(hasResult)).toEqual(['Passed', 'Failed'])
  })
})

it.each([
  ['somebody else’s', adminOf(), 'other', true],
  ['their own', adminOf(), 'me', false],
  ['that of whom they act for', adminOf({ acting: another }), 'other', true],
])('recording how %s came out', (_, user, account, may) => expect(mayRecord(user, account)).toBe(may))

it.each<[string, string, string | undefined, boolean]>([
  ['a reviewer', 'reviewer', undefined, true],
  ['a reviewer who acts for another', 'reviewer', 'other', false],
  ['whose exam it is', 'owner', undefined, false],
  ['whose exam it is, acting for another', 'owner', 'other', false],
  ['who asked for it', 'proxy', undefined, false],
  ['who asked for it, acting for another', 'proxy', 'other', false],
  ['who acts for the candidate', 'reviewer', 'owner', false],
  ['who acts for whoever asked', 'reviewer', 'proxy', false],
  ['who paid or scheduled it', 'helper', undefined, false],
  ['who paid or scheduled it, acting for another', 'helper', 'other', false],
  ['who acts for whoever did', 'reviewer', 'helper', false],
])('the result is recorded by %s: %s, %s → %s', (_, id, acting, result) => {
  const user = { id, acting: acting ? { id: acting } : null } as User
  const worked = [id, acting].some((one) => one === 'proxy' || one === 'helper') && id !== 'owner' && acting !== 'owner'
  expect(reviewersRights(row(), user)).toEqual({
    pay: false,
    withdraw: false,
    schedule: false,
    result,
    correct: false,
    worked,
  })
  for (const status of ['Passed', 'Failed'] as const) {
    expect(reviewersRights(row({ status }), user)).toMatchObject({ result: false, correct: result })
    expect(mayCorrectResult(user, row({ status }))).toBe(result)
    expect(whyNot(user, row({ status }))).toBe(
      worked ? 'You worked on this one. Someone else has to decide.' : undefined,
    )
  }
  expect(whyNot(user, row())).toBe(worked ? 'You worked on this one. Someone else has to decide.' : undefined)
  expect(reviewersRights(row({ status: 'Requested' }), user)).toMatchObject({ result: false, worked: false })
  expect(whyNot(user, row({ status: 'Requested' }))).toBeUndefined()
})

describe('an exam cannot be asked for', () => {
  const s7 = { value: 'S7', text: 'Series 7', pre: 'SIE' } as Parameters<typeof blockedBy>[0]
  const blocked = (held: string[], ...requests: Partial<Row>[]) =>
    blockedBy(s7, { held: new Set(held), requests: requests.map((more) => row({ status: 'Failed', ...more })), today })

  it.each<[string, string, string, string[], Partial<Row>[]]>([
    ['once it is held', 'held', 'You already hold Series 7.', ['S7', 'SIE'], []],
    [
      'while it is asked for',
      'request',
      'You already have a request for Series 7 (requested).',
      ['SIE'],
      [{ status: 'Requested' }],
    ],
    ['without what it requires', 'prerequisite', 'Series 7 requires the SIE first.', [], []],
    [
      'before it may be sat again',
      'retake',
      'You can retake Series 7 from Nov 17, 2026.',
      ['SIE'],
      [{ retake_from: '2026-11-17' }],
    ],
    [
      'before the last such day',
      'retake',
      'You can retake Series 7 from Nov 17, 2026.',
      ['SIE'],
      [{ retake_from: '2026-11-17' }, { retake_from: '2026-10-01' }, { retake_from: null }],
    ],
  ])('%s (%s): %s', (_, by, sentence, held, requests) =>
    expect(blocked(held, ...requests)).toEqual({
      blocked: sentence,
      blocked_by: by,
      retake_from: by === 'retake' ? '2026-11-17' : null,
    }),
  )

  it.each<[string, Partial<Row>[]]>([
    ['nothing was asked for', []],
    ['another was', [{ exam: 'S66', status: 'Requested', retake_from: '2027-01-01' }]],
    ['it is over', [{ status: 'Withdrawn' }, { status: 'Failed', retake_from: today }]],
  ])('and can when %s', (_, requests) =>
    expect(blocked(['SIE'], ...requests)).toEqual({ blocked: '', blocked_by: '', retake_from: null }),
  )
})

it('is called by its name, and by its code once it is offered no more', () => {
  const called = (exam: string) => requestOf(row({ exam }), today, ownRights(row(), today)).text
  expect([called('7'), called('11')]).toEqual(['Series 7', '11'])
})

it.each([
  ['2026-11-20', 'Window open', 4],
  [today, 'Scheduled', 0],
  ['2026-11-01', 'Window open', 0],
  ['2026-11-20', 'Passed', null],
  [null, 'Window open', null],
] as const)('a window to %s of what is %s has %s days left', (window_to, status, days) => {
  const told = requestOf(row({ window_to, status }), today, ownRights(row(), today))
  expect(told.days_left).toBe(days)
  expect(told.advisor).toBe('Dana Whitfield')
})
