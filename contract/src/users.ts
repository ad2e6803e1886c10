// User management: who may sign in, and what each of them may do.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { limits } from './limits.ts'
import { newUserProblems, userProblems } from './rules/user.ts'
import { Menus, menuSections, reviewerFlags } from './session.ts'
import { Lines } from './lines.ts'

export const usersTopic = 'users'

export const userStates = ['active', 'invited', 'suspended', 'locked', 'guest'] as const
export type UserState = (typeof userStates)[number]

/** What a person can be told to sign in with. PASS is a guest's, RESET an enrolment under way. */
export const choosableFactors = ['EMAIL', 'AP', 'PUSH'] as const
export type ChoosableFactor = (typeof choosableFactors)[number]

export const rightNames = ['products_editing', 'calendar_editing', 'library_access', 'show_event_selection'] as const
export type RightName = (typeof rightNames)[number]

export const userSorts = ['name', 'email', 'branch', 'access', 'signedIn'] as const
export type UserSort = (typeof userSorts)[number]

const moment = T.String()
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const Branch = T.Object({ id: T.Integer(), name: T.String() })
const UserId = T.Object({ id: T.String({ maxLength: 40 }) })
const Access = T.Integer({ minimum: 0, maximum: 9 })

/** What takes a second admin's word: admin access, and above access 1 another address or two-factor method. */
export const requestKinds = ['access', 'address', 'factor'] as const
export type RequestKind = (typeof requestKinds)[number]

const UserRequest = T.Object({
  id: T.Integer(),
  kind: T.Enum(requestKinds),
  user: T.String({ description: 'Id of the person it’s about' }),
  name: T.String(),
  was: T.String({ description: 'Access level, email address, or two-factor method when it was requested' }),
  wanted: T.String({ description: 'What it would be. RESET is a new authenticator app at the next sign-in' }),
  askedBy: T.String(),
  askedAt: moment,
  can: T.Object(
    { confirm: T.Boolean(), refuse: T.Boolean(), withdraw: T.Boolean() },
    { description: 'What the caller can do' },
  ),
  blockedUntil: orNull(
    T.String({
      description: 'Until then the caller can’t confirm it: they recently had part in the other change of this sign-in',
    }),
  ),
})
export type UserRequest = T.Static<typeof UserRequest>

const UserRow = T.Object({
  id: T.String(),
  first: T.String(),
  last: T.String(),
  email: T.String(),
  branch: T.String({ description: 'Empty if there is none' }),
  access: T.Integer(),
  manager: T.Boolean({ description: 'Manages their branch' }),
  guest: T.Boolean(),
  state: T.Enum(userStates),
  factor: T.String(),
  tapsid: T.Integer(),
  crd: T.String(),
  signedIn: orNull(T.String({ description: 'Last sign-in' })),
})
export type UserRow = T.Static<typeof UserRow>

const of = <const M extends 'GET' | 'POST' | 'PUT' | 'DELETE', const P extends `/${string}`>(
  method: M,
  path: P,
  summary: string,
) => ({ method, path, access: 'reviewer:user_management', summary }) as const

const Invitation = T.Object({
  access: T.Integer({ description: 'Highest access level an invitation can give' }),
  anyBranch: T.Boolean({ description: 'Any branch, or none. Otherwise one of the branches listed' }),
  flags: T.Array(T.Enum(reviewerFlags), { description: 'Reviewer flags an invitation can give' }),
})
export type InvitationRights = T.Static<typeof Invitation>

export const UserFilter = T.Object({
  q: T.Optional(T.String({ maxLength: 100, description: 'Searches name, email address, and CRD' })),
  branch: T.Optional(RowId),
  access: T.Optional(Access),
  state: T.Optional(T.Enum(userStates)),
  flag: T.Optional(T.Enum([...reviewerFlags, 'manager'] as const)),
})
export type UserFilter = T.Static<typeof UserFilter>

