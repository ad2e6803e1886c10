// My profile: always of the person signed in, also while they act for somebody.
import * as T from 'typebox'
import { HistoricDay } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'
import { Svg, upload } from './files.ts'
import { limits } from './limits.ts'
import { changeFields, changeNoteLength } from './rules/profile-change.ts'
import { factors } from './sign-in.ts'
import { Lines } from './lines.ts'

/** Something on somebody's own profile changed. */
export const profileTopic = (accountId: string) => `profile/${accountId}`

export const profileLimits = { goals: 1_000, proxies: 10 } as const

/** How many different faces can be drawn; each has a number. */
export const avatarCount = 6_480
export const avatarPath = (seed: number) => `/api/avatars/${seed}`

const moment = T.String()
const day = T.String({ description: 'yyyy-mm-dd', maxLength: 10 })
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])

const Details = T.Object({
  first: T.String(),
  last: T.String(),
  other_names: T.String(),
  address: T.String({ description: 'Home address' }),
  email: T.String(),
  phone: T.String(),
  crd: T.String(),
  ssn: T.String({ description: 'Masked except for the last four digits' }),
  tapsid: T.Integer(),
  branch: T.String(),
  manager: T.String({ description: 'Branch manager. Empty if there is none' }),
  base_company: T.String(),
  access: T.String({ description: 'Access level in words, such as Advisor Plus' }),
  since: moment,
})

export const Proxy = T.Object({
  id: T.String(),
  name: T.String(),
  email: T.String(),
  since: moment,
  holds: T.Boolean({
    description: 'False if they can’t currently act, such as when their access level is lower than the caller’s',
  }),
})
export type Proxy = T.Static<typeof Proxy>

export const RecentSignIn = T.Object({
  at: moment,
  browser: T.String(),
  place: T.String({ description: 'Approximate. Empty if unknown' }),
  address: T.String(),
})
export type RecentSignIn = T.Static<typeof RecentSignIn>

export const changeStatuses = ['Requested', 'Done', 'Declined', 'Withdrawn'] as const

export const ChangeRequest = T.Object({
  id: T.Integer(),
  field: T.Enum(changeFields),
  current: T.String(),
  wanted: T.String(),
  status: T.Enum(changeStatuses),
  created: moment,
  happened_on: orNull(day),
  due: orNull(day),
  days_left: orNull(
    T.Integer({ description: 'Days left to amend the U4. Negative if overdue, null once the request is closed' }),
  ),
  task: orNull(T.Integer()),
})
export type ChangeRequest = T.Static<typeof ChangeRequest>

export const Profile = T.Object({
  details: Details,
  picture: T.String({ description: 'URL of the photo or avatar. Empty if there is neither' }),
  avatar: orNull(T.Integer({ description: 'Number of the avatar' })),
  goals: T.String(),
  biography: T.Object({ html: T.String(), listed: T.Boolean({ description: 'Listed in the staff directory' }) }),
  proxies: T.Array(Proxy, { description: 'People the caller has allowed to act for them' }),
  owners: T.Array(T.Object({ name: T.String(), email: T.String() }), {
    description: 'People who have allowed the caller to act for them',
  }),
  reach: T.Enum(['named', 'branch', 'firm'] as const, {
    description:
      'Who the caller can act for: only people who have allowed it (`named`), their whole `branch`, or the whole `firm`',
  }),
  sign_in: T.Object({
    factor: T.Enum(factors),
    password: T.Boolean(),
    password_changed: orNull(moment),
    authenticator: T.Boolean(),
    code_asked: T.Boolean({ description: 'Setting up a new authenticator app requires a code from the current one' }),
    passkeys: T.Integer(),
  }),
  recent: T.Array(RecentSignIn),
  changes: T.Array(ChangeRequest),
})
export type Profile = T.Static<typeof Profile>

const of = <const M extends 'GET' | 'POST' | 'PUT' | 'DELETE', const P extends `/${string}`>(
  method: M,
  path: P,
  summary: string,
) => ({ method, path, access: 'signed-in', summary }) as const

