import { type BlotterMove, blotterMoves } from '@portal/contract/blotters'
import { describe, expect, it } from 'vitest'
import { menusFor } from '../../testing/actors.ts'
import { adminOf, another, userOf } from '../../testing/people.ts'
import {
  fits,
  mayAnswer,
  mayCorrect,
  mayDecideCorrection,
  mayEnterCheck,
  mayListen,
  mayMove,
  maySee,
  type Standing,
} from './policy.ts'

const row = (more: Partial<Standing> = {}): Standing => ({
  branch_id: 1,
  status: 'Open',
  over: true,
  expected: true,
  entries: 24,
  undrawn: 0,
  sampled: 0,
  reviewed: 0,
  unanswered: 0,
  signed_at: null,
  certified_by: null,
  hands: ['clerk'],
  reviewers: [],
  answerers: [],
  ...more,
})
const drawn: Partial<Standing> = { status: 'Sampled', sampled: 5, reviewers: ['reviewer'] }
const reviewed: Partial<Standing> = { ...drawn, reviewed: 5 }
const signed: Partial<Standing> = { ...reviewed, signed_at: new Date() }
const closed: Partial<Standing> = { ...signed, certified_by: 'principal' }

const states = {
  'a month under way': row({ over: false }),
  'open, with entries': row(),
  'open, without entries': row({ entries: 0, hands: [] }),
  'before the firm’s first month': row({ entries: 0, hands: [], expected: false }),
  drawn: row(drawn),
  'drawn, entries added since': row({ ...reviewed, undrawn: 2 }),
  'all reviewed': row(reviewed),
  'signed off': row(signed),
  'signed off, a finding unanswered': row({ ...signed, unanswered: 1 }),
  certified: row({ ...closed, status: 'Certified' }),
  'reported as nil': row({ status: 'Nil', entries: 0, hands: [], certified_by: 'principal' }),
  locked: row({ ...closed, status: 'Locked' }),
} satisfies Record<string, Standing>

const people = {
  'whoever entered a line': userOf({ id: 'clerk' }),
  'a reviewer of the branch': userOf({ id: 'reviewer' }),
  'another reviewer of the branch': userOf({ id: 'second' }),
  'the principal': userOf({ id: 'principal', manager: true }),
  'another principal': userOf({ id: 'deputy', manager: true }),
  compliance: userOf({ id: 'compliance', branchId: null }),
  'an admin': adminOf({ id: 'admin', branchId: 2 }),
  'a reviewer of another branch': userOf({ id: 'far', branchId: 2 }),
  'a manager of another branch': userOf({ id: 'far', branchId: 2, manager: true }),
  'a guest': userOf({ id: 'guest', guest: true }),
  'compliance acting for an advisor': userOf({ id: 'compliance', branchId: null, acting: another }),
  'the principal acting for an advisor': userOf({ id: 'principal', manager: true, acting: another }),
  'a reviewer acting for an advisor': userOf({ id: 'reviewer', acting: another }),
} satisfies Record<string, ReturnType<typeof userOf>>
type Who = keyof typeof people

const reviewersHere: Who[] = ['a reviewer of the branch', 'another reviewer of the branch', 'compliance', 'an admin']
const principals: Who[] = ['the principal', 'another principal']
const home: Who[] = ['compliance', 'an admin']

/** Who can do what, where. What is not here, nobody can. */
const allowed: Record<keyof typeof states, Partial<Record<BlotterMove | 'review', Who[]>>> = {
  'a month under way': {},
  'open, with entries': { draw: reviewersHere },
  'open, without entries': { nil: principals },
  'before the firm’s first month': {},
  drawn: { review: reviewersHere },
  'drawn, entries added since': { draw: reviewersHere, review: reviewersHere },
  'all reviewed': { review: reviewersHere, sign: reviewersHere },
  'signed off': { certify: principals, changes: principals },
  'signed off, a finding unanswered': { changes: principals },
  certified: { lock: home, changes: home },
  'reported as nil': { changes: home },
  locked: {},
}

describe('every move by everybody, wherever the month stands', () => {
  for (const [state, standing] of Object.entries(states))
    for (const move of [...blotterMoves, 'review'] as const)
      it(`${state}: ${move}`, () => {
        const can = Object.entries(people).filter(([, user]) => fits(move, standing) && mayMove(user, move, standing))
        expect(can.map(([who]) => who)).toEqual(
          Object.keys(people).filter((who) => allowed[state as keyof typeof states][move]?.includes(who as Who)),
        )
      })
})

