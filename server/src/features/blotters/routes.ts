// HTTP face of the blotters.
import {
  addFinding,
  blotterLimits,
  blotterReviewers,
  blottersTopic,
  changeCheck,
  checkSeal,
  correctLine,
  decideCorrection,
  drawOf,
  enterCheck,
  exportPeriod,
  movePeriod,
  type OfPeriod,
  periodLines,
  periodReport,
  readBlotters,
  readCheck,
  readPeriod,
  recordOutcome,
} from '@portal/contract/blotters'
import { forwardBy } from '@portal/contract/rules/blotter'
import { calendarOf } from '@portal/contract/rules/calendar'
import { changeBy } from '../../platform/change.ts'
import type { Feature } from '../../platform/feature.ts'
import { AppError, found } from '../../platform/http/errors.ts'
import { actorOf, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import type { User } from '../../platform/session/sessions.ts'
import { brand, lastKnownSettings } from '../settings/public.ts'
import { knowRecords } from '../tasks/public.ts'
import { answerRoutes } from './answering.ts'
import { changeOf, enter, SentBefore } from './checks.ts'
import { checkBlotter, checkById, checkByKey } from './checks-source.ts'
import { correct, decide } from './correcting.ts'
import { escalateBlotters, escalationJob } from './escalation.ts'
import { bankOf, idsOf, sealOf, shownLines } from './lines.ts'
import { move, subject } from './moves.ts'
import { mayEnterCheck, mayListen, maySee } from './policy.ts'
import { csvOf, everyLine, reportOf } from './report.ts'
import { addFindingTo, putOutcomeOf } from './reviewing.ts'
import { drawById, sampleRows } from './review-store.ts'
import { knowBlotter } from './sources.ts'
import { type PeriodRow, periodAt, reviewersOf } from './store.ts'
import { termsOf } from './terms.ts'
import { periodView, yearView } from './views.ts'
import { blotterRecords } from './work-items.ts'

export const blotters: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    knowRecords(blotterRecords)
    knowBlotter(checkBlotter(() => calendarOf('market', lastKnownSettings(platform).closings)))
    live.declare(blottersTopic, mayListen)

    /** Of another branch it is not there. */
    const seen = async (user: User, of: OfPeriod): Promise<PeriodRow> => {
      const row = found(await periodAt(db, of))
      if (!maySee(user, row)) throw new AppError('not-found')
      return row
    }

    serve(app, readBlotters, async ({ query, user }) => yearView(db, user, query, await termsOf(platform)))

    serve(app, readPeriod, async ({ params, user }) => {
      const row = await seen(user, params)
      return { ok: true, period: await periodView(db, user, row, await termsOf(platform)) }
    })

    serve(app, periodLines, async ({ params, query: { tab = 'all', page = 1 }, user }) => {
      const row = await seen(user, params)
      const ids = await idsOf(db, params)
      const places = new Map(ids.map((id, index) => [id, index + 1]))
      const place = (id: number) => places.get(id) ?? 0
      const drawn =
        tab === 'sample' && row.id !== null ? (await sampleRows(db, row.id)).map(({ line_id }) => line_id) : []
      const all = tab === 'sample' ? drawn.sort((a, b) => place(a) - place(b)) : ids
      const size = blotterLimits.page
      const shown = all.slice((page - 1) * size, page * size)
      return { ok: true, data: await shownLines(db, params, shown, place, { row, user }), count: all.length, size }
    })

    serve(app, drawOf, async ({ params: { draw, ...of }, user }) => {
      const row = await seen(user, of)
      return { ok: true, ...found(row.id === null ? undefined : await drawById(db, row.id, draw)) }
    })

    serve(app, checkSeal, async ({ params, user }) => {
      const row = await seen(user, params)
      const kept = found(row.seal ?? undefined)
      const { seal, entries } = await sealOf(db, params)
      return { ok: true, unchanged: seal === kept, entries, checked: clock().toISOString() }
    })

    serve(app, movePeriod, async ({ params, body, user, change }) => {
      const terms = await termsOf(platform)
      const version = await change((tx, note) => move(tx, note, user, params, body, terms))
      return { ok: true, version }
    })

    serve(app, recordOutcome, async ({ params, body, user, change }) => {
      const terms = await termsOf(platform)
      await change((tx, note) => putOutcomeOf({ tx, note, user, terms }, params, body))
      return { ok: true }
    })

    serve(app, addFinding, async ({ params, body, user, change }) => {
      const terms = await termsOf(platform)
      return { ok: true, id: await change((tx, note) => addFindingTo({ tx, note, user, terms }, params, body)) }
    })

    answerRoutes(app, platform)

    serve(app, correctLine, async ({ params, body, user, change }) => {
      return { ok: true, id: await change((tx, note) => correct(tx, note, user, params, body, clock())) }
    })

    serve(app, decideCorrection, async ({ params: { id }, body, user, change }) => {
      await change((tx, note) => decide(tx, note, user, id, body, clock()))
      return { ok: true }
    })

    serveRaw(app, periodReport, async (request, reply) => {
      const { user } = found(request.session)
      const of = request.params as OfPeriod
      const row = await seen(user, of)
      const { name, colour } = brand(platform)
      const paper = await reportOf(db, row, user, { terms: await termsOf(platform), firm: { name, colour } })
      return reply
        .headers({
          'content-disposition': `inline; filename="${fileOf(of, row)}.pdf"`,
          'cache-control': 'no-store',
        })
        .type('application/pdf')
        .send(paper)
    })

    serveRaw(app, exportPeriod, async (request, reply) => {
      const { user } = found(request.session)
      const of = request.params as OfPeriod
      const row = await seen(user, of)
      const sums = { amount: row.amount, corrected: row.amount + row.corrected, bank: await bankOf(db, of) }
      const change = changeBy(platform, actorOf(request), request.id)
      await change(async (_tx, note) => {
        note.audit('blotter.exported', row.id === null ? 'blotter-period:all' : subject(row.id), {
          ...of,
          rows: row.entries,
        })
      })
      return reply
        .headers({
          'content-disposition': `attachment; filename="${fileOf(of, row)}.csv"`,
          'cache-control': 'no-store',
        })
        .type('text/csv; charset=utf-8')
        .send(textStream(csvOf(everyLine(db, of, row, user), sums)))
    })

    serve(app, blotterReviewers, async () => ({ ok: true, data: await reviewersOf(db) }))

    serve(app, enterCheck, async ({ body, user, change }) => {
      const terms = await termsOf(platform)
      // sent again after the answer was lost, or twice at once
      const before = async () => {
        const known = await checkByKey(db, body.key)
        return known?.entered_by === user.id ? known.id : undefined
      }
      const id =
        (await before()) ??
        (await change((tx, note) => enter(tx, note, user, body, terms)).catch(async (error: unknown) => {
          if (!(error instanceof SentBefore)) throw error
          return await before()
        }))
      if (id === undefined) throw new AppError('conflict')
      return { ok: true, id }
    })

    serve(app, readCheck, async ({ params: { id }, user }) => {
      const row = found(await checkById(db, id))
      if (!maySee(user, row)) throw new AppError('not-found')
      const { calendar } = await termsOf(platform)
      const period = await periodAt(db, { kind: 'check', branch: row.branch_id, month: row.received_on.slice(0, 7) })
      const open = period?.status === 'Open' || period?.status === 'Sampled'
      const { version, received_on, from_whom, check_number, cents, payee, forwarded_to, forwarded_on } = row
      return {
        ok: true,
        check: {
          id,
          version,
          received_on,
          from_whom,
          check_number,
          cents,
          payee,
          forwarded_to,
          forwarded_on: forwarded_on ?? '',
          branch: { id: row.branch_id, name: row.branch },
          entered: { by: row.enterer, at: row.entered_at.toISOString() },
          forward_by: forwardBy(received_on, calendar),
          can: { edit: open && mayEnterCheck(user, row) },
        },
      }
    })

    serve(app, changeCheck, async ({ params: { id }, body, user, change }) => {
      const terms = await termsOf(platform)
      return { ok: true, version: await change((tx, note) => changeOf(tx, note, user, id, body, terms)) }
    })
  },
  jobs: (platform) => ({ [escalationJob]: () => escalateBlotters(platform) }),
  // before the working day begins at the firm
  timetable: [{ task: escalationJob, match: '45 11 * * *' }],
}

const fileOf = ({ kind, month }: OfPeriod, { branch }: PeriodRow): string =>
  `blotter-${kind}-${branch.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${month}`
