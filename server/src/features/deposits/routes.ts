// HTTP face of mobile deposits: the list, the figures, one deposit with its pictures. Capturing and reviewing have files of their own.
import {
  type DepositDay,
  type DepositFilter,
  depositAccounts,
  depositFigures,
  depositOriginal,
  depositPage,
  depositPicture,
  depositReviewTopic,
  depositsTopic,
  exportDeposits,
  getDeposit,
  listDeposits,
  type Side,
} from '@portal/contract/deposits'
import { maskedAccount } from '@portal/contract/rules/account-number'
import type { Calendar } from '@portal/contract/rules/calendar'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { daysAfter, daysBetween, firmDay, isDay, timeInWords } from '@portal/contract/rules/day'
import { batchNumber, closedBetween } from '@portal/contract/rules/deposit'
import { decimal } from '@portal/contract/rules/money'
import { changeBy } from '../../platform/change.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectIdOf } from '../acting/public.ts'
import { knowRecords, mayWork } from '../tasks/public.ts'
import { knowBlotter } from '../blotters/public.ts'
import { depositBlotter, seemsLocked } from './blotter.ts'
import { captureRoutes } from './capture.ts'
import { openCutoff, rulesOf, visible } from './changing.ts'
import { figuresOf, type Place, placeIn, queueOf } from './figures-store.ts'
import { destroyJob, postDeposits, postJob, remindToDestroy } from './jobs.ts'
import { isReviewer, maySeeBankFile, mayReview, maySeeOriginal, scopeOf } from './policy.ts'
import { accountMark } from './public.ts'
import { retakeRoutes } from './retake.ts'
import { reviewRoutes } from './review-routes.ts'
import { depositOf, numberOf, rowOf } from './shown.ts'
import {
  branchNames,
  daysOf,
  depositById,
  deposits as depositsIn,
  knownAccounts,
  picturesOf,
  type Position,
  type Row,
  type Scope,
} from './store.ts'
import { depositRecords } from './work-items.ts'

/** Reviewers see their branch's or the firm's, everybody else their own, or those of whom they act for. */
function scopeFor(user: User): Scope {
  const scope = scopeOf(user)
  if (scope === null) return { account: subjectIdOf(user) }
  return scope === 'firm' ? 'firm' : { branch: scope }
}

