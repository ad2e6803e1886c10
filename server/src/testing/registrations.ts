// What the tests of state registrations begin with.
import { startPayment } from '@portal/contract/payments'
import {
  type RegistrationStatus,
  readRegistrations,
  removeRegistration,
  type StateFee,
  type StateLicense,
} from '@portal/contract/registrations'
import type { Actor } from './actors.ts'
import type { TestPortal } from './portal.ts'
import { putProduction } from './production.ts'

type Caller = Pick<Actor, 'call'>

export function registrationsOn(portal: TestPortal) {
  const putFees = (state: string, fees: Partial<Omit<StateFee, 'name'>>, from = '2022-01-01') =>
    portal.sql('insert into state_fee values ($1, $2, $3, $4, $5, $6, $7, $8)', [
      state,
      from,
      ...([fees.rai, fees.rar, fees.agi, fees.agr, fees.rbi, fees.rbr].map((fee) => fee ?? null) as unknown[]),
    ])
  /** Enough production to pay from. */
  const earn = (tapsid: number) =>
    putProduction(portal, tapsid, portal.platform.clock().toISOString().slice(0, 7), { egci: '30000' })
  const hold = (of: Pick<Actor, 'id'>, state: string, license: StateLicense, status: RegistrationStatus = 'VALID') =>
    portal.sql(
      `insert into registration (account_id, state, license, status, updated_at) values ($1, $2, $3, $4, '2026-10-28T12:00:00Z')`,
      [of.id, state, license, status],
    )
  const stored = (of: Pick<Actor, 'id'>) =>
    portal.sql(
      'select state, license, status, removal, work_item_id from registration where account_id = $1 order by state, license',
      [of.id],
    )
  const read = (by: Caller, advisorId: number) => by.call(readRegistrations, { params: { advisorId } })
  const start = (by: Caller, advisor: number, state: string, license: StateLicense = 'Securities', more: object = {}) =>
    by.call(startPayment, {
      body: { charge: { charge_type: 'STATE', advisor, state, license }, method: 'commission', ...more },
    })
  /** Paid; answers the work item. */
  const add = async (by: Caller, advisor: number, state: string, license: StateLicense = 'Securities') =>
    (await start(by, advisor, state, license)).body.payment.task ?? 0
  const removeText = (by: Caller, item: string) => by.call(removeRegistration, { body: { item } })
  const remove = (
    by: Caller,
    advisor: number,
    state: string,
    license: StateLicense = 'Securities',
    more: object = {},
  ) => removeText(by, JSON.stringify({ advisor, state_name: state, license_name: license, ...more }))
  return { putFees, earn, hold, stored, read, start, add, remove, removeText }
}
