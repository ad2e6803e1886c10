// HTTP face of disposal: proposals, what each names, and the two approvals.
import {
  approveDisposal,
  declineDisposal,
  disposalLimits,
  exportDisposal,
  getDisposal,
  getDisposalItems,
  listDisposals,
  lookAtClass,
  takeOut,
} from '@portal/contract/disposal'
import { recordClasses } from '@portal/contract/record-classes'
import { recordsTopic } from '@portal/contract/records'
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { firmDay } from '@portal/contract/rules/day'
import { workedOnIt } from '@portal/contract/rules/four-eyes'
import { changeBy } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { actorOf, type App, serve, serveRaw } from '../../platform/http/serve.ts'
import { textStream } from '../../platform/http/slow-readers.ts'
import type { Platform } from '../../platform/platform.ts'
import { lastChecked } from '../backups/public.ts'
import { disposeJob } from './carrying-out.ts'
import {
  addApproval,
  addLook,
  approvalsOf,
  classesOf,
  disposalById,
  type DisposalOf,
  disposals,
  figuresOf,
  heldBy,
  tallyOf,
  itemsOf,
  lockDisposal,
  putApproved,
  putEnd,
  putOut,
} from './disposal-store.ts'
import { eventsOf, holdCounts } from './hold-store.ts'
import { mayApproveDisposal, mayLookAfterRecords } from './policy.ts'
import { nextProposal } from './proposing.ts'
import { retention } from './store.ts'

/** Approved, declined or lapsed meanwhile: whoever asks sees an old page. */
const notOpen = () =>
  new AppError('conflict', { message: 'This proposal is no longer open. Reload the page to see what happened to it.' })