export const deposits: Feature = {
  routes(app, platform) {
    const { db, files, live, clock, marks } = platform
    knowRecords(depositRecords)
    knowBlotter(depositBlotter)
    live.declare('deposits/', (user, topic) =>
      topic === depositReviewTopic ? isReviewer(user) : !user.guest && topic === depositsTopic(subjectIdOf(user)),
    )
    const mark = (account: string) => marks(account, accountMark)
    const today = () => firmDay(clock())

    serve(app, listDeposits, async ({ query: { after, ...filter }, user }) => {
      const scope = scopeFor(user)
      const { settings, bank } = await rulesOf(platform)
      const from = { today: today(), after: after ? positionOf(after) : undefined }
      const rows = await depositsIn(db, scope, filter, from, mark)
      const days = [...new Set(rows.map(({ bank_day }) => bank_day))]
      const totals = new Map((await daysOf(db, scope, days)).map((one) => [one.day, one]))
      return {
        ok: true,
        data: rows.map((row) => rowOf(row, user, settings.secondAbove)),
        days: days.map((day, at) => {
          const { total = 0, posted_at = null } = totals.get(day) ?? {}
          return {
            day,
            batch: batchNumber(day),
            posted: posted_at?.toISOString() ?? null,
            total,
            closed: closedDays(days[at + 1], day, bank),
            file: posted_at !== null && maySeeBankFile(user),
          }
        }),
        next: rows.length === depositPage ? positionText(rows.at(-1)) : '',
        branches: await branchNames(db, scope),
      }
    })

    serve(app, depositFigures, async ({ user }) => {
      const scope = scopeFor(user)
      const rules = await rulesOf(platform)
      const now = clock()
      const cutoff = await openCutoff(db, rules, now)
      const figures = await figuresOf(db, scope, cutoff.day, today())
      const queue = isReviewer(user) ? await queueOf(db, scope, user.id) : { of: 0, first: null }
      const closedFrom = cutoff.passed ? daysAfter(today(), 1) : today()
      return {
        ok: true,
        now: now.toISOString(),
        cutoff: {
          ...cutoff,
          ends: cutoff.ends.toISOString(),
          why: closedBetween(closedFrom, cutoff.day, rules.bank),
          minutes: rules.settings.cutoff,
        },
        batch: { total: figures.total, count: figures.count, accepted: figures.accepted },
        review: { count: figures.review, oldest: figures.oldest?.toISOString() ?? null },
        returned: { count: figures.returned, to: figures.returned_to },
        destroy: { count: figures.destroy, overdue: figures.overdue, since: figures.since },
        reviews: isReviewer(user),
        first: queue.first,
        queue: queue.of,
        second_above: rules.settings.secondAbove,
        wording: rules.settings.wording,
      }
    })

    serveRaw(app, exportDeposits, async (request, reply) => {
      const { user } = found(request.session)
      const filter = request.query as DepositFilter
      const change = changeBy(platform, actorOf(request), request.id)
      const scope = scopeFor(user)
      if (request.method === 'GET')
        await change(async (_tx, note) => note.audit('deposit.exported', 'deposit:all', { filters: filter }))
      async function* lines() {
        yield utf8Mark + csvLine(columns)
        const day = today()
        let after: Position | undefined
        do {
          const rows = await depositsIn(db, scope, filter, { today: day, after, most: exportPage }, mark)
          yield rows.map(csvOf).join('')
          after = rows.length === exportPage ? rows.at(-1) : undefined
        } while (after)
      }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="mobile-deposits.csv"')
        .send(textStream(request.method === 'GET' ? lines() : []))
    })

    serve(app, depositAccounts, async ({ user }) => ({
      ok: true,
      data: await knownAccounts(db, subjectIdOf(user)),
    }))

    serve(app, getDeposit, async ({ params: { id }, user }) => {
      const row = visible(user, await depositById(db, id))
      const { settings } = await rulesOf(platform)
      const locked = await seemsLocked(db, row)
      return {
        ok: true,
        deposit: depositOf(row, await picturesOf(db, id), user, { secondAbove: settings.secondAbove, locked }),
        queue: mayReview(user, row) ? await placeIn(db, scopeFor(user), user.id, id) : notQueued,
      }
    })

    serveRaw(app, depositPicture, async (request, reply) => {
      const { user } = found(request.session)
      const { id, side } = request.params as { id: number; side: Side }
      const row = found(await depositById(db, id))
      // whoever works its task sees what it is about
      if (!row.work_item_id || !(await mayWork(db, user, row.work_item_id))) visible(user, row)
      const picture = found((await picturesOf(db, id)).find((one) => one.side === side))
      const change = changeBy(platform, actorOf(request), request.id)
      return files.send(request, reply, picture.shown, 'inline', {
        of: `deposit:${id}:${side}`,
        record: (begins) =>
          change(async (tx, note) => {
            await begins(tx)
            note.audit('deposit.picture-opened', `deposit:${id}`, { side })
          }),
      })
    })

    serveRaw(app, depositOriginal, async (request, reply) => {
      const { user } = found(request.session)
      const { id, side } = request.params as { id: number; side: Side }
      const row = visible(user, await depositById(db, id))
      allow(maySeeOriginal(user, row))
      const picture = found((await picturesOf(db, id)).find((one) => one.side === side))
      const change = changeBy(platform, actorOf(request), request.id)
      return files.send(request, reply, picture, 'attachment', {
        of: `deposit:${id}:${side}:original`,
        record: (begins) =>
          change(async (tx, note) => {
            await begins(tx)
            note.audit('deposit.original-opened', `deposit:${id}`, { side })
          }),
      })
    })

    captureRoutes(app, platform)
    retakeRoutes(app, platform)
    reviewRoutes(app, platform)
  },
  jobs: (platform) => ({
    [postJob]: () => postDeposits(platform),
    [destroyJob]: () => remindToDestroy(platform),
  }),
  timetable: [
    // a few minutes after the cut-off, whenever the firm has set it
    { task: postJob, match: '*/5 * * * *' },
    // before the working day begins at the firm
    { task: destroyJob, match: '20 12 * * *' },
  ],
}

/** Holidays and closings between two days of the list; weekends go without saying. */
function closedDays(older: string | undefined, newer: string, bank: Calendar): DepositDay['closed'] {
  if (!older) return []
  const closed: DepositDay['closed'] = []
  for (const day of daysBetween(daysAfter(older, 1), newer)) {
    const why = bank.why(day)
    if (why && why !== 'Saturday' && why !== 'Sunday') closed.push({ day, why })
  }
  return closed.slice(-10).toReversed()
}

const notQueued: Place = { at: null, of: 0, previous: null, next: null }

/** As many as are read for a file before they are sent on. */
const exportPage = 500

const positionText = (row: Row | undefined): string =>
  row ? `${row.bank_day}_${row.captured_at.toISOString()}_${row.id}` : ''

function positionOf(text: string): Position {
  const [bank_day = '', at = '', id = ''] = text.split('_')
  const captured_at = new Date(at)
  if (!isDay(bank_day) || Number.isNaN(captured_at.getTime()) || !/^\d{1,9}$/.test(id))
    throw new AppError('invalid', { fields: { after: 'Start over.' } })
  return { bank_day, captured_at, id: Number(id) }
}

const columns = [
  'Deposit',
  'Captured',
  'Batch',
  'Client',
  'Account',
  'Type',
  'Contribution',
  'Tax year',
  'Check',
  'Check date',
  'Advisor',
  'Branch',
  'Status',
  'Amount',
]
const csvOf = (row: Row): string =>
  csvLine([
    numberOf(row.id),
    timeInWords(row.captured_at),
    row.batch ? batchNumber(row.batch) : '',
    row.client,
    maskedAccount(row.account_end),
    row.account_type,
    row.contribution ?? '',
    String(row.tax_year ?? ''),
    row.check_number,
    row.check_date,
    `${row.last}, ${row.first}`,
    row.branch,
    row.status,
    decimal(row.amount),
  ])
