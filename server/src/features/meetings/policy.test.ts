import { meetingStatuses, type MeetingStatus } from '@portal/contract/rules/meeting'
import { describe, expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { another, userOf } from '../../testing/people.ts'
import type { User } from '../../platform/session/sessions.ts'
import {
  mayAcknowledge,
  mayAdd,
  mayApprove,
  mayClassify,
  mayOpenFiles,
  mayPreapprove,
  mayRecordOutcome,
  maySee,
  mayTake,
  mayUpload,
  rightsOf,
  type Standing,
  whyNot,
} from './policy.ts'

const meeting = (status: MeetingStatus, more: Partial<Standing> = {}): Standing => ({
  account_id: 'host',
  branch_id: 1,
  hands: ['host', 'helper'],
  assigned_to: null,
  status,
  slides: true,
  chat: true,
  work_item_id: null,
  ...more,
})
const reviewer = (more: Partial<User> = {}) => userOf({ menus: menusFor(true), ...more })
const as = (id: string) => ({ ...another, id })

/** Everybody there is, and whether they review meetings of branch 1. */
const people: Record<string, { user: User; reviews: boolean }> = {
  'an advisor': { user: userOf(), reviews: false },
  'a reviewer of the branch': { user: reviewer(), reviews: true },
  'a reviewer of another branch': { user: reviewer({ branchId: 2 }), reviews: false },
  'a reviewer of the home office': { user: reviewer({ branchId: null }), reviews: true },
  'an admin': { user: reviewer({ access: 7, isAdmin: true, branchId: 2 }), reviews: true },
  'a guest with every flag': { user: reviewer({ guest: true }), reviews: false },
  'the host': { user: userOf({ id: 'host' }), reviews: false },
  'the host, who reviews': { user: reviewer({ id: 'host' }), reviews: false },
  'who acts for the host': { user: reviewer({ acting: as('host') }), reviews: false },
  'who worked on it for the host': { user: reviewer({ id: 'helper' }), reviews: false },
  'who acts for one who worked on it': { user: reviewer({ acting: as('helper') }), reviews: false },
  'the host, acting for another': { user: reviewer({ id: 'host', acting: as('another') }), reviews: false },
}

const moves = {
  take: { may: mayTake, from: ['In sample', 'In Review'] },
  'record an outcome': { may: mayRecordOutcome, from: ['In sample', 'In Review'] },
  'add to the sample': { may: mayAdd, from: ['New', 'Not sampled'] },
  'say what somebody counts as': { may: mayClassify, from: [...meetingStatuses] },
} as const

describe.each(Object.entries(moves))('%s', (_, { may, from }) => {
  it.each(Object.entries(people))('%s', (_name, { user, reviews }) => {
    const allowed = meetingStatuses.filter((status) => may(user, meeting(status)))
    expect(allowed).toEqual(reviews ? from : [])
  })
})

it('whoever has it under review takes nothing', () => {
  expect(mayTake(reviewer(), meeting('In Review', { assigned_to: 'me' }))).toBe(false)
  expect(mayTake(reviewer(), meeting('In sample', { assigned_to: 'me' }))).toBe(true)
  expect(mayTake(reviewer(), meeting('In Review', { assigned_to: 'colleague' }))).toBe(true)
})

it('another branch’s meeting is seen by whom it was given to, and by nobody else there', () => {
  const row = meeting('In sample', { assigned_to: 'me' })
  expect(maySee(reviewer({ branchId: 2 }), row)).toBe(true)
  expect(mayRecordOutcome(reviewer({ branchId: 2 }), row)).toBe(true)
  expect(maySee(reviewer({ branchId: 2 }), { ...row, assigned_to: 'colleague' })).toBe(false)
  expect(maySee(reviewer({ branchId: 2 }), meeting('New', { branch_id: null }))).toBe(false)
})

it.each([
  ['a branch’s manager', reviewer({ manager: true }), true],
  ['another branch’s manager', reviewer({ manager: true, branchId: 2 }), false],
  ['the home office', reviewer({ branchId: null }), true],
  ['a reviewer who is no principal', reviewer(), false],
  ['a manager without the tool', userOf({ manager: true }), false],
  ['a manager who acts for somebody', reviewer({ manager: true, acting: another }), false],
  ['a manager who worked on it', reviewer({ manager: true, id: 'helper' }), false],
  ['the host, a manager', reviewer({ manager: true, id: 'host' }), false],
])('slides are approved by a principal: %s', (_, user, may) => {
  expect(mayApprove(user, meeting('Not sampled'))).toBe(may)
  expect(mayApprove(user, meeting('Not sampled', { slides: false }))).toBe(false)
})

it('slides that no meeting has shown are approved by any principal, as themselves', () => {
  expect(mayPreapprove(reviewer({ manager: true, branchId: 2 }))).toBe(true)
  for (const user of [reviewer(), userOf({ manager: true }), reviewer({ manager: true, acting: another })])
    expect(mayPreapprove(user)).toBe(false)
})

it('what is missing is added by the host, who acts for them, and reviewers; what is kept is not replaced', () => {
  const row = meeting('New', { chat: false })
  for (const name of ['the host', 'who acts for the host', 'a reviewer of the branch', 'an admin'])
    expect([name, mayUpload(people[name]?.user as User, row)]).toEqual([name, true])
  for (const name of [
    'an advisor',
    'a reviewer of another branch',
    'a guest with every flag',
    'the host, acting for another',
  ])
    expect([name, mayUpload(people[name]?.user as User, { ...row, branch_id: 9 })]).toEqual([name, name === 'nobody'])
  expect(mayUpload(userOf({ id: 'host' }), meeting('New'))).toBe(false)
})

it('files are opened by the host, reviewers, and, once it is escalated, by whoever decides on it', () => {
  const compliance = userOf({
    branchId: null,
    menus: { ...menusFor(false), reviewer_tools: { ...menusFor(false).reviewer_tools, activities: true } },
  })
  expect(mayOpenFiles(userOf({ id: 'host' }), meeting('New'))).toBe(true)
  expect(mayOpenFiles(reviewer(), meeting('New'))).toBe(true)
  expect(mayOpenFiles(userOf(), meeting('New'))).toBe(false)
  expect(mayOpenFiles(compliance, meeting('In Review'))).toBe(false)
  expect(mayOpenFiles(compliance, meeting('Escalated', { work_item_id: 3 }))).toBe(true)
  const others = [{ ...compliance, branchId: 1 }, { ...compliance, guest: true }, userOf({ branchId: null })]
  for (const other of others) expect(mayOpenFiles(other, meeting('Escalated', { work_item_id: 3 }))).toBe(false)
})

it('a note is acknowledged by the host in person', () => {
  const row = meeting('Cleared with a note')
  expect(mayAcknowledge(userOf({ id: 'host' }), row)).toBe(true)
  expect(mayAcknowledge(userOf({ acting: as('host') }), row)).toBe(false)
  expect(mayAcknowledge(userOf({ id: 'host', acting: another }), row)).toBe(false)
  expect(mayAcknowledge(reviewer(), row)).toBe(false)
})

it('says why not, to those who would have', () => {
  expect(whyNot(reviewer({ id: 'host' }), meeting('In sample'))).toBe(
    'You hosted this meeting. Someone else has to review it.',
  )
  expect(whyNot(reviewer({ id: 'helper' }), meeting('In sample'))).toBe(
    'You worked on this one. Someone else has to decide.',
  )
  expect(whyNot(reviewer(), meeting('In sample'))).toBeUndefined()
  expect(whyNot(userOf(), meeting('In sample'))).toBeUndefined()
})

it('what is offered is what may be done', () => {
  expect(rightsOf(reviewer(), meeting('In sample', { chat: false }))).toEqual({
    take: true,
    record: ['note', 'escalate'],
    add: false,
    classify: true,
    upload: true,
    approve: false,
    own: false,
    worked: false,
  })
  expect(rightsOf(reviewer({ id: 'host' }), meeting('In sample'))).toMatchObject({
    record: [],
    take: false,
    own: true,
    worked: false,
  })
  expect(rightsOf(reviewer({ id: 'helper' }), meeting('In sample'))).toMatchObject({ record: [], worked: true })
})