export const getProfile = endpoint({
  ...of('GET', '/user/profile', 'Returns the signed-in person’s own profile, even while they act for someone'),
  answer: T.Object({ ok: T.Boolean(), profile: Profile }),
})

export const saveGoals = endpoint({
  ...of('PUT', '/user/profile/goals', 'Saves the caller’s business goals'),
  body: T.Object({ goals: Lines({ maxLength: profileLimits.goals }) }),
  answer: Ok,
})

const Biography = T.Object({ html: Lines({ maxLength: limits.biographyLength }) })
const Sanitised = T.Object({ ok: T.Boolean(), html: T.String({ description: 'Sanitized HTML, as shown' }) })

export const saveBiography = endpoint({
  ...of('PUT', '/user/profile/biography', 'Saves the caller’s biography for the staff directory'),
  body: Biography,
  answer: Sanitised,
})

export const previewBiography = endpoint({
  ...of('POST', '/user/profile/biography/preview', 'Returns the sanitized biography without saving it'),
  changes: false,
  body: Biography,
  answer: Sanitised,
})

const Picture = T.Object({ ok: T.Boolean(), picture: T.String() })

export const uploadPhoto = endpoint({
  ...of('POST', '/user/profile/photo', 'Uploads the caller’s photo, which replaces an avatar (multipart: upload)'),
  form: T.Object({ upload }),
  answer: Picture,
})

export const removePicture = endpoint({
  ...of('DELETE', '/user/profile/photo', 'Removes the caller’s photo or avatar'),
  answer: Ok,
})

export const chooseAvatar = endpoint({
  ...of('PUT', '/user/profile/avatar', 'Sets the caller’s avatar, which replaces a photo'),
  body: T.Object({ seed: T.Integer({ minimum: 0, maximum: avatarCount - 1 }) }),
  answer: Picture,
})

export const drawnAvatar = endpoint({
  method: 'GET',
  path: '/avatars/:seed',
  access: 'public',
  shared: true,
  summary: 'Returns the avatar with this number. A number always gives the same avatar',
  params: T.Object({ seed: T.Integer({ minimum: 0, maximum: avatarCount - 1 }) }),
  answer: Svg,
})

export const requestChange = endpoint({
  ...of('POST', '/user/profile/changes', 'Requests a profile change and opens a task for it'),
  body: T.Object({
    field: T.Enum(changeFields),
    wanted: Lines({ maxLength: 300 }),
    note: Lines({ maxLength: changeNoteLength }),
    happened_on: orNull(HistoricDay),
  }),
  answer: T.Object({ ok: T.Boolean(), task: T.Integer() }),
})

export const addMyProxy = endpoint({
  ...of('PUT', '/user/profile/proxies', 'Lets a colleague act for the caller'),
  body: T.Object({ email: T.String({ maxLength: 254 }) }),
  proof: 'recent',
  answer: Ok,
})

export const removeMyProxy = endpoint({
  ...of('DELETE', '/user/profile/proxies/:id', 'Removes a colleague’s permission to act for the caller'),
  params: T.Object({ id: T.String({ maxLength: 100 }) }),
  proof: 'recent',
  answer: Ok,
})

const secret = T.String({ maxLength: 1_000 })

export const changePassword = endpoint({
  ...of('POST', '/user/profile/password', 'Changes the caller’s password and signs out all other browsers'),
  body: T.Object({ current: secret, password: secret }),
  answer: Ok,
})

export const beginAuthenticator = endpoint({
  ...of(
    'POST',
    '/user/profile/authenticator/begin',
    'Starts setting up a new authenticator app. Its QR code is at /user/qr',
  ),
  body: T.Object({ current: secret, code: T.Optional(T.String({ maxLength: 20 })) }),
  answer: T.Object({
    ok: T.Boolean(),
    id: T.String(),
    secret: T.String({ description: 'Key for people who can’t scan the QR code. Returned only once' }),
  }),
})

export const verifyAuthenticator = endpoint({
  ...of('POST', '/user/profile/authenticator/verify', 'Verifies and activates the new authenticator app'),
  body: T.Object({ id: T.String({ maxLength: 100 }), code: T.String({ maxLength: 20 }) }),
  answer: Ok,
})
