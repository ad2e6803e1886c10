// My profile: always of the person signed in, also while they act for somebody.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'
import { limits } from './limits.ts'
import { changeFields, changeNoteLength } from './rules/profile-change.ts'
import { factors } from './sign-in.ts'

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
  email: T.String(),
  phone: T.String(),
  crd: T.String(),
  ssn: T.String({ description: 'Masked but for the last four digits' }),
  tapsid: T.Integer(),
  branch: T.String(),
  manager: T.String({ description: 'Who manages the branch; empty when nobody does' }),
  base_company: T.String(),
  access: T.String({ description: 'In a word' }),
  since: moment,
})

export const Proxy = T.Object({
  id: T.String(),
  name: T.String(),
  email: T.String(),
  since: moment,
  holds: T.Boolean({ description: 'False while their access is below that of whom they would act for' }),
})
export type Proxy = T.Static<typeof Proxy>

export const RecentSignIn = T.Object({
  at: moment,
  browser: T.String(),
  place: T.String({ description: 'Approximate, or empty' }),
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
  days_left: orNull(T.Integer({ description: 'To amend the U4; less than none when overdue, null once it is closed' })),
  task: orNull(T.Integer()),
})
export type ChangeRequest = T.Static<typeof ChangeRequest>

export const Profile = T.Object({
  details: Details,
  picture: T.String({ description: 'The address of the photo or of the drawn face; empty for neither' }),
  avatar: orNull(T.Integer({ description: 'Which face is drawn' })),
  goals: T.String(),
  biography: T.Object({ html: T.String(), listed: T.Boolean({ description: 'In the staff directory' }) }),
  proxies: T.Array(Proxy, { description: 'Who may act for me' }),
  owners: T.Array(T.Object({ name: T.String(), email: T.String() }), { description: 'Who lets me act for them' }),
  reach: T.Enum(['named', 'branch', 'firm'] as const, { description: 'For whom I may act besides' }),
  sign_in: T.Object({
    factor: T.Enum(factors),
    password: T.Boolean(),
    password_changed: orNull(moment),
    authenticator: T.Boolean(),
    code_asked: T.Boolean({ description: 'A new authenticator takes a code of the one before' }),
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
  ...of('GET', '/user/profile', 'The signed-in person’s own profile'),
  answer: T.Object({ ok: T.Boolean(), profile: Profile }),
})

export const saveGoals = endpoint({
  ...of('PUT', '/user/profile/goals', 'My business goals'),
  body: T.Object({ goals: T.String({ maxLength: profileLimits.goals }) }),
  answer: Ok,
})

const Biography = T.Object({ html: T.String({ maxLength: limits.biographyLength }) })
const Sanitised = T.Object({ ok: T.Boolean(), html: T.String({ description: 'As it is shown' }) })

export const saveBiography = endpoint({
  ...of('PUT', '/user/profile/biography', 'My biography, as the staff directory shows it'),
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
  ...of('POST', '/user/profile/photo', 'My photo (multipart: upload); it takes the place of a drawn face'),
  answer: Picture,
})

export const removePicture = endpoint({
  ...of('DELETE', '/user/profile/photo', 'Neither photo nor drawn face any more'),
  answer: Ok,
})

export const chooseAvatar = endpoint({
  ...of('PUT', '/user/profile/avatar', 'A drawn face; it takes the place of a photo'),
  body: T.Object({ seed: T.Integer({ minimum: 0, maximum: avatarCount - 1 }) }),
  answer: Picture,
})

export const drawnAvatar = endpoint({
  method: 'GET',
  path: '/avatars/:seed',
  access: 'public',
  summary: 'A drawn face, the same for the same number',
  params: T.Object({ seed: T.Integer({ minimum: 0, maximum: avatarCount - 1 }) }),
  answer: T.String(),
})

export const requestChange = endpoint({
  ...of('POST', '/user/profile/changes', 'Asks the firm to correct something; opens a work item'),
  body: T.Object({
    field: T.Enum(changeFields),
    wanted: T.String({ maxLength: 300 }),
    note: T.String({ maxLength: changeNoteLength }),
    happened_on: orNull(day),
  }),
  answer: T.Object({ ok: T.Boolean(), task: T.Integer() }),
})

export const addMyProxy = endpoint({
  ...of('PUT', '/user/profile/proxies', 'Lets a colleague act for me'),
  body: T.Object({ email: T.String({ maxLength: 254 }) }),
  answer: Ok,
})

export const removeMyProxy = endpoint({
  ...of('DELETE', '/user/profile/proxies/:id', 'Removes a colleague’s permission to act for me'),
  params: T.Object({ id: T.String({ maxLength: 100 }) }),
  answer: Ok,
})

const secret = T.String({ maxLength: 1_000 })

export const changePassword = endpoint({
  ...of('POST', '/user/profile/password', 'Another password; every other browser is signed out'),
  body: T.Object({ current: secret, password: secret }),
  answer: Ok,
})

export const beginAuthenticator = endpoint({
  ...of(
    'POST',
    '/user/profile/authenticator/begin',
    'Begins enrolling a new authenticator; its picture is at /user/qr',
  ),
  body: T.Object({ current: secret, code: T.Optional(T.String({ maxLength: 20 })) }),
  answer: T.Object({
    ok: T.Boolean(),
    id: T.String(),
    secret: T.String({ description: 'For who cannot scan; told this once' }),
  }),
})

export const verifyAuthenticator = endpoint({
  ...of('POST', '/user/profile/authenticator/verify', 'Verifies the new authenticator and activates it'),
  body: T.Object({ id: T.String({ maxLength: 100 }), code: T.String({ maxLength: 20 }) }),
  answer: Ok,
})
