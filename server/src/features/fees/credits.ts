// Routes of credits: given at once up to the firm's limit, by a second person above it.
import { withdrawCredit } from '@portal/contract/fee-disputes'
import { feesReviewTopic, feesTopic } from '@portal/contract/fees'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { perform } from '../../platform/operation.ts'
import type { Platform } from '../../platform/platform.ts'
import { closeAsk, lockAsk } from './credit-store.ts'
import { approveCredit, giveCredit } from './operations.ts'
import { maySeeLedger, mayWithdrawCredit } from './policy.ts'

export function creditRoutes(app: App, { clock }: Platform): void {
  perform(app, giveCredit)
  perform(app, approveCredit)

  serve(app, withdrawCredit, async ({ params: { id }, user, change }) => {
    await change(async (tx, note) => {
      const ask = found(await lockAsk(tx, id))
      found(maySeeLedger(user, ask) || undefined)
      allow(mayWithdrawCredit(user, ask))
      if (ask.decision !== null) throw new AppError('conflict', { message: 'This was already decided.' })
      await closeAsk(tx, id, 'withdrawn', user.id, clock())
      note.audit('fee.credit-withdrawn', `fee-credit:${id}`, { account: ask.account_id })
      note.live(feesTopic(ask.account_id))
      note.live(feesReviewTopic)
    })
    return { ok: true }
  })
}
