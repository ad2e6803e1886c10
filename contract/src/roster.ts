// The roster: an advisor's standing at a glance, and on one page all that the firm knows of them. Never an SSN.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { activityStatuses } from './outside-business.ts'
import { examStatuses } from './exams.ts'
import { Csv } from './files.ts'
import { Branches } from './publication.ts'
import { registrationStatuses, stateLicenses } from './registrations.ts'
import { StageValue } from './tasks.ts'

/** What needs attention. */
export const rosterFlags = ['attestation', 'certification', 'exam', 'renewal', 'sign-in', 'locked'] as const
export type RosterFlag = (typeof rosterFlags)[number]

/** Without a sign-in for so long. */
export const quietDays = 30

export const rosterFlagWords: Record<RosterFlag, string> = {
  attestation: 'Attestation overdue',
  certification: 'Certification missing',
  exam: 'Exam window ending soon',
  renewal: 'Renewal due',
  'sign-in': `No sign-in for ${quietDays} days`,
  locked: 'Locked out',
}

/** What an index serves, or a sort of no more than the branch: figures are put together for one page only. */
export const rosterSorts = ['name', 'branch', 'signed_in'] as const
export type RosterSort = (typeof rosterSorts)[number]

export const rosterPageSizes = [25, 50, 100] as const

const id = T.String({ maxLength: 40 })
const moment = T.String()
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const count = T.Integer({ minimum: 0 })
const task = orNull(T.Integer({ description: 'Open task' }))

const known = {
  id,
  first: T.String(),
  last: T.String(),
  email: T.String(),
  crd: T.String(),
  branch: T.String({ description: 'Empty if there is none' }),
  signed_in: orNull(moment),
  flags: T.Array(T.Enum(rosterFlags)),
}

export const RosterRow = T.Object({
  ...known,
  states: T.Object({ held: count, asked: count }),
  exams: T.Object({ held: count, in_hand: count }),
  outside: T.Object({ approved: count, in_hand: count, renewal_due: count }),
  attestations: T.Object({ open: count, overdue: count }),
  certified: T.Boolean(),
  devices: T.Object({ browsers: T.Integer({ description: 'Currently signed in' }), lost: count }),
  open_items: count,
})
export type RosterRow = T.Static<typeof RosterRow>

export const RosterFilter = T.Object({
  q: T.Optional(T.String({ maxLength: 100, description: 'Searches name, email address, and CRD' })),
  branch: T.Optional(RowId),
  flag: T.Optional(T.Enum(rosterFlags)),
  sort: T.Optional(T.Enum(rosterSorts)),
  desc: T.Optional(T.Enum(['yes'] as const)),
})
export type RosterFilter = T.Static<typeof RosterFilter>

export const listRoster = endpoint({
  method: 'GET',
  path: '/advisors',
  access: 'reviewer:advisors',
  summary: 'Lists advisors in the caller’s branch, or in the whole firm for admins',
  query: T.Object({
    ...RosterFilter.properties,
    page: T.Optional(T.Integer({ minimum: 1, maximum: 100_000 })),
    size: T.Optional(T.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(RosterRow),
    count: T.Integer({ description: 'Number of matches on all pages' }),
    branches: Branches,
  }),
})

export const exportRoster = endpoint({
  method: 'GET',
  path: '/advisors/export.csv',
  access: 'reviewer:advisors',
  summary: 'Exports all matching advisors as CSV',
  query: RosterFilter,
  proof: 'recent',
  answer: Csv,
})

const day = T.String({ description: 'yyyy-mm-dd' })
const Person = T.Object({ name: T.String(), email: T.String() })

export const RosterAdvisor = T.Object({
  ...known,
  phone: T.String(),
  manager: T.Boolean(),
  since: moment,
  registrations: T.Array(
    T.Object({
      state: T.String(),
      license: T.Enum(stateLicenses),
      status: T.Enum(registrationStatuses),
      updated: moment,
      removal: T.Boolean({ description: 'Removal has been requested' }),
      task,
    }),
  ),
  exams: T.Object({
    held: T.Array(T.Object({ text: T.String(), on: day })),
    requests: T.Array(
      T.Object({
        id: T.Integer(),
        text: T.String(),
        status: T.Enum(examStatuses),
        window_to: orNull(day),
        scheduled: orNull(day),
        result_on: orNull(day),
        task,
      }),
    ),
  }),
  outside: T.Array(
    T.Object({
      id: T.Integer(),
      desc: T.String(),
      business: T.String(),
      status: T.Enum(activityStatuses),
      expires: orNull(day),
      renewal_due: T.Boolean(),
      task,
    }),
  ),
  attestations: T.Array(
    T.Object({
      id: T.Integer({ description: 'Document id' }),
      title: T.String(),
      version: T.Integer(),
      due: orNull(day),
      attested: orNull(moment),
      overdue: T.Boolean(),
    }),
  ),
  certification: T.Object({
    version: T.Integer({ description: 'Current version' }),
    accepted: orNull(moment),
  }),
  devices: T.Object({
    browsers: T.Array(T.Object({ name: T.String(), place: T.String(), since: moment, seen: moment })),
    known: T.Array(T.Object({ name: T.String(), seen: moment, push: T.Boolean() })),
    lost: T.Array(T.Object({ name: T.String(), at: moment })),
  }),
  work_items: T.Array(
    T.Object({
      id: T.Integer(),
      category: T.String(),
      info: T.String(),
      stage: StageValue,
      created: moment,
      assigned_to: T.String({ description: 'Empty if unassigned' }),
      opens: T.Boolean({ description: 'The caller can open it' }),
    }),
  ),
  sign_ins: T.Array(T.Object({ at: moment, browser: T.String(), place: T.String() })),
  proxies: T.Object({
    may_act: T.Array(Person, { description: 'People this advisor has allowed to act for them' }),
    acts_for: T.Array(Person),
  }),
  can: T.Object({ act_for: T.Boolean() }),
})
export type RosterAdvisor = T.Static<typeof RosterAdvisor>

export const getRosterAdvisor = endpoint({
  method: 'GET',
  path: '/advisors/:id',
  access: 'reviewer:advisors',
  summary: 'Returns everything about an advisor. 404 outside the caller’s scope',
  params: T.Object({ id }),
  answer: T.Object({ ok: T.Boolean(), advisor: RosterAdvisor }),
})
