// The signed-in person as the specification's entity describes them. Spellings are the specification's (A), with
// the companion document's names beside them where they differ (readings C04).
import * as T from 'typebox'
import { Can } from './can.ts'
import { limits } from './limits.ts'

export const menuSections = ['general', 'securities', 'insurance', 'mortgage', 'compliance', 'cybersecurity'] as const
export type MenuSection = (typeof menuSections)[number]

export const reviewerFlags = [
  'activities',
  'advisors',
  'attest',
  'documents',
  'blotters',
  'vendors',
  'records',
  'user_fees',
  'user_management',
  'whats_new',
] as const
export type ReviewerFlag = (typeof reviewerFlags)[number]

const flags = <K extends string>(names: readonly K[]) =>
  T.Object(Object.fromEntries(names.map((name) => [name, T.Boolean()])) as Record<K, T.TBoolean>)

export const Menus = T.Object({ ...flags(menuSections).properties, reviewer_tools: flags(reviewerFlags) })
export type Menus = T.Static<typeof Menus>

export const FavouriteDocument = T.Object({ title: T.String(), id: T.Integer(), filename: T.String() })

/** An advisor somebody may act for: "last, first", their address, their id in the commission system. */
export const AdvisorEntry = T.Object({
  text: T.String(),
  email: T.String(),
  id: T.Integer(),
  value: T.Integer(),
  you: T.Optional(T.Boolean()),
})

export const eventDays = T.Enum(limits.eventDays)
export const PageSize = T.Union([T.Integer({ minimum: 1, maximum: 500 }), T.Literal('all')])

export const Preferences = T.Object({
  event_days: eventDays,
  page_sizes: T.Record(T.String(), PageSize, { description: 'Page size by table' }),
})
export type Preferences = T.Static<typeof Preferences>

export const Details = T.Object({
  first: T.String(),
  last: T.String(),
  id: T.String(),
  email: T.String(),
  tapsid: T.Integer(),
  access: T.Integer(),
  isAdmin: T.Boolean(),
  advisor_plus: T.Boolean(),
  guest: T.Boolean(),
  pending_compensation: T.String(),
  base_company: T.String(),
  profile_image: T.String(),
  firebase_access: T.String(),
  fba: T.String(),
  last_email_check_days: T.Integer(),
  taps_admin: T.Array(AdvisorEntry),
  taps_admins: T.Array(AdvisorEntry),
  welcome: T.Boolean(),
  menus: Menus,
  library_access: T.Boolean(),
  certifications: T.Object({ communication: T.Object({ attested: T.Boolean() }) }),
  avataaar: T.String(),
  products_editing: T.Boolean(),
  calendar_editing: T.Boolean(),
  favorites: T.Array(FavouriteDocument),
  favorite_tabs: T.Array(T.String()),
  advisor_access_list: T.Array(AdvisorEntry),
  show_event_selection: T.Boolean(),
  allow_comission_payment: T.Boolean(),
  businessgoals: T.String(),
  /** Ours: how this person likes the portal, and for whom they act at the moment. */
  preferences: Preferences,
  acting: T.Union([
    T.Object({ id: T.String(), first: T.String(), last: T.String(), email: T.String(), tapsid: T.Integer() }),
    T.Null(),
  ]),
  /** What this person may do with what everybody is shown alike. */
  can: Can,
  /** How many tasks of this person, or of whom they act for, wait for a reply. */
  replies: T.Integer(),
  /** New here, with something left to set up: home leads them. */
  starting: T.Boolean(),
  /** Whose work items reach this person: a branch's, or the firm's; null for those who review none. */
  reviews: T.Union([T.Integer(), T.Literal('firm'), T.Null()]),
  /** Whether events can be put into this person's calendar at the office. */
  office_calendar: T.Boolean(),
  /** Only of an examiner: the page of the packets released to them, and nothing else of the portal. */
  examiner: T.Optional(T.Literal(true)),
  version: T.String(),
  base: T.String(),
  endpointURI: T.String(),
})
export type Details = T.Static<typeof Details>
