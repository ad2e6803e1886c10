import type { Stage } from '@portal/contract/rules/stage'
import { describe, expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import {
  fitsMove,
  mayAskOutside,
  mayCommentInternally,
  mayDecide,
  maySee,
  mayWithdraw,
  movesOf,
  reviewsOf,
  rightsOf,
  type Standing,
  type Viewer,
  whyNot,
  workedElsewhere,
} from './policy.ts'

const row = (more: Partial<Standing> = {}): Standing => ({
  account_id: 'owner',
  branch_id: 1,
  created_by: 'owner',
  hands: [],
  assigned_to: null,
  stage: 2,
  desk: 'reviewer',
  record_kind: 'request',
  ...more,
})
const user = (more: Partial<Viewer> = {}): Viewer => ({
  id: 'somebody',
  guest: false,
  isAdmin: false,
  branchId: 1,
  manager: false,
  menus: menusFor(false),
  acting: null,
  ...more,
})
const flagged = (more: Partial<Viewer> = {}) => user({ id: 'reviewer', menus: menusFor(true), ...more })

describe('who sees a work item, and who decides on it', () => {
  it.each<[string, Viewer, Partial<Standing>, boolean, boolean]>([
    ['whom it concerns', user({ id: 'owner' }), {}, true, false],
    ['whoever acts for them', user({ acting: { id: 'owner' } }), {}, true, false],
    ['the owner while acting for another', user({ id: 'owner', acting: { id: 'other' } }), {}, false, false],
    ['another advisor of the branch', user(), {}, false, false],
    ['its branch’s reviewer', flagged(), {}, true, true],
    ['another branch’s reviewer', flagged({ branchId: 2 }), {}, false, false],
    ['another branch’s, when it is theirs to work', flagged({ branchId: 2 }), { assigned_to: 'reviewer' }, true, true],
    ['a reviewer without a branch', flagged({ branchId: null }), {}, true, true],
    ['an admin of another branch', flagged({ branchId: 2, isAdmin: true }), {}, true, true],
    ['an admin without the flag', user({ isAdmin: true }), {}, false, false],
    ['somebody assigned who lost the flag', user(), { assigned_to: 'somebody' }, false, false],
    ['the reviewer it concerns', flagged({ id: 'owner' }), {}, true, false],
    ['the reviewer it concerns, acting', flagged({ id: 'owner', acting: { id: 'other' } }), {}, true, false],
    ['the reviewer who acts for them', flagged({ acting: { id: 'owner' } }), {}, true, false],
    ['the reviewer who created it', flagged(), { created_by: 'reviewer' }, true, false],
    [
      'the reviewer who created it, acting',
      flagged({ acting: { id: 'other' } }),
      { created_by: 'reviewer' },
      true,
      false,
    ],
    [
      'the reviewer who acts for its creator',
      flagged({ acting: { id: 'proxy' } }),
      { created_by: 'proxy' },
      true,
      false,
    ],
    ['a reviewer who acts for another', flagged({ acting: { id: 'other' } }), { created_by: 'proxy' }, true, false],
    ['the reviewer who worked on it', flagged(), { hands: ['owner', 'reviewer'] }, true, false],
    [
      'the reviewer who worked on it, and was given it',
      flagged({ branchId: 2 }),
      { hands: ['reviewer'], assigned_to: 'reviewer' },
      true,
      false,
    ],
    ['the reviewer who acts for somebody who did', flagged({ acting: { id: 'x' } }), { hands: ['x'] }, true, false],
    ['a reviewer where others worked on it', flagged(), { hands: ['owner', 'proxy'] }, true, true],
    ['a guest with every right', flagged({ guest: true, isAdmin: true }), {}, false, false],
    ['a guest it concerns', user({ id: 'owner', guest: true }), {}, false, false],
    ['anybody, once it is decided', flagged(), { stage: 9 }, true, false],
  ])('%s', (_, viewer, more, sees, decides) => {
    expect([maySee(viewer, row(more)), mayDecide(viewer, row(more))]).toEqual([sees, decides])
    expect(rightsOf(viewer, row(more)).decide).toBe(decides)
  })

  it('says to whoever would decide that they worked on it, and to nobody else', () => {
    const told = (viewer: Viewer, more: Partial<Standing>) => {
      expect(whyNot(viewer, row(more)) !== undefined).toBe(rightsOf(viewer, row(more)).worked)
      return rightsOf(viewer, row(more)).worked
    }
    expect(told(flagged(), { hands: ['reviewer'] })).toBe(true)
    expect(told(flagged(), { created_by: 'reviewer' })).toBe(true)
    expect(whyNot(flagged(), row({ hands: ['reviewer'] }))).toBe('You worked on this one. Someone else has to decide.')
    expect(told(flagged(), {})).toBe(false)
    expect(told(flagged(), { hands: ['reviewer'], stage: 9 })).toBe(false)
    expect(told(flagged({ branchId: 2 }), { hands: ['reviewer'] })).toBe(false)
    expect(told(flagged({ id: 'owner' }), { hands: ['owner'] })).toBe(false)
    expect(told(user(), { hands: ['somebody'] })).toBe(false)
  })

  it('what reviewers tell each other is not for whom it concerns, reviewer or not', () => {
    expect(mayCommentInternally(flagged(), row())).toBe(true)
    for (const viewer of [
      user({ id: 'owner' }),
      flagged({ id: 'owner' }),
      flagged({ id: 'owner', acting: { id: 'other' } }),
      flagged({ acting: { id: 'owner' } }),
    ])
      expect(mayCommentInternally(viewer, row())).toBe(false)
  })
})

it.each<[string, Viewer, boolean]>([
  ['whom it concerns', user({ id: 'owner' }), true],
  ['whoever acts for them', user({ acting: { id: 'owner' } }), true],
  ['its reviewer', flagged(), false],
])('withdrawing: %s', (_, viewer, may) => expect(mayWithdraw(viewer, row())).toBe(may))

it.each<[string, Viewer, number | 'firm' | null]>([
  ['a reviewer of the branch', flagged(), 1],
  ['a reviewer of the home office', flagged({ branchId: null }), 'firm'],
  ['an admin who reviews', flagged({ isAdmin: true }), 'firm'],
  ['an admin who does not', user({ isAdmin: true }), null],
  ['a guest', flagged({ guest: true }), null],
])('whose work items reach %s', (_, viewer, reviews) => expect(reviewsOf(viewer)).toBe(reviews))

it.each<[string, Stage, object]>([
  ['while it is open', 2, { answer: false, comment: true, withdraw: true, decide: false, worked: false }],
  ['while it waits for them', 6, { answer: true, comment: true, withdraw: true, decide: false, worked: false }],
  ['when it is over', 9, { answer: false, comment: false, withdraw: false, decide: false, worked: false }],
])('the advisor may, %s', (_, stage, rights) => {
  expect(rightsOf(user({ id: 'owner' }), row({ stage }))).toEqual(rights)
})

describe('whose desk it is on', () => {
  const manager = 'The advisor’s branch manager or an admin has to decide first.'
  const firm = 'Compliance has to decide this, and it can’t be the person who approved it first.'
  it.each<[string, Viewer, [boolean, string | undefined], [boolean, string | undefined]]>([
    ['a reviewer of the branch', flagged(), [false, manager], [false, firm]],
    ['the branch’s manager', flagged({ manager: true }), [true, undefined], [false, firm]],
    [
      'another branch’s manager, assigned',
      flagged({ id: 'assigned', manager: true, branchId: 2 }),
      [false, manager],
      [false, firm],
    ],
    ['a reviewer of the home office', flagged({ branchId: null }), [false, manager], [true, undefined]],
    ['a manager without a branch', flagged({ manager: true, branchId: null }), [false, manager], [true, undefined]],
    ['an admin', flagged({ isAdmin: true }), [true, undefined], [true, undefined]],
    ['an admin of another branch', flagged({ isAdmin: true, branchId: 2 }), [true, undefined], [true, undefined]],
  ])('%s decides on the manager’s, then on the firm’s', (_, viewer, first, second) => {
    const may = (desk: Standing['desk']) => {
      const at = row({ desk, assigned_to: 'assigned' })
      expect(rightsOf(viewer, at).decide).toBe(mayDecide(viewer, at))
      return [mayDecide(viewer, at), whyNot(viewer, at)]
    }
    expect([may('manager'), may('firm')]).toEqual([first, second])
  })
  it('of no branch, a manager without a branch is not its manager', () => {
    const viewer = flagged({ manager: true, branchId: null })
    expect(mayDecide(viewer, row({ desk: 'manager', branch_id: null }))).toBe(false)
  })
  it('a reason is for those who review it', () => {
    expect(whyNot(user({ id: 'owner' }), row({ desk: 'firm' }))).toBeUndefined()
    expect(whyNot(flagged({ branchId: 2 }), row({ desk: 'firm' }))).toBeUndefined()
  })
})

it('what is worked on a screen of its own is answered and talked about here, and nothing else', () => {
  const all = { answer: true, comment: true, withdraw: true, decide: true, worked: true }
  expect(workedElsewhere(all)).toEqual({ answer: true, comment: true, withdraw: false, decide: false, worked: false })
  expect(workedElsewhere({ ...all, answer: false, comment: false })).toMatchObject({ answer: false, comment: false })
})

describe('a mere move', () => {
  it('leads neither to the advisor nor to the end', () => {
    expect([fitsMove(row(), 6), fitsMove(row(), 9), fitsMove(row(), 3)]).toEqual([false, false, true])
  })
  it('makes nothing Assigned that nobody has', () => {
    expect(movesOf(row({ stage: 0 }))).toEqual([2])
    expect(movesOf(row({ stage: 2, assigned_to: 'x' }))).toContain(1)
  })
})

it('documents are asked for outside by whoever works it and whom it concerns, until it is decided', () => {
  for (const asks of [
    user({ id: 'owner' }),
    user({ acting: { id: 'owner' } }),
    flagged(),
    flagged({ branchId: null }),
  ]) {
    expect(mayAskOutside(asks, row())).toBe(true)
    expect(mayAskOutside(asks, row({ stage: 9 }))).toBe(false)
  }
  for (const other of [user(), user({ isAdmin: true }), flagged({ branchId: 2 }), flagged({ guest: true })])
    expect(mayAskOutside(other, row())).toBe(false)
})
