// Something to pay for: a state, without the feature that sells it.
import type { Charge } from '@portal/contract/payments'
import { knowCharge } from '../features/payments/public.ts'
import { actsFor, advisorOf } from '../features/acting/public.ts'
import { AppError, allow, found } from '../platform/http/errors.ts'
import type { TestPortal } from './portal.ts'

export const newYork = 28_500

export interface Sold {
  /** What it costs from now on, in cents. */
  costs: number
  /** As if the portal were killed in the middle of recording a charge. */
  crashes: boolean
}

type StateCharge = Extract<Charge, { charge_type: 'STATE' }>
export const stateOf = (tapsid: number, state = 'New York'): StateCharge => ({
  charge_type: 'STATE',
  advisor: tapsid,
  state,
  license: 'Securities',
})

export function sellStates(): Sold {
  const sold: Sold = { costs: newYork, crashes: false }
  knowCharge({
    type: 'STATE',
    async quote(db, user, charge) {
      const { advisor: tapsid, state, license } = charge as StateCharge
      const advisor = found(await advisorOf(db, user, tapsid))
      allow(actsFor(user, advisor.id))
      const held = await db
        .selectFrom('registration')
        .select('status')
        .where('account_id', '=', advisor.id)
        .where('state', '=', state)
        .where('license', '=', license)
        .executeTakeFirst()
      if (held) throw new AppError('conflict', { message: `This is already ${held.status}.` })
      return {
        accountId: advisor.id,
        advisorName: `${advisor.first} ${advisor.last}`,
        email: advisor.email,
        key: `STATE:${state}:${license}`,
        amountCents: sold.costs,
        leadText: `Registering in ${state}`,
        description: 'New State Registration',
        state,
        type: 'Securities Agent',
      }
    },
    async settled(tx, _note, { accountId, charge }, now) {
      if (sold.crashes) throw new Error('killed')
      const { state, license } = charge as StateCharge
      await tx
        .insertInto('registration')
        .values({ account_id: accountId, state, license, status: 'REQUESTED', updated_at: now })
        .onConflict((on) => on.columns(['account_id', 'state', 'license']).doNothing())
        .execute()
      return { workItem: null }
    },
  })
  return sold
}

export const requestsOf = async (portal: Pick<TestPortal, 'sql'>, accountId: string): Promise<number> =>
  (await portal.sql('select 1 from registration where account_id = $1', [accountId])).length
