// State registrations: what an advisor holds, what it costs, what was asked for. Only the firm files a U4, so a
// request is all an advisor can make; a reviewer's decision is what changes a status.
import * as T from 'typebox'
import { ChoosingAdvisor } from './choosing.ts'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { AdvisorEntry } from './session.ts'

/** The day by which a year's renewals are paid; ours, the registry settles its own. */
export const renewalsDueDay = '12-14'

/** Told to the advisor, and to whoever acts for them. */
export const registrationsTopic = (tapsid: number) => `registrations/${tapsid}`

/** As the commission system names them; 'FINRA' entries are exams held. */
export const licenseNames = ['Advisor', 'Securities', 'FINRA'] as const
export const stateLicenses = ['Advisor', 'Securities'] as const
export type StateLicense = (typeof stateLicenses)[number]
export const licenseLabels: Record<StateLicense, string> = {
  Advisor: 'Registered Advisor',
  Securities: 'Securities Agent',
}

export const registrationStatuses = ['VALID', 'REQUESTED', 'DENIED', ''] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

export const License = T.Object({
  state_name: T.String({ description: 'For a FINRA entry, the exam, such as "Series 7"' }),
  license_name: T.Enum(licenseNames),
  status: T.Enum(registrationStatuses),
  updated: T.String(),
  removal: T.Boolean({ description: 'Removal has been requested' }),
  task: T.Union([T.Integer(), T.Null()], { description: 'Open task' }),
})
export type License = T.Static<typeof License>

const fee = T.Union([T.Number(), T.Null()], { description: 'Dollars. Null if not loaded' })
/** Registered Advisor and Securities Agent, initial and renewal; `rb…` is the price of both together, where there is one. */
export const StateFee = T.Object({ name: T.String(), rai: fee, rar: fee, agi: fee, agr: fee, rbi: fee, rbr: fee })
export type StateFee = T.Static<typeof StateFee>

/** Built from licences and fees by `rules/registration.ts`. */
export interface RegistrationRow {
  index: number
  state_name: string
  license_name: StateLicense
  updated: string
  status: RegistrationStatus
  /** Cents; null when the schedule has none, and then nothing can be paid. */
  initial: number | null
  renewal: number | null
  removal: boolean
  task: number | null
}

const tapsid = RowId

export const readRegistrations = endpoint({
  method: 'GET',
  path: '/user/state/regs/:advisorId',
  access: 'guest-ok',
  summary: 'Returns licenses and fees for the caller or someone they can act for. 404 for anyone else',
  params: T.Object({ advisorId: tapsid }),
  answer: T.Object({
    ok: T.Boolean(),
    d: T.Object({ licenses: T.Array(License), crd: T.String(), filed: T.Union([T.String(), T.Null()]) }),
    c: T.Object({
      states: T.Array(StateFee),
      year: T.Union([T.Integer(), T.Null()], {
        description: 'Year of the current fee schedule. Null if none is loaded',
      }),
      due: T.Union([T.String(), T.Null()], { description: 'Due date of the renewals, yyyy-mm-dd' }),
    }),
    /** What paying can be done by, for this advisor. */
    methods: T.Object({ card: T.Boolean(), sandbox: T.Boolean(), commission: T.Boolean() }),
    can: T.Object({ change: T.Boolean({ description: 'Add and remove registrations in this session' }) }),
  }),
})

/** `item` is JSON text of the row plus `advisor` (tapsid); of it only who, which state and which licence are read. */
export const removeRegistration = endpoint({
  method: 'DELETE',
  path: '/user/state/reg',
  access: 'signed-in',
  summary: 'Requests removal of a registration and opens a task. Conflict if it’s already under review',
  body: T.Object({ item: T.String({ maxLength: 2_000 }) }),
  answer: T.Object({ ok: T.Boolean(), task: T.Integer() }),
})

export const dumpAdvisors = endpoint({
  method: 'GET',
  path: '/user/dump',
  access: 'signed-in',
  summary:
    'Lists everyone the caller can act for, starting with the caller. With a search, even an empty one, the first 50 whose names match. Requires access level 2 or higher',
  query: ChoosingAdvisor,
  answer: T.Object({ ok: T.Boolean(), response: T.Array(AdvisorEntry) }),
})