export const listUsers = endpoint({
  ...of(
    'GET',
    '/users',
    'Lists people in the caller’s scope: the whole firm for admins, their own branch for everyone else',
  ),
  query: T.Object({
    ...UserFilter.properties,
    sort: T.Optional(
      T.String({ pattern: `^-?(${userSorts.join('|')})$`, description: 'Add - in front for descending order' }),
    ),
    page: T.Optional(T.Integer({ minimum: 1, maximum: 100_000 })),
    size: T.Optional(T.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(UserRow),
    total: T.Integer(),
    branches: T.Array(Branch),
    requests: T.Array(UserRequest, { description: 'Requests awaiting a second admin. Admins only' }),
    can: T.Object({ invite: Invitation }),
  }),
})

const Other = T.Object({ id: T.String(), name: T.String(), email: T.String() })
const HistoryEntry = T.Object({
  at: moment,
  by: T.String(),
  action: T.String(),
  reason: T.String(),
  changes: T.Array(T.Object({ field: T.String(), before: T.String(), after: T.String() })),
})
export type HistoryEntry = T.Static<typeof HistoryEntry>

const Rights = T.Object(
  Object.fromEntries(rightNames.map((name) => [name, T.Boolean()])) as Record<RightName, T.TBoolean>,
)

export const UserRecord = T.Object({
  ...UserRow.properties,
  ...Rights.properties,
  branchId: orNull(T.Integer()),
  phone: T.String(),
  menus: Menus,
  base_company: T.String(),
  hasSsn: T.Boolean({ description: 'An SSN is on file. It’s never returned' }),
  invited: orNull(T.String({ description: 'When the last setup link was sent, until the account is set up' })),
  signing: T.Object({
    authenticator: T.Boolean({ description: 'An authenticator app is set up' }),
    devices: T.Integer({ description: 'Number of known browsers' }),
    approvers: T.Integer({ description: 'Number of devices that can approve sign-ins' }),
    passkeys: T.Integer(),
    lockedUntil: orNull(moment),
    resetsFrom: orNull(
      T.String({
        description:
          'The email address was changed: until then no reset link is sent, so that the old address can object',
      }),
    ),
  }),
  sessions: T.Array(T.Object({ id: T.String(), browser: T.String(), place: T.String(), since: moment, seen: moment })),
  proxies: T.Array(Other, { description: 'People this person has allowed to act for them' }),
  owners: T.Array(Other, { description: 'People who have allowed this person to act for them' }),
  requests: T.Array(UserRequest, { description: 'Awaiting a second admin' }),
  history: T.Array(HistoryEntry, { description: 'The newest entries, at most 20' }),
  can: T.Object({
    person: T.Boolean({ description: 'Change name, phone, and CRD' }),
    rights: T.Boolean({ description: 'Change everything else' }),
    email: T.Boolean({ description: 'Change the email address' }),
    factor: T.Boolean({ description: 'Change the two-factor method or allow a new authenticator app' }),
    secondAdmin: T.Boolean({
      description: 'A new email address or two-factor method takes effect when a second admin confirms it',
    }),
    emailFrom: orNull(
      T.String({ description: 'Until then the caller can’t change the address: they had part in another change' }),
    ),
    factorFrom: orNull(
      T.String({ description: 'Until then the caller can’t change the method: they had part in another change' }),
    ),
    move: T.Boolean({ description: 'Move them to another branch' }),
    appoint: T.Boolean({ description: 'Make them the manager of their branch' }),
    access: T.Integer({ description: 'Highest access level the caller can give' }),
    flags: T.Array(T.String(), { description: 'Reviewer flags and rights the caller can give' }),
  }),
})
export type UserRecord = T.Static<typeof UserRecord>

/** The browser makes the file of the page it shows; that it does is asked for and written down here. */
export const noteUsersExport = endpoint({
  ...of('POST', '/users/exported', 'Records that the caller exports the people on their page'),
  body: T.Object({ rows: T.Integer({ minimum: 1, maximum: 200 }) }),
  proof: 'recent',
  answer: Ok,
})

export const getUser = endpoint({
  ...of('GET', '/users/:id', 'Returns a person with everything that can be changed and their recent history'),
  params: UserId,
  answer: T.Object({ ok: T.Boolean(), user: UserRecord, branches: T.Array(Branch) }),
})

const name = T.String({ minLength: 1, maxLength: limits.userNameLength, pattern: '\\S' })
const person = {
  first: name,
  last: name,
  email: T.String({ maxLength: 254 }),
  phone: T.String({ maxLength: limits.userPhoneLength }),
  crd: T.String({ maxLength: limits.crdMax }),
  tapsid: T.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  branchId: orNull(RowId),
}
const maybe = <P extends Record<string, T.TSchema>>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, T.Optional(schema)])) as {
    [K in keyof P]: T.TOptional<P[K]>
  }
const switches = <K extends string>(names: readonly K[]) =>
  T.Object(maybe(Object.fromEntries(names.map((one) => [one, T.Boolean()])) as Record<K, T.TBoolean>))
const given = { menus: switches(menuSections), reviewer_tools: switches(reviewerFlags), ...Rights.properties }

const { phone, crd, tapsid, ...known } = person
const NewUser = T.Object({
  ...known,
  ...maybe({ phone, crd, tapsid, ...given }),
  access: T.Integer({ minimum: 0, maximum: limits.accessAdmin - 1 }),
  factor: T.Enum(choosableFactors),
  welcome: T.Boolean({ description: 'The first sign-in starts with the welcome wizard' }),
})
export type NewUser = T.Static<typeof NewUser>

