// A month's statement: as PDF for whoever asks, and announced by email once the month is over.
import { myStatement, readStatement } from '@portal/contract/fees'
import { calendarOf } from '@portal/contract/rules/calendar'
import { dayInWords, firmDay } from '@portal/contract/rules/day'
import { dollars, monthBefore, monthInWords, monthOf } from '@portal/contract/rules/fee'
import { money } from '@portal/contract/rules/money'
import type { FastifyReply } from 'fastify'
import { changeBy, tell } from '../../platform/change.ts'
import { isUuid } from '../../platform/db/ids.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { type App, serveRaw } from '../../platform/http/serve.ts'
import { pdfOf } from '../../platform/pdf/pdf.ts'
import type { Platform } from '../../platform/platform.ts'
import { subjectOf } from '../acting/public.ts'
import { firmSettings } from '../settings/public.ts'
import { type Holder, holderOf } from './ledger-store.ts'
import { statementMail } from './mails.ts'
import { maySeeLedger } from './policy.ts'
import { numberOf } from './prices.ts'
import { closingOf, monthLines, prepareStatements, takeStatements, unsent } from './statement-store.ts'
import { summaryOf } from './summary.ts'

export const statementsJob = 'fee-statements'

export function statementRoutes(app: App, platform: Platform): void {
  const { db } = platform

  const send = async (reply: FastifyReply, who: Holder, month: string) => {
    const pdf = await statementOf(platform, who, `${month}-01`)
    const name = `fee-statement-${month}.pdf`
    void reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
    return reply.type('application/pdf').send(pdf)
  }

  serveRaw(app, myStatement, async (request, reply) => {
    const { user } = found(request.session)
    const { month } = request.params as { month: string }
    return send(reply, found(await holderOf(db, subjectOf(user).id)), month)
  })

  serveRaw(app, readStatement, async (request, reply) => {
    const { user } = found(request.session)
    const { account, month } = request.params as { account: string; month: string }
    const who = found(isUuid(account) ? await holderOf(db, account) : undefined)
    found(maySeeLedger(user, who) || undefined)
    return send(reply, who, month)
  })
}

/** The ledger of the month, from what was owed before to what is owed after it: the same lines and the same sums. */
async function statementOf(platform: Platform, who: Holder, first: string): Promise<Buffer> {
  const { db, clock } = platform
  const today = firmDay(clock())
  const month = monthOf(first)
  if (month.from > today) throw new AppError('not-found')
  const { name, address, phone, closings } = await firmSettings(platform)
  const opening = await closingOf(db, who.id, month.from)
  const lines = await monthLines(db, who.id, month.from, month.to)
  const rows: string[][] = []
  let balance = opening
  const total = { charges: 0, credits: 0 }
  for (const { id, day, kind, description, cents } of lines) {
    const adds = kind === 'charge' || kind === 'refund'
    balance += adds ? cents : -cents
    total[adds ? 'charges' : 'credits'] += cents
    const figures = [money(adds ? cents : 0), money(adds ? 0 : cents), money(balance)]
    // the built-in letters have no minus sign
    rows.push([dayInWords(day), description, numberOf(kind, id), ...figures.map((text) => text.replace('−', '-'))])
  }
  const summary = await summaryOf(db, who.id, today, calendarOf('market', closings))
  return pdfOf({
    title: `Fee statement, ${monthInWords(month.from, true)}`,
    footer: `${name}, ${address}, ${phone}`,
    parts: [
      { heading: `Fee statement, ${monthInWords(month.from, true)}` },
      { block: [`${who.first} ${who.last}`, who.branch, ...(who.tapsid > 0 ? [`Commission ID ${who.tapsid}`] : [])] },
      {
        facts: [
          [`Balance on ${dayInWords(month.from)}`, plainDollars(opening)],
          ['Charges', dollars(total.charges)],
          ['Credits and payments', dollars(total.credits)],
          [`Balance on ${dayInWords(month.to < today ? month.to : today)}`, plainDollars(balance)],
        ],
      },
      {
        table: {
          columns: [
            { title: 'Date', share: 15 },
            { title: 'Entry', share: 40 },
            { title: 'Number', share: 13 },
            { title: 'Charge', share: 12, right: true },
            { title: 'Credit', share: 12, right: true },
            { title: 'Balance', share: 12, right: true },
          ],
          rows: rows.length > 0 ? rows : [['', 'No entries this month', '', '', '', money(opening)]],
        },
      },
      { space: 12 },
      {
        small:
          summary.deduction.cents > 0
            ? `Next deduction: ${dollars(summary.deduction.cents)} on ${dayInWords(summary.deduction.on)}. Disputed charges aren’t deducted.`
            : 'Nothing is due.',
      },
      { small: 'Something doesn’t look right? Open the charge in My Fees and dispute it.' },
    ],
  })
}

const plainDollars = (cents: number): string => dollars(cents).replace('−', '-')

const mailsAtOnce = 200

/** Once the month is over, on a business day. A statement is announced once, whichever node does it. */
export async function sendStatements(platform: Platform): Promise<void> {
  const { db, clock, origin } = platform
  const today = firmDay(clock())
  const calendar = calendarOf('market', (await firmSettings(platform)).closings)
  if (calendar.from(monthOf(today).from) > today) return
  const month = monthBefore(today)
  await db.transaction().execute(async (tx) => {
    const statements = await prepareStatements(tx, month, clock())
    if (statements > 0)
      await tell(platform, tx, 'fee.statements-made', `fee:${month.from.slice(0, 7)}`, { lines: statements })
  })
  const change = changeBy(platform, { id: null, name: 'portal' }, 'job')
  while (await unsent(db, month.from)) {
    const sent = await change(async (tx, note) => {
      const people = await takeStatements(tx, month, mailsAtOnce, clock())
      for (const one of people)
        await note.mail(statementMail({ ...one, month: month.from, ...(await nextOf(tx, one.id)) }, origin))
      note.audit('fee.statements-sent', `fee:${month.from.slice(0, 7)}`, {
        month: month.from.slice(0, 7),
        sent: people.length,
      })
      return people.length
    })
    // another node has the rest
    if (sent === 0) return
  }
  async function nextOf(on: Tx, id: string) {
    const { deduction } = await summaryOf(on, id, today, calendar)
    return { deduction: deduction.cents, on: deduction.on }
  }
}
