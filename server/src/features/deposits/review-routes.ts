// Routes for reviewers: taking a deposit, comparing it with its pictures, accepting or returning it. The bank's file.
import {
  bankFile,
  correctDeposit,
  type Correction,
  returnDeposit,
  returnReasons,
  takeDeposit,
} from '@portal/contract/deposits'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { isDay } from '@portal/contract/rules/day'
import {
  amountOf,
  amountProblem,
  batchNumber,
  checkDateProblem,
  checkNumberOf,
  contributionProblems,
  numberProblem,
} from '@portal/contract/rules/deposit'
import type { Problems } from '@portal/contract/endpoint'
import { decimal } from '@portal/contract/rules/money'
import { changeBy } from '../../platform/change.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { actorOf, type App, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import { perform } from '../../platform/operation.ts'
import type { Platform } from '../../platform/platform.ts'
import { subjectIdOf } from '../acting/public.ts'
import { followWorkItem } from '../tasks/public.ts'
import { changeLine, factsLocked } from './blotter.ts'
import { cutoffBy, depositSubject, lockVisible, refusal, rulesIn, tell } from './changing.ts'
import { bookDeposit } from './book-deposit.ts'
import { flagsOf } from './fields.ts'
import { returnedMail } from './mails.ts'
import { mayCorrect, mayReturn, mayReview, maySeeBankFile, mayTake, worked } from './policy.ts'
import { depositAccountPurpose } from './public.ts'
import { duplicate } from './sending.ts'
import { numberOf } from './shown.ts'
import { type BatchRow, batchRows, countBatch, type Row, sealedAccount } from './store.ts'
import { type Facts, holdAccount, put, sameCheck } from './write-store.ts'

/** Returned, it is withdrawn by its advisor and sent again, in a month that is open. */
const lockedMonth = 'The month of this deposit is locked, so its details can’t change. Return the deposit instead.'

