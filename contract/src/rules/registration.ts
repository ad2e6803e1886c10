// The table of registrations: every state twice, once for each licence.
import {
  licenseLabels,
  type License,
  type RegistrationRow,
  type StateFee,
  type StateLicense,
  stateLicenses,
} from '../registrations.ts'
import { addUp, cents } from './money.ts'
import { states } from './states.ts'

const centsOrNull = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? null : cents(dollars)

export function registrationRows(licenses: readonly License[], fees: readonly StateFee[]): RegistrationRow[] {
  const held = new Map(licenses.map((license) => [`${license.license_name}/${license.state_name}`, license]))
  const feeOf = new Map(fees.map((fee) => [fee.name, fee]))
  const rows = states.flatMap(({ name }) =>
    stateLicenses.map((license_name) => {
      const license = held.get(`${license_name}/${name}`)
      const fee = feeOf.get(name)
      return {
        state_name: name,
        license_name,
        updated: license?.updated ?? '',
        status: license?.status ?? ('' as const),
        initial: centsOrNull(license_name === 'Advisor' ? fee?.rai : fee?.agi),
        renewal: centsOrNull(license_name === 'Advisor' ? fee?.rar : fee?.agr),
        removal: license?.removal ?? false,
        task: license?.task ?? null,
      }
    }),
  )
  return rows.map((row, index) => ({ index, ...row }))
}

/** What the next year costs for one licence: the rows that are held (readings C52). */
export const renewalTotal = (rows: readonly RegistrationRow[], license: StateLicense): number =>
  addUp(rows.filter((row) => row.license_name === license && row.status === 'VALID').map((row) => row.renewal ?? 0))

/**
 * What both together save where a state has one price for both: the difference, to be taken off the two totals.
 */
export function combinedSaving(rows: readonly RegistrationRow[], fees: readonly StateFee[]): number {
  const held = (name: string) => rows.filter((row) => row.state_name === name && row.status === 'VALID')
  return addUp(
    fees.map((fee) => {
      const both = held(fee.name)
      if (both.length < 2 || fee.rbr === null) return 0
      return addUp(both.map((row) => row.renewal ?? 0)) - cents(fee.rbr)
    }),
  )
}

export const typeLabel = (license: StateLicense): string => licenseLabels[license]

/** What adding costs the advisor: the combined price's remainder where the other licence is held already. */
export function initialFee(fee: StateFee | undefined, license: StateLicense, otherHeld: boolean): number | null {
  const own = centsOrNull(license === 'Advisor' ? fee?.rai : fee?.agi)
  if (own === null || !fee || !otherHeld || fee.rbi === null) return own
  const other = centsOrNull(license === 'Advisor' ? fee.agi : fee.rai) ?? 0
  return Math.max(0, cents(fee.rbi) - other)
}