export const inviteUser = endpoint({
  ...of('POST', '/users/invite', 'Adds a person and emails them a link to set up their account'),
  body: NewUser,
  check: newUserProblems,
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), id: T.String() }),
})
export const inviteAgain = endpoint({
  ...of('POST', '/users/:id/invite', 'Resends the invitation with a new link'),
  params: UserId,
  proof: 'recent',
  answer: Ok,
})

const waits = T.Boolean({ description: 'Awaiting another admin' })
const Waits = T.Object({ ok: T.Boolean(), waits })

const UserChange = T.Object(
  maybe({
    ...person,
    ...given,
    manager: T.Boolean(),
    base_company: T.String({ maxLength: 100 }),
    ssn: T.String({ maxLength: 11, description: 'Stored encrypted. An empty string removes it' }),
  }),
)
export type UserChange = T.Static<typeof UserChange>

export const changeUser = endpoint({
  ...of(
    'PUT',
    '/users/:id',
    'Updates only the fields sent. Only admins can change the email address, and above access level 1 a second admin must confirm it',
  ),
  params: UserId,
  body: UserChange,
  check: userProblems,
  proof: 'recent',
  answer: Waits,
})

export const changeAccess = endpoint({
  ...of(
    'PUT',
    '/users/:id/access',
    'Changes a person’s access level. Lowering it, or raising it up to 6, takes effect right away. A second admin must confirm 7 and higher',
  ),
  params: UserId,
  body: T.Object({ access: Access }),
  proof: 'recent',
  answer: Waits,
})
export const decideRequest = endpoint({
  ...of(
    'POST',
    '/requests/:id/:decision',
    'Confirms, declines, or withdraws a request for admin access, a new email address, or a new two-factor method',
  ),
  params: T.Object({
    id: RowId,
    decision: T.Enum(['confirm', 'refuse', 'withdraw'] as const),
  }),
  inPerson: true,
  proof: 'recent',
  answer: Ok,
})

export const changeFactor = endpoint({
  ...of(
    'PUT',
    '/users/:id/factor',
    'Changes a person’s two-factor method. Admins only, and above access level 1 a second admin must confirm it',
  ),
  params: UserId,
  body: T.Object({ factor: T.Enum(choosableFactors) }),
  proof: 'recent',
  answer: T.Object({
    ok: T.Boolean(),
    enrols: T.Boolean({ description: 'They’ll set up an authenticator app at their next sign-in' }),
    waits,
  }),
})
export const authoriseNewAuthenticator = endpoint({
  ...of(
    'POST',
    '/users/:id/enrolment',
    'Lets the person set up a new authenticator app at their next sign-in. Admins only',
  ),
  params: UserId,
  proof: 'recent',
  answer: Waits,
})
export const markGuest = endpoint({
  ...of(
    'PUT',
    '/users/:id/guest',
    'Sets or clears guest status. Clearing it requires a two-factor method and an admin',
  ),
  params: UserId,
  body: T.Object({ guest: T.Boolean(), factor: T.Optional(T.Enum(choosableFactors)) }),
  proof: 'recent',
  answer: Waits,
})

export const suspendUser = endpoint({
  ...of(
    'POST',
    '/users/:id/suspend',
    'Suspends an account until it’s restored. Ends all its sessions, links, and pending sign-ins',
  ),
  params: UserId,
  body: T.Object({ reason: Lines({ minLength: 1, maxLength: limits.suspendReasonLength, pattern: '\\S' }) }),
  proof: 'recent',
  answer: Ok,
})
export const restoreUser = endpoint({
  ...of('POST', '/users/:id/restore', 'Restores a suspended account'),
  params: UserId,
  proof: 'recent',
  answer: Ok,
})
export const signOutUser = endpoint({
  ...of('POST', '/users/:id/sign-out', 'Signs the person out everywhere'),
  params: UserId,
  answer: Ok,
})
export const endUserSession = endpoint({
  ...of('DELETE', '/users/:id/sessions/:session', 'Signs the person out of one browser'),
  params: T.Object({ ...UserId.properties, session: T.String({ maxLength: 40 }) }),
  answer: Ok,
})

const Proxy = T.Object({ ...UserId.properties, proxy: T.String({ maxLength: 40 }) })
export const addProxy = endpoint({
  ...of('PUT', '/users/:id/proxies/:proxy', 'Lets someone act for this person'),
  params: Proxy,
  proof: 'recent',
  answer: Ok,
})
export const removeProxy = endpoint({
  ...of('DELETE', '/users/:id/proxies/:proxy', 'Removes someone’s permission to act for this person'),
  params: Proxy,
  proof: 'recent',
  answer: Ok,
})
