import { describe, expect, it } from 'vitest'
import type { License, StateFee } from '../registrations.ts'
import { combinedSaving, initialFee, registrationRows, renewalTotal } from './registration.ts'

const fee = (name: string, more: Partial<StateFee> = {}): StateFee => ({
  name,
  rai: 10.1,
  rar: 20.2,
  agi: 30.3,
  agr: 40.4,
  rbi: null,
  rbr: null,
  ...more,
})
const license = (
  state_name: string,
  license_name: License['license_name'],
  status: License['status'],
  more: Partial<License> = {},
): License => ({
  state_name,
  license_name,
  status,
  updated: '2026-10-28T12:00:00.000Z',
  removal: false,
  task: null,
  ...more,
})
const row = (rows: ReturnType<typeof registrationRows>, state: string, name: 'Advisor' | 'Securities') =>
  rows.find(({ state_name, license_name }) => state_name === state && license_name === name)

describe('the table', () => {
  it('has every state twice, the advisor’s licence first, numbered in their order', () => {
    const rows = registrationRows([], [])
    expect(rows).toHaveLength(104)
    expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 104 }, (_, index) => index))
    expect(rows.slice(0, 4).map(({ state_name, license_name }) => `${state_name} ${license_name}`)).toEqual([
      'Alabama Advisor',
      'Alabama Securities',
      'Alaska Advisor',
      'Alaska Securities',
    ])
    expect(rows.at(-1)).toMatchObject({ state_name: 'Wyoming', license_name: 'Securities' })
    expect(rows.every(({ status, updated, removal, task }) => !status && !updated && !removal && task === null)).toBe(
      true,
    )
  })

  it('a row says where it stands, since when, and what is asked for [DATA-39]', () => {
    const held = license('New York', 'Securities', 'VALID', { removal: true, task: 7 })
    const rows = registrationRows([held, license('Texas', 'Advisor', 'DENIED')], [fee('New York')])
    const { index, ...told } = row(rows, 'New York', 'Securities') ?? {}
    expect(index).toBe(65)
    expect(told).toEqual({
      state_name: 'New York',
      license_name: 'Securities',
      updated: '2026-10-28T12:00:00.000Z',
      status: 'VALID',
      initial: 3_030,
      renewal: 4_040,
      removal: true,
      task: 7,
    })
    expect(row(rows, 'New York', 'Advisor')?.status).toBe('')
    expect(row(rows, 'Texas', 'Advisor')?.status).toBe('DENIED')
  })

  it('a registered advisor pays rai and rar [REGS-21]', () => {
    const rows = registrationRows([], [fee('Ohio')])
    expect(row(rows, 'Ohio', 'Advisor')).toMatchObject({ initial: 1_010, renewal: 2_020 })
  })

  it('a securities agent pays agi and agr [REGS-22]', () => {
    const rows = registrationRows([], [fee('Ohio')])
    expect(row(rows, 'Ohio', 'Securities')).toMatchObject({ initial: 3_030, renewal: 4_040 })
  })

  it('a fee that is not loaded is none, rather than nothing to pay', () => {
    const rows = registrationRows([], [fee('Ohio', { rai: null, agr: 0 })])
    expect(row(rows, 'Ohio', 'Advisor')).toMatchObject({ initial: null, renewal: 2_020 })
    expect(row(rows, 'Ohio', 'Securities')).toMatchObject({ initial: 3_030, renewal: 0 })
    expect(row(rows, 'Utah', 'Advisor')).toMatchObject({ initial: null, renewal: null })
  })

  it('exams held and places that are no states are no rows [REGS-24]', () => {
    const rows = registrationRows(
      [
        license('Series 7', 'FINRA', 'VALID'),
        license('New York', 'FINRA', 'VALID'),
        license('Guam', 'Advisor', 'VALID'),
      ],
      [fee('Guam')],
    )
    expect(rows).toEqual(registrationRows([], []))
  })
})

describe('what renewing costs', () => {
  const fees = [fee('Ohio'), fee('Utah', { rar: 0.7, agr: null }), fee('Iowa')]
  const rows = registrationRows(
    [
      license('Ohio', 'Advisor', 'VALID'),
      license('Utah', 'Advisor', 'VALID'),
      license('Iowa', 'Advisor', 'REQUESTED'),
      license('Ohio', 'Securities', 'DENIED'),
      license('Utah', 'Securities', 'VALID'),
      license('Iowa', 'Securities', 'VALID', { removal: true }),
    ],
    fees,
  )

  it('is counted over what is held, one licence at a time', () => {
    expect(renewalTotal(rows, 'Advisor')).toBe(2_090)
    expect(renewalTotal(rows, 'Securities')).toBe(4_040)
    expect(renewalTotal(registrationRows([], fees), 'Advisor')).toBe(0)
  })

  it('is less where a state has one price for both and both are held', () => {
    const both = [license('Ohio', 'Advisor', 'VALID'), license('Ohio', 'Securities', 'VALID')]
    const saved = (licenses: License[], rbr: number | null) => {
      const priced = [fee('Ohio', { rbr })]
      return combinedSaving(registrationRows(licenses, priced), priced)
    }
    expect(saved(both, 50)).toBe(1_060)
    expect(saved(both, null)).toBe(0)
    expect(saved(both.slice(1), 50)).toBe(0)
    expect(saved([license('Utah', 'Advisor', 'VALID'), ...both.slice(1)], 50)).toBe(0)
  })
})

describe('what adding costs', () => {
  it.each([
    ['its own price', fee('Ohio'), 'Advisor', false, 1_010],
    ['its own price', fee('Ohio'), 'Securities', true, 3_030],
    ['its own price while the other is not held', fee('Ohio', { rbi: 35 }), 'Securities', false, 3_030],
    ['what is missing of the price for both', fee('Ohio', { rbi: 35 }), 'Securities', true, 2_490],
    ['what is missing of the price for both', fee('Ohio', { rbi: 35 }), 'Advisor', true, 470],
    ['never less than nothing', fee('Ohio', { rbi: 5 }), 'Advisor', true, 0],
    ['nothing known without a fee', fee('Ohio', { rai: null, rbi: 35 }), 'Advisor', true, null],
    ['nothing known without a state', undefined, 'Advisor', false, null],
    ['nothing known without a state', undefined, 'Securities', true, null],
  ] as const)('is %s', (_, priced, name, otherHeld, expected) =>
    expect(initialFee(priced, name, otherHeld)).toBe(expected),
  )
})