describe('four eyes', () => {
  it('who reviewed neither certifies nor locks', () => {
    const by = { ...row(signed), reviewers: ['principal', 'compliance'] }
    expect(mayMove(people['the principal'], 'certify', by)).toBe(false)
    expect(mayMove(people['another principal'], 'certify', by)).toBe(true)
    const certified = { ...by, status: 'Certified' as const }
    expect(mayMove(people['compliance'], 'lock', certified)).toBe(false)
    expect(mayMove(people['an admin'], 'lock', certified)).toBe(true)
  })

  it('who certified neither locks nor sends it back, in whichever branch they are now', () => {
    const certified = row({ ...signed, status: 'Certified', certified_by: 'admin' })
    for (const move of ['lock', 'changes'] as const) {
      expect(mayMove(people['an admin'], move, certified)).toBe(false)
      expect(mayMove(people['compliance'], move, certified)).toBe(true)
    }
  })

  it('who answered a finding does not lock the month', () => {
    const certified = row({ ...closed, status: 'Certified', answerers: ['compliance'] })
    expect(mayMove(people['compliance'], 'lock', certified)).toBe(false)
    expect(mayMove(people['an admin'], 'lock', certified)).toBe(true)
    // the principal answers for the branch, and certifies what compliance then looks at
    expect(mayMove(people['the principal'], 'certify', row({ ...signed, answerers: ['principal'] }))).toBe(true)
  })

  it('an admin who manages the branch certifies it and does not lock it', () => {
    const boss = adminOf({ id: 'boss', branchId: 1, manager: true })
    expect(mayMove(boss, 'certify', row(signed))).toBe(true)
    expect(mayMove(boss, 'draw', row())).toBe(false)
    expect(mayMove(boss, 'lock', row({ ...closed, status: 'Certified' }))).toBe(false)
  })

  it('an admin who manages another branch locks this one', () => {
    const elsewhere = adminOf({ id: 'admin', branchId: 2, manager: true })
    expect(mayMove(elsewhere, 'lock', states.certified)).toBe(true)
  })

  it('a month with nothing in it has nothing that anybody worked on', () => {
    const principal = people['the principal']
    expect(mayMove(principal, 'nil', row({ entries: 0, hands: [principal.id] }))).toBe(true)
  })

  it('a finding is answered by somebody else than who found it', () => {
    const finding = { found_by: 'reviewer' }
    const can = Object.entries(people).flatMap(([who, user]) => (mayAnswer(user, row(), finding) ? [who] : []))
    expect(can).not.toContain('a reviewer of the branch')
    expect(can).toEqual(expect.arrayContaining(['whoever entered a line', 'the principal', 'compliance']))
    expect(can).not.toContain('a manager of another branch')
  })

  it('a correction is approved by a second person, who did not enter the line', () => {
    const correction = { added_by: 'compliance' }
    const can = Object.entries(people).flatMap(([who, user]) =>
      mayDecideCorrection(user, row(), correction) ? [who] : [],
    )
    expect(can).toEqual([
      'a reviewer of the branch',
      'another reviewer of the branch',
      'the principal',
      'another principal',
      'an admin',
    ])
    expect(mayCorrect(people['the principal'], row())).toBe(true)
    expect(mayCorrect(people['a reviewer of another branch'], row())).toBe(false)
  })
})

it('entries added after it was signed off are drawn before it is certified', () => {
  expect([fits('certify', row(signed)), fits('certify', row({ ...signed, undrawn: 1 }))]).toEqual([true, false])
})

it('people of the branch enter its checks, and nobody else', () => {
  const can = Object.entries(people).flatMap(([who, user]) => (mayEnterCheck(user, row()) ? [who] : []))
  expect(can).toEqual([
    'whoever entered a line',
    'a reviewer of the branch',
    'another reviewer of the branch',
    'the principal',
    'another principal',
    'the principal acting for an advisor',
    'a reviewer acting for an advisor',
  ])
})

it('a branch sees itself, the home office sees all, guests see nothing', () => {
  expect(maySee(people['a reviewer of the branch'], row())).toBe(true)
  expect(maySee(people['a reviewer of another branch'], row())).toBe(false)
  expect(maySee(people['compliance'], row())).toBe(true)
  expect(maySee(people['a guest'], row())).toBe(false)
  expect(mayListen(userOf({ menus: menusFor(true) }))).toBe(true)
  expect(mayListen(userOf({ menus: menusFor(true), guest: true }))).toBe(false)
  expect(mayListen(userOf())).toBe(false)
})
