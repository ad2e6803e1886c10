// HTTP face of legal holds: placed, widened and lifted by compliance, and known to nobody else.
import { getHoldsOf } from '@portal/contract/held'
import { countHold, getHold, type HoldRow, liftHold, listHolds, placeHold, widenHold } from '@portal/contract/holds'
import { recordsTopic } from '@portal/contract/records'
import { firmDay } from '@portal/contract/rules/day'
import { addedInWords, narrows, onlyWidened, scopeInWords } from '@portal/contract/rules/hold'
import type { Note } from '../../platform/change.ts'
import type { Db } from '../../platform/db/open.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { lockHolds } from '../../platform/holds/held.ts'
import { operation, perform } from '../../platform/operation.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  addHold,
  branchNames,
  countHeld,
  countKept,
  countScope,
  eventsOf,
  holdById,
  holdCounts,
  type HoldOf,
  holdsIn,
  holdsOf,
  keepBack,
  lockHold,
  putLifted,
  putScope,
  scopeOf,
} from './hold-store.ts'
import { mayLookAfterRecords } from './policy.ts'
import { unknownIn } from './scope.ts'
import { namesOf } from './store.ts'

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

async function toldBy(db: Db, holds: readonly HoldOf[]) {
  const [names, branches] = await Promise.all([
    namesOf(
      db,
      holds.flatMap(({ people }) => people),
    ),
    branchNames(
      db,
      holds.flatMap((hold) => hold.branches),
    ),
  ])
  return (hold: HoldOf, records: number | null): HoldRow => ({
    id: hold.id,
    matter: hold.matter,
    reference: hold.reference,
    scope: scopeOf(hold),
    people: hold.people.map((id) => ({ id, name: names.get(id) ?? 'Removed account' })),
    branches: hold.branches.map((id) => ({ id, name: branches.get(id) ?? 'Removed branch' })),
    records,
    placed_by: hold.placed_by,
    placed_by_id: hold.placed_by_id,
    placed_at: hold.placed_at.toISOString(),
    lifted_at: hold.lifted_at && hold.lifted_at.toISOString(),
  })
}

/** Told beside the hold and beside each proposal that something left. */
export function noteKeptBack(note: Note, id: number, matter: string, left: ReadonlyMap<number, number>): void {
  for (const [disposal, count] of left) note.audit('hold.kept-back', `hold:${id}`, { name: matter, count, disposal })
}

export function holdRoutes(app: App, { db, clock }: Platform): void {
  const today = () => firmDay(clock())

  serve(app, listHolds, async ({ query: { state = 'active', q = '' }, user }) => {
    allow(mayLookAfterRecords(user))
    const holds = await holdsIn(db, state, q.trim())
    const [counts, { kept, by }, told] = await Promise.all([holdCounts(db), countKept(db), toldBy(db, holds)])
    return {
      ok: true,
      data: holds.map((hold) => told(hold, hold.lifted_at ? null : by(hold.id))),
      counts,
      kept,
      can: { place: mayLookAfterRecords(user) },
    }
  })

  serve(app, getHold, async ({ params: { id }, user }) => {
    allow(mayLookAfterRecords(user))
    const hold = found(await holdById(db, id))
    const active = hold.lifted_at === null
    const [held, told, activity] = await Promise.all([
      active ? countHeld(db, today(), hold.id) : [],
      toldBy(db, [hold]),
      eventsOf(db, `hold:${id}`),
    ])
    return {
      ok: true,
      hold: {
        ...told(hold, active ? sum(held.map(({ records }) => records)) : null),
        reason: hold.reason,
        lift_reason: hold.lift_reason,
        lifted_by: hold.lifted_by,
        classes: held.map(({ class: of, records }) => ({ class: of, records })),
        past: sum(held.map(({ past }) => past)),
        activity: activity.reverse(),
      },
      can: { widen: active, lift: active },
    }
  })

  serve(app, countHold, async ({ body, user }) => {
    allow(mayLookAfterRecords(user))
    return { ok: true, ...(await countScope(db, body, today())) }
  })

  serve(app, getHoldsOf, async ({ query: { record }, user }) => {
    allow(mayLookAfterRecords(user))
    return { ok: true, data: await holdsOf(db, record) }
  })

  serve(app, placeHold, async ({ body, user, change }) => {
    allow(mayLookAfterRecords(user))
    const { scope } = body
    if (await unknownIn(db, scope)) throw new AppError('not-found')
    const [matter, reference, reason] = [body.matter.trim(), body.reference.trim(), body.reason.trim()]
    const branches = [...(await branchNames(db, scope.branches)).values()].map((name) => ({ name }))
    return change(async (tx, note) => {
      await lockHolds(tx)
      const id = await addHold(tx, { matter, reference, reason, scope }, user.id, clock())
      const left = await keepBack(tx, id)
      note.audit('hold.placed', `hold:${id}`, {
        name: matter,
        reference,
        scope: scopeInWords(scope, branches),
        reason,
      })
      noteKeptBack(note, id, matter, left)
      note.live(recordsTopic)
      return { ok: true, id, left: sum([...left.values()]) }
    })
  })

  serve(app, widenHold, async ({ params: { id }, body: scope, user, change }) => {
    allow(mayLookAfterRecords(user))
    await change(async (tx, note) => {
      await lockHolds(tx)
      const hold = found(await lockHold(tx, id))
      if (hold.lifted_at) throw new AppError('conflict')
      const before = scopeOf(hold)
      if (narrows(before, scope)) throw new AppError('invalid', { message: onlyWidened })
      // whoever was disposed of since stays in it
      const people = scope.people.filter((one) => !before.people.includes(one))
      const branches = scope.branches.filter((one) => !before.branches.includes(one))
      if (await unknownIn(tx, { people, branches })) throw new AppError('not-found')
      await putScope(tx, id, scope)
      note.audit('hold.widened', `hold:${id}`, { name: hold.matter, added: addedInWords(before, scope) })
      noteKeptBack(note, id, hold.matter, await keepBack(tx, id))
      note.live(recordsTopic)
    })
    return { ok: true }
  })

  perform(app, endHold)
}

export const endHold = operation('records', liftHold, 'compliance ends its own hold; no one asked for it', {
  right: mayLookAfterRecords,
  find: async ({ tx }, { params: { id } }) => found(await lockHold(tx, id)),
  async run({ tx, note, user, now }, { id, matter, lifted_at }, { body }) {
    if (lifted_at) throw new AppError('conflict', { message: 'This hold has already been lifted.' })
    const reason = body.reason.trim()
    await putLifted(tx, id, user.id, reason, now)
    note.audit('hold.lifted', `hold:${id}`, { name: matter, reason })
    note.live(recordsTopic)
    return { ok: true }
  },
})
