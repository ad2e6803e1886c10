// HTTP face of the ledgers: one's own as everybody sees it, the firm's or the branch's for those who look after fees.
import {
  addCharge,
  exportLedgers,
  feesReviewTopic,
  feesTopic,
  type Ledger,
  ledgerPlace,
  listLedgers,
  myFees,
  myFeesSummary,
  readLedger,
  saveStay,
} from '@portal/contract/fees'
import { calendarOf } from '@portal/contract/rules/calendar'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { firmDay } from '@portal/contract/rules/day'
import { amountOf } from '@portal/contract/rules/fee'
import { decimal } from '@portal/contract/rules/money'
import { changeBy } from '../../platform/change.ts'
import type { Db } from '../../platform/db/open.ts'
import { isUuid } from '../../platform/db/ids.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { actorOf, type App, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import type { Platform } from '../../platform/platform.ts'
import { reviewScopeOf } from '../../platform/session/scope.ts'
import type { User } from '../../platform/session/sessions.ts'
import { subjectOf } from '../acting/public.ts'
import { firmSettings } from '../settings/public.ts'
import { entriesIn } from './entries.ts'
import {
  entriesOf,
  entryByKey,
  type Holder,
  holderOf,
  type LedgerFilter,
  ledgersOf,
  type Page,
  placeIn,
  putEntry,
  putStay,
  stayVersion,
  yearsOf,
} from './ledger-store.ts'
import { mayEnter, maySeeLedger } from './policy.ts'
import { feeById } from './schedule-store.ts'
import { summaryOf } from './summary.ts'

const exportPage = 1_000

/** Page by page, however many there are. */
async function* ledgerLines(db: Db, scope: number | 'firm', filter: LedgerFilter): AsyncGenerator<string> {
  yield utf8Mark + csvLine(['Advisor', 'Branch', 'Commission ID', 'Balance', 'Disputed', 'Next deduction'])
  let after: string | undefined
  do {
    const { rows, next } = await ledgersOf(db, scope, filter, after, exportPage)
    const lines = rows.map((row) =>
      csvLine([
        `${row.last}, ${row.first}`,
        row.branch,
        String(row.tapsid || ''),
        ...[row.balance, row.disputed, row.deduction].map(decimal),
      ]),
    )
    if (lines.length > 0) yield lines.join('')
    after = next ?? undefined
  } while (after)
}

export function ledgerRoutes(app: App, platform: Platform): void {
  const { db, clock } = platform
  const today = () => firmDay(clock())
  const calendar = async () => calendarOf('market', (await firmSettings(platform)).closings)

  const ledger = async (user: User, who: Holder, page: Page, reviews: boolean): Promise<Ledger> => {
    const { fees } = await firmSettings(platform)
    const { rows, next } = await entriesOf(db, who.id, page)
    return {
      ok: true,
      who,
      summary: await summaryOf(db, who.id, today(), await calendar()),
      rows: await entriesIn(db, user, who, rows, reviews),
      next,
      years: await yearsOf(db, who.id),
      today: today(),
      second_above: fees.secondPersonAbove,
      can: {
        charge: reviews && mayEnter(user, who),
        credit: reviews && mayEnter(user, who),
        dates: reviews && mayEnter(user, who),
      },
    }
  }

  serve(app, myFees, async ({ query, user }) =>
    ledger(user, found(await holderOf(db, subjectOf(user).id)), query, false),
  )

  serve(app, myFeesSummary, async ({ user }) => ({
    ok: true,
    summary: await summaryOf(db, subjectOf(user).id, today(), await calendar()),
  }))

  serve(app, listLedgers, async ({ query: { after, ...filter }, user }) => ({
    ok: true,
    ...(await ledgersOf(db, reviewScopeOf(user), filter, after)),
  }))

  serveRaw(app, exportLedgers, async (request, reply) => {
    const user = found(request.session).user
    const filter = request.query as LedgerFilter
    await changeBy(
      platform,
      actorOf(request),
      request.id,
    )(async (_tx, note) => {
      note.audit('fee.exported', 'fee:ledgers', { filter })
    })
    const name = `fee-ledgers-${today()}.csv`
    void reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
    return reply.type('text/csv; charset=utf-8').send(textStream(ledgerLines(db, reviewScopeOf(user), filter)))
  })

  serve(app, readLedger, async ({ params: { account }, query, user }) => {
    const who = found(isUuid(account) ? await holderOf(db, account) : undefined)
    found(maySeeLedger(user, who) || undefined)
    return ledger(user, who, query, true)
  })

  serve(app, ledgerPlace, async ({ params: { account }, query, user }) => {
    const who = found(isUuid(account) ? await holderOf(db, account) : undefined)
    found(maySeeLedger(user, who) || undefined)
    return { ok: true, ...(await placeIn(db, reviewScopeOf(user), query, who.id)) }
  })

  serve(app, addCharge, async ({ params: { account }, body, user, change }) => {
    const id = await change(async (tx, note) => {
      const who = found(isUuid(account) ? await holderOf(tx, account) : undefined)
      found(maySeeLedger(user, who) || undefined)
      allow(mayEnter(user, who), 'Someone else has to enter charges in your own ledger.')
      const fee = found(await feeById(tx, body.fee))
      const now = clock()
      const cents = amountOf(body.amount)
      const entry = await putEntry(tx, {
        account_id: who.id,
        day: firmDay(now),
        at: now,
        kind: 'charge',
        fee_id: fee.id,
        description: body.description.trim(),
        cents,
        why: body.why.trim(),
        by_id: user.id,
        key: body.key,
      })
      const before = entry === undefined ? await entryByKey(tx, body.key) : undefined
      // a key of something else is nobody's second try
      if (before && (before.account_id !== who.id || before.of_entry !== null)) throw new AppError('conflict')
      const known = entry ?? found(before).id
      note.audit('fee.charged', `fee-entry:${known}`, {
        account: who.id,
        amount: cents,
        reason: body.why.trim(),
        again: entry === undefined,
      })
      note.live(feesTopic(who.id))
      note.live(feesReviewTopic)
      return known
    })
    return { ok: true, id }
  })

  serve(app, saveStay, async ({ params: { account }, body: { joined, left, version }, user, change }) => {
    await change(async (tx, note) => {
      const who = found(isUuid(account) ? await holderOf(tx, account) : undefined)
      found(maySeeLedger(user, who) || undefined)
      allow(mayEnter(user, who), 'Someone else has to change your own dates.')
      if ((await stayVersion(tx, who.id)) !== version) throw new AppError('conflict')
      await putStay(tx, who.id, joined, left)
      note.audit('fee.dates-changed', `account:${who.id}`, {
        before: { joined: who.joined, left: who.left },
        after: { joined, left },
      })
      note.live(feesTopic(who.id))
      note.live(feesReviewTopic)
    })
    return { ok: true }
  })
}
