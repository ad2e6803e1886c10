// HTTP face of payroll's files.
import { downloadPayrollFile, makePayrollFile } from '@portal/contract/fee-billing'
import { feesReviewTopic } from '@portal/contract/fees'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { firmDay } from '@portal/contract/rules/day'
import { decimal } from '@portal/contract/rules/money'
import { nextPayDate } from '@portal/contract/rules/pay-date'
import { changeBy } from '../../platform/change.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { actorOf, type App, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import type { Platform } from '../../platform/platform.ts'
import { linesOf, makeFile, markDownloaded } from './payroll-store.ts'
import { mayRunFees } from './policy.ts'

const page = 1_000

export function payrollRoutes(app: App, platform: Platform): void {
  const { db, clock } = platform

  serve(app, makePayrollFile, async ({ body: { pay_date: payDate }, user, change }) => {
    const id = await change(async (tx, note) => {
      allow(mayRunFees(user))
      if (payDate !== nextPayDate(firmDay(clock())))
        throw new AppError('invalid', { fields: { pay_date: 'Choose the next pay date.' } })
      const file = await makeFile(tx, payDate, user.id, clock())
      if (!file) throw new AppError('conflict', { message: 'There’s already a file for this pay date.' })
      if (file.lines === 0) throw new AppError('conflict', { message: 'There’s nothing to deduct on this pay date.' })
      note.audit('fee.file-made', `fee-file:${file.id}`, { pay_date: payDate, rows: file.lines, amount: file.cents })
      note.live(feesReviewTopic)
      return file.id
    })
    return { ok: true, id }
  })

  serveRaw(app, downloadPayrollFile, async (request, reply) => {
    const { user } = found(request.session)
    allow(mayRunFees(user))
    const { id } = request.params as { id: number }
    const { pay_date } = await changeBy(
      platform,
      actorOf(request),
      request.id,
    )(async (tx, note) => {
      const file = found(await markDownloaded(tx, id, user.id, clock()))
      note.audit('fee.file-downloaded', `fee-file:${id}`, { pay_date: file.pay_date })
      note.live(feesReviewTopic)
      return file
    })
    const name = `fee-deductions-${pay_date}.csv`
    void reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
    return reply.type('text/csv; charset=utf-8').send(textStream(csvOf(db, id)))
  })
}

/** As it was when it was made, a page at a time. The confirmation has the same columns. */
async function* csvOf(db: Db, id: number): AsyncGenerator<string> {
  yield utf8Mark + csvLine(['File', 'Pay date', 'Commission ID', 'Advisor', 'Amount'])
  let after = 0
  for (;;) {
    const lines = await linesOf(db, id, after, page)
    if (lines.length === 0) return
    yield lines
      .map((line) => csvLine([String(id), line.pay_date, String(line.tapsid), line.name, decimal(line.cents)]))
      .join('')
    after = lines.at(-1)?.tapsid ?? after
  }
}
