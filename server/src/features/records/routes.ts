// HTTP face of records: for compliance.
import { recordClasses, recordClassIds } from '@portal/contract/record-classes'
import { recordTables } from '@portal/contract/record-tables'
import {
  findRecords,
  getRecordHistory,
  getRecords,
  getRetention,
  putRetention,
  recordLimits,
  recordsTopic,
  yearsProblem,
} from '@portal/contract/records'
import { firmDay, isDay } from '@portal/contract/rules/day'
import { endOfDay } from '@portal/contract/rules/due-time'
import { sealsNow } from '../../platform/audit/seals.ts'
import type { Feature } from '../../platform/feature.ts'
import { historyOf } from '../../platform/history/read.ts'
import { AppError, allow, found } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { operation, perform } from '../../platform/operation.ts'
import { readColumnKinds } from '../../platform/history/columns.ts'
import { changesInWords, rowsInWords, tablesIn } from './history.ts'
import { carryOut, disposeJob, resumeDisposal, resumeJob } from './carrying-out.ts'
import { disposalRoutes } from './disposal-routes.ts'
import { noteOf } from './disposal-store.ts'
import { holdRoutes } from './hold-routes.ts'
import { mayLookAfterRecords } from './policy.ts'
import { proposeDisposal, proposeJob } from './proposing.ts'
import {
  countActive,
  countByClass,
  emailsToNames,
  type Found,
  keepFor,
  lastSealedEntry,
  namesOf,
  recordNamed,
  retention,
  search,
} from './store.ts'
import { idsIn } from './words.ts'

const told = ({ record, class: of, title, person, at, settled_at }: Found) => ({
  record,
  class: of,
  title: title ?? '',
  person,
  at: at && at.toISOString(),
  settled_at: settled_at && settled_at.toISOString(),
})

/** The day after it has been kept for its years. */
export function disposableFrom(settled: Date | null, years: number): string | null {
  if (!settled) return null
  const [year = 0, ...rest] = firmDay(settled).split('-')
  const day = [Number(year) + years, ...rest].join('-')
  return isDay(day) ? day : day.replace('-02-29', '-03-01')
}

export const changeRetention = operation('records', putRetention, 'a rule of the firm; no one asked for it', {
  right: mayLookAfterRecords,
  async find({ tx }, { params, body: { years, was } }) {
    const problem = yearsProblem(params.class, years)
    if (problem) throw new AppError('invalid', { fields: { years: problem } })
    const before = found((await retention(tx)).get(params.class)).years
    if (before !== was) throw new AppError('conflict')
    return { before }
  },
  async run({ tx, note, user, now }, { before }, { params, body: { years } }) {
    await keepFor(tx, params.class, years, user.id, now)
    const { name } = recordClasses[params.class]
    note.audit('records.retention', `record-class:${params.class}`, {
      name,
      before: { years: before },
      after: { years },
    })
    note.live(recordsTopic)
    return { ok: true }
  },
})

export const records: Feature = {
  routes(app, platform) {
    const { db, live, clock } = platform
    live.declare(recordsTopic, mayLookAfterRecords)

    serve(app, getRecords, async ({ user }) => {
      allow(mayLookAfterRecords(user))
      const [{ last, unsealed }, counts] = await Promise.all([sealsNow(platform), countActive(db, clock())])
      return { ok: true, sealed_until: last ? last.toISOString() : null, unsealed, counts }
    })

    serve(app, getRetention, async ({ user }) => {
      allow(mayLookAfterRecords(user))
      const [kept, counts] = await Promise.all([retention(db), countByClass(db)])
      const data = recordClassIds.map((id) => {
        const { years, changed_at, changed_by } = found(kept.get(id))
        return {
          id,
          years,
          records: id === 'sign-ins' ? null : (counts.get(id) ?? 0),
          changed_at: changed_at && changed_at.toISOString(),
          changed_by,
        }
      })
      return { ok: true, data, can: { edit: mayLookAfterRecords(user) } }
    })

    perform(app, changeRetention)

    serve(app, findRecords, async ({ query: { class: of, q = '', page = 1 }, user }) => {
      allow(mayLookAfterRecords(user))
      const [rows, kept] = await Promise.all([search(db, of, q.trim(), page, recordLimits.found), retention(db)])
      return {
        ok: true,
        data: rows.slice(0, recordLimits.found).map(told),
        more: rows.length > recordLimits.found,
        years: found(kept.get(of)).years,
      }
    })

    serve(app, getRecordHistory, async ({ query: { record, day }, user }) => {
      allow(mayLookAfterRecords(user))
      const [table = ''] = record.split(':')
      if (!recordTables[table] || recordTables[table].of) throw new AppError('not-found')
      const changes = await historyOf(db, record)
      const [first] = changes
      if (!first) throw new AppError('not-found')
      const its = await recordNamed(db, record)
      const emails = changes.flatMap(({ actor }) => actor.split(' for '))
      const ids = [...idsIn(changes.flatMap(({ lines }) => lines)), ...changes.flatMap(({ actorId }) => actorId ?? [])]
      const note = its ? undefined : await noteOf(db, record)
      const [names, byEmail, kept, sealed, kinds] = await Promise.all([
        namesOf(db, ids),
        emailsToNames(db, emails),
        retention(db),
        lastSealedEntry(db),
        readColumnKinds(db, tablesIn(changes)),
      ])
      const own = its ?? {
        record,
        class: note?.class ?? recordTables[table].class,
        title: null,
        person_id: null,
        person: '',
        at: null,
        settled_at: null,
      }
      const { years } = found(kept.get(own.class))
      return {
        ok: true,
        record: told(own),
        years,
        disposable_from: disposableFrom(own.settled_at, years),
        since: first.at.toISOString(),
        began: first.lines.every(({ op }) => op !== 'found'),
        changes: changesInWords(changes, names, byEmail, kinds),
        rows: rowsInWords(changes, endOfDay(day ?? firmDay(clock())), table, names, kinds),
        sealed_entry: sealed,
        ...(note && { note }),
      }
    })

    holdRoutes(app, platform)
    disposalRoutes(app, platform)
  },
  jobs: (platform) => ({
    [proposeJob]: () => proposeDisposal(platform),
    [disposeJob]: (payload) => carryOut(platform, Number((payload as { disposal: string }).disposal)),
    [resumeJob]: () => resumeDisposal(platform),
  }),
  timetable: [
    // two in the morning at the firm, in summer and in winter
    { task: proposeJob, match: '0 6,7 * * *' },
    { task: resumeJob, match: '*/5 * * * *' },
  ],
}
