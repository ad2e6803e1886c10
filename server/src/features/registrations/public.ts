// State registrations for other features.
import { firmDay } from '@portal/contract/rules/day'
import { addUp } from '@portal/contract/rules/money'
import { combinedSaving, registrationRows, renewalTotal } from '@portal/contract/rules/registration'
import { stateLicenses } from '@portal/contract/registrations'
import type { Db } from '../../platform/db/open.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectOf } from '../acting/public.ts'
import { licensesOf, scheduleOn } from './store.ts'
import { syntheticLicenses } from './synthetic.ts'

export { feesImporter } from './fees-importer.ts'
export { type PricedState, priceStates, requestStates } from './joining.ts'
export { licensesImporter } from './licenses-importer.ts'
export { feesSetFor, licensesOf, statesOf } from './store.ts'

export interface Renewals {
  /** How many are held and not to be dropped. */
  count: number
  /** Of these, how many have no fee in the schedule. */
  unpriced: number
  /** Cents. */
  total: number
}

/** What the renewals cost, without those whose removal is asked for; of whom the user acts for, while acting. */
export async function renewalsOf(db: Db, user: User, now: Date): Promise<Renewals> {
  const [licenses, { states }] = await Promise.all([
    user.guest ? syntheticLicenses : licensesOf(db, subjectOf(user).id),
    scheduleOn(db, firmDay(now)),
  ])
  const rows = registrationRows(licenses, states).filter(({ removal }) => !removal)
  const held = rows.filter(({ status }) => status === 'VALID')
  return {
    count: held.length,
    unpriced: held.filter(({ renewal }) => renewal === null).length,
    total: addUp(stateLicenses.map((license) => renewalTotal(rows, license))) - combinedSaving(rows, states),
  }
}