export function reviewRoutes(app: App, platform: Platform): void {
  const { db, keys, clock, origin } = platform

  serve(app, takeDeposit, async ({ params: { id }, body: { version }, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockVisible(tx, user, id, version)
      allow(mayReview(user, row))
      if (!mayTake(user, row)) throw refusal(row, worked(user, row))
      await put(tx, id, { status: 'In Review', taken_by: user.id, taken_at: now }, now)
      const step = { what: 'taken', assignTo: user.id, by: user } as const
      if (row.work_item_id) await followWorkItem(tx, note, row.work_item_id, step, now)
      note.audit('deposit.taken', depositSubject(id))
      tell(note, row)
    })
    return { ok: true }
  })

  perform(app, bookDeposit)

  serve(app, returnDeposit, async ({ params: { id }, body: { version, reason, text }, user, change }) => {
    const said = text.trim()
    if (reason === 'other' && !said)
      throw new AppError('invalid', { fields: { text: 'Tell the advisor what to put right.' } })
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockVisible(tx, user, id, version)
      allow(mayReview(user, row))
      if (!mayReturn(user, row)) throw refusal(row, worked(user, row))
      const decided = { decided_by: user.id, decided_at: now, first_by: null, first_at: null }
      await put(tx, id, { status: 'Not in good order', reason_code: reason, reason: said, ...decided }, now)
      const why = [returnReasons[reason].text, said].filter(Boolean).join('. ')
      if (row.work_item_id)
        await followWorkItem(tx, note, row.work_item_id, { what: 'returned', reason: why, by: user }, now)
      await note.mail(returnedMail(row, { reason, text: said, by: `${user.first} ${user.last}`, now }, origin))
      note.audit('deposit.returned', depositSubject(id), { reason: why })
      tell(note, row)
    })
    return { ok: true }
  })

  serve(app, correctDeposit, async ({ params: { id }, body, user, change }) => {
    await change(async (tx, note) => {
      const now = clock()
      const row = await lockVisible(tx, user, id, body.version)
      allow(mayReview(user, row))
      if (!mayCorrect(user, row)) throw refusal(row, worked(user, row))
      const rules = await rulesIn(tx)
      const facts = corrected(row, body, cutoffBy(rules, row.captured_at).day)
      const after = changedOf(row, facts, facts)
      if (Object.keys(after).length === 0) throw new AppError('invalid', { message: 'Change something first.' })
      const { account_mark } = found(await sealedAccount(tx, id))
      await holdAccount(tx, account_mark)
      if (await factsLocked(tx, row)) throw new AppError('conflict', { message: lockedMonth })
      const same = await sameCheck(tx, { ...facts, account_mark }, id)
      if (same !== undefined) throw await duplicate(tx, user, same, 'Account, number, amount')
      const flags = await flagsOf(tx, id, facts, account_mark)
      const to = { ...facts, flags, second: facts.amount > rules.settings.secondAbove, first_by: null, first_at: null }
      await put(tx, id, to, now)
      // what one has typed, another compares with the picture
      await note.worked(depositSubject(id))
      note.audit('deposit.corrected', depositSubject(id), {
        before: changedOf(row, facts, row),
        after,
      })
      tell(note, row)
      await changeLine(tx, note, row, facts.amount, [user.id, subjectIdOf(user)])
    })
    return { ok: true }
  })

  serveRaw(app, bankFile, async (request, reply) => {
    const { user } = found(request.session)
    const { day } = request.params as { day: string }
    // a branch's reviewers see their part of a batch, and no file of it
    const count = isDay(day) && maySeeBankFile(user) ? await countBatch(db, day) : 0
    if (count === 0) throw new AppError('not-found')
    const change = changeBy(platform, actorOf(request), request.id)
    if (request.method === 'GET')
      await change(async (_tx, note) => note.audit('deposit.bank-file', `deposit-batch:${day}`, { count }))
    const line = (row: BatchRow) =>
      csvLine([
        batchNumber(day),
        day,
        numberOf(row.id),
        keys.open(row.account_number, depositAccountPurpose),
        row.account_type,
        row.client,
        row.payee,
        row.check_number,
        row.check_date,
        row.contribution ?? '',
        String(row.tax_year ?? ''),
        decimal(row.amount),
      ])
    async function* lines() {
      yield utf8Mark + csvLine(bankColumns)
      for (let after: number | undefined = 0; after !== undefined; ) {
        const rows = await batchRows(db, day, after, bankPage)
        yield rows.map(line).join('')
        after = rows.length === bankPage ? rows.at(-1)?.id : undefined
      }
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="bank-file-${day}.csv"`)
      .send(textStream(request.method === 'GET' ? lines() : []))
  })
}

const bankPage = 1_000
const bankColumns = [
  'Batch',
  'Date',
  'Deposit',
  'Account',
  'Account type',
  'Client',
  'Payee',
  'Check number',
  'Check date',
  'Contribution',
  'Tax year',
  'Amount',
]

type Factual = Pick<Row, keyof Facts>

/** What was typed, put right by the same rules as when it was sent: on that day, and for the bank day it then had. */
function corrected(row: Factual & Pick<Row, 'captured_day'>, typed: Correction, bankDay: string): Facts {
  const problems: Problems = {}
  const amount = typed.amount === undefined ? row.amount : amountOf(typed.amount)
  if (amount === undefined) problems.amount = amountProblem
  const check_number = checkNumberOf(typed.check_number ?? row.check_number)
  if (!/^\d{1,12}$/.test(check_number)) problems.check_number = numberProblem
  const check_date = typed.check_date ?? row.check_date
  // a retaken one may be dated after the day it was first sent
  const dated = check_date !== row.check_date && checkDateProblem(check_date, row.captured_day)
  if (dated) problems.check_date = dated
  const contribution = typed.contribution ?? row.contribution
  const tax_year = typed.year ?? row.tax_year
  if (typed.contribution !== undefined || typed.year !== undefined)
    Object.assign(problems, contributionProblems(row.account_type, contribution ?? '', String(tax_year ?? ''), bankDay))
  const client = (typed.client ?? row.client).trim()
  const payee = (typed.payee ?? row.payee).trim()
  if (!client) problems.client = 'Enter the client’s name.'
  if (!payee) problems.payee = 'Enter who the check is made out to.'
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
  return {
    client,
    payee,
    account_type: row.account_type,
    amount: amount ?? 0,
    check_number,
    check_date,
    contribution,
    tax_year,
  }
}

/** Which of these differ; names of clients stay out of the log. */
function changedOf(from: Factual, to: Facts, of: Factual | Facts) {
  return {
    ...(from.amount !== to.amount && { amount: of.amount }),
    ...(from.check_number !== to.check_number && { check_number: of.check_number }),
    ...(from.check_date !== to.check_date && { check_date: of.check_date }),
    ...(from.payee !== to.payee && { payee: of.payee }),
    ...(from.client !== to.client && { client: of.client }),
    ...(from.contribution !== to.contribution && { contribution: of.contribution }),
    ...(from.tax_year !== to.tax_year && { year: of.tax_year }),
  }
}