export function disposalRoutes(app: App, platform: Platform): void {
  const { db, clock } = platform
  const today = () => firmDay(clock())
  const isOpen = ({ state, lapses_on }: DisposalOf) => state === 'open' && today() <= lapses_on

  const open = async (tx: Tx, id: number): Promise<DisposalOf> => {
    const disposal = found(await lockDisposal(tx, id))
    if (!isOpen(disposal)) throw notOpen()
    return disposal
  }

  serve(app, listDisposals, async ({ user }) => {
    allow(mayLookAfterRecords(user))
    return { ok: true, data: await disposals(db), next_on: nextProposal(clock()) }
  })

  serve(app, getDisposal, async ({ params: { id }, user }) => {
    allow(mayLookAfterRecords(user))
    const { reason, ...disposal } = found(await disposalById(db, id))
    const tally = await tallyOf(db, id)
    const [approvals, classes, figures, held, holds, kept, activity, backup] = await Promise.all([
      approvalsOf(db, id),
      classesOf(db, id, user.id, tally),
      figuresOf(db, id, tally),
      heldBy(db, tally),
      holdCounts(db),
      retention(db),
      eventsOf(db, `disposal:${id}`),
      lastChecked(db),
    ])
    const approvers = approvals.map(({ account_id }) => account_id)
    const { states, ...more } = figures
    const isDone = disposal.state === 'done'
    const may = mayApproveDisposal(user, { approvers })
    const openNow = isOpen({ reason, ...disposal })
    return {
      ok: true,
      disposal: {
        ...disposal,
        ...more,
        proposed_at: disposal.proposed_at.toISOString(),
        ended_at: disposal.ended_at && disposal.ended_at.toISOString(),
        approvals: approvals.length,
        records: isDone ? states.disposed : states.proposed,
        held: states.held,
        held_by: held.map(({ matter }) => matter),
        holds: holds.active,
        out: states.out,
        backup: backup?.checked_at
          ? { at: backup.checked_at.toISOString(), problem: backup.check_problem !== null }
          : null,
        classes: classes.map(({ disposed, ...of }) => ({
          ...of,
          records: isDone ? disposed : of.records,
          years: kept.get(of.class)?.years ?? recordClasses[of.class].years,
        })),
        given: approvals.map(({ account_id, name, at, looked }) => ({
          name,
          at: at.toISOString(),
          looked,
          you: account_id === user.id,
        })),
        reason,
        result: isDone ? states : null,
        activity,
      },
      can: { approve: openNow && may, decline: openNow, take_out: openNow, worked: openNow && !may },
    }
  })

  serve(app, getDisposalItems, async ({ params: { id }, query: { class: of, page = 1 }, user }) => {
    allow(mayLookAfterRecords(user))
    found(await disposalById(db, id))
    const size = disposalLimits.page
    const rows = await itemsOf(db, id, { class: of, offset: (page - 1) * size, most: size + 1 })
    return { ok: true, data: rows.slice(0, size), more: rows.length > size }
  })

  serve(app, lookAtClass, async ({ params: { id }, body, user, change }) => {
    allow(mayLookAfterRecords(user))
    await change(async (tx, note) => {
      const disposal = found(await lockDisposal(tx, id))
      const again = !(await addLook(tx, disposal.id, user.id, body.class, clock()))
      note.audit('disposal.looked', `disposal:${id}`, {
        class: recordClasses[body.class].name,
        ...(again && { again }),
      })
    })
    return { ok: true }
  })

  serve(app, takeOut, async ({ params: { id }, body, user, change }) => {
    allow(mayLookAfterRecords(user))
    await change(async (tx, note) => {
      await open(tx, id)
      const of = await putOut(tx, id, body.record, user.id, body.reason.trim())
      if (!of) throw new AppError('conflict')
      note.audit('disposal.taken-out', `disposal:${id}`, {
        item: body.record,
        class: recordClasses[of].name,
        count: 1,
        reason: body.reason.trim(),
      })
      note.live(recordsTopic)
    })
    return { ok: true }
  })

  serve(app, approveDisposal, async ({ params: { id }, user, change }) => {
    allow(mayLookAfterRecords(user))
    const approvals = await change(async (tx, note) => {
      const disposal = found(await lockDisposal(tx, id))
      const before = await approvalsOf(tx, id)
      // whoever has approved learns that first, whatever became of it
      allow(mayApproveDisposal(user, { approvers: before.map(({ account_id }) => account_id) }), workedOnIt)
      if (!isOpen(disposal)) throw notOpen()
      const classes = (await classesOf(tx, id, user.id, await tallyOf(tx, id))).filter(({ records }) => records > 0)
      const unseen = classes.filter(({ looked }) => !looked)
      if (unseen.length > 0)
        throw new AppError('invalid', {
          message: `Look at ${unseen.map((one) => recordClasses[one.class].name).join(', ')} before you approve.`,
        })
      if (classes.length === 0) throw new AppError('conflict', { message: 'Nothing is left to dispose of.' })
      const now = clock()
      const slot = before.length + 1
      const name = `${user.first} ${user.last}`
      await addApproval(tx, id, slot, { account_id: user.id, name, at: now, looked: classes.length })
      note.audit('disposal.approved', `disposal:${id}`, { count: slot })
      if (slot === 2) {
        await putApproved(tx, id, now)
        await note.job(disposeJob, { disposal: String(id) })
      }
      note.live(recordsTopic)
      return slot
    })
    return { ok: true, approvals }
  })

  serve(app, declineDisposal, async ({ params: { id }, body, user, change }) => {
    allow(mayLookAfterRecords(user))
    await change(async (tx, note) => {
      await open(tx, id)
      await putEnd(tx, id, 'declined', { now: clock(), by: user.id, reason: body.reason.trim() })
      note.audit('disposal.declined', `disposal:${id}`, { reason: body.reason.trim() })
      note.live(recordsTopic)
    })
    return { ok: true }
  })

  serveRaw(app, exportDisposal, async (request, reply) => {
    const { user } = found(request.session)
    allow(mayLookAfterRecords(user))
    const { id } = request.params as { id: number }
    const { month } = found(await disposalById(db, id))
    const isAsked = request.method === 'GET'
    const change = changeBy(platform, actorOf(request), request.id)
    if (isAsked) await change(async (_tx, note) => note.audit('disposal.exported', `disposal:${id}`))
    async function* lines() {
      yield utf8Mark +
        csvLine([
          'Class',
          'Record',
          'Title',
          'Person',
          'Created',
          'Clock started',
          'Retention ended',
          'Status',
          'Reason',
        ])
      let after = ''
      for (;;) {
        const rows = await itemsOf(db, id, { after, most: 1_000 })
        const last = rows.at(-1)
        if (!last) return
        yield rows
          .map((row) =>
            csvLine([
              recordClasses[row.class].name,
              row.record,
              row.title,
              row.person,
              row.at?.slice(0, 10) ?? '',
              row.settled_at.slice(0, 10),
              row.ended_on,
              row.state,
              row.why,
            ]),
          )
          .join('')
        after = last.record
      }
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="disposal-${month}.csv"`)
      .send(textStream(isAsked ? lines() : []))
  })
}
