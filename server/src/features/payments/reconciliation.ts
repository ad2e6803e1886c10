// Charges and refunds whose answer was lost: between one and its record anything may crash, and a notice may never come.
import { changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { makeRefund } from './refunds.ts'
import { follow, giveUp } from './settling.ts'
import { openSince, refundsAsked, type Row } from './store.ts'
import { retrieveIntent, StripeError } from './stripe.ts'

export const reconcileJob = 'reconcile-payments'
const waitMs = 2 * 60_000
const lastsMs = 24 * 3_600_000

export async function reconcile(platform: Platform): Promise<void> {
  const now = platform.clock()
  const before = later(now, -waitMs)
  const open = (await openSince(platform.db, before)).filter(({ intent }) => !intent || platform.stripe)
  const refunds = platform.stripe ? await refundsAsked(platform.db, before) : []
  const all = [
    ...open.map((row) => () => look(platform, row, row.created_at <= later(now, -lastsMs))),
    ...refunds.map((id) => () => makeRefund(platform, id)),
  ]
  for (const one of all) {
    try {
      await one()
    } catch (error) {
      // somebody else was faster, or it turned out to be paid
      if (error instanceof AppError && error.code === 'conflict') continue
      // one that Stripe refuses to speak of must not hide the others; of a silent Stripe the next run asks again
      if (!(error instanceof StripeError)) throw error
      if (!error.final) return
    }
  }
}

async function look(platform: Platform, row: Row, tooOld: boolean): Promise<void> {
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  if (tooOld) await giveUp(platform, change, row, 'Not paid within one day.')
  else if (row.intent) await follow(platform, change, row, await retrieveIntent(platform, row.intent))
}
