// Examiners: people of a regulator who sign in, see the packets that compliance released to them, and nothing else.
import * as T from 'typebox'
import { CalendarDay } from './dates.ts'
import { endpoint, type Problems } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Ok } from './errors.ts'
import { examinerLimits } from './examiner-limits.ts'
import { Download } from './files.ts'
import { limits } from './limits.ts'
import { Lines } from './lines.ts'
import { RecordScope } from './records.ts'
import { accessProblems, examinerProblems } from './rules/examiner.ts'

export const examinersTopic = 'examiners'

const text = T.String()
const moment = T.String({ format: 'date-time' })
const day = T.String({ format: 'date' })
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const ExaminerId = T.Object({ id: T.String({ format: 'uuid' }) })
const PacketId = T.Object({ id: RowId })
const Key = T.String({ format: 'uuid', description: 'Made by the caller. The same key does it once' })

/** invited: has not set up the account yet. ended: by compliance, or because the last day is over. */
export const examinerStates = ['invited', 'active', 'ended'] as const
export type ExaminerState = (typeof examinerStates)[number]

// For compliance, who have the reviewer flag `records`

export const Examiner = T.Object({
  id: text,
  first: text,
  last: text,
  email: text,
  organization: text,
  examination: T.String({ description: 'Number of the examination' }),
  scope: RecordScope,
  people: T.Array(text, { description: 'Names of the people in the scope, up to three' }),
  branches: T.Array(text, { description: 'Names of the branches in the scope, up to three' }),
  until: T.String({ format: 'date', description: 'The last day, in the firm’s time zone' }),
  state: T.Enum([...examinerStates] as [ExaminerState, ...ExaminerState[]]),
  contact: orNull(T.Object({ id: text, name: text })),
  signed_in_at: orNull(moment),
  packets: T.Integer({ description: 'Packets released and not withdrawn' }),
  made_by: text,
  made_at: moment,
  ended_at: orNull(moment),
  ended_by: T.String({ description: 'Empty where the last day is just over' }),
  end_reason: text,
  can: T.Object({
    change: T.Boolean({ description: 'An access that ended can be given again this way' }),
    end: T.Boolean(),
    invite: T.Boolean(),
    authenticator: T.Boolean({ description: 'Lost theirs: they can be let set up another one' }),
  }),
})
export type Examiner = T.Static<typeof Examiner>

export const listExaminers = endpoint({
  method: 'GET',
  path: '/examiners',
  access: 'reviewer:records',
  summary: 'Lists examiners, those with access first, newest first',
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(Examiner),
    contacts: T.Array(T.Object({ id: text, name: text }), { description: 'Who can be an examiner’s contact' }),
    can: T.Object({ add: T.Boolean() }),
  }),
})

export const examinerActivities = [
  'first-sign-in',
  'signed-in',
  'viewed',
  'downloaded',
  'requested',
  'released',
  'withdrawn',
  'added',
  'invited',
  'changed',
  'ended',
] as const
export type ExaminerActivityKind = (typeof examinerActivities)[number]

export const ExaminerActivity = T.Object({
  kind: T.Enum([...examinerActivities] as [ExaminerActivityKind, ...ExaminerActivityKind[]]),
  at: moment,
  by: T.String({ description: 'Who did it, where it wasn’t the examiner' }),
  packet: T.String({ description: 'Name of the packet it is about' }),
  page: T.String({ description: 'What of the packet was viewed, such as index.html' }),
  method: T.String({ description: 'Two-factor method of a sign-in, in words' }),
  text: T.String({ description: 'What was requested, or why access ended' }),
})
export type ExaminerActivity = T.Static<typeof ExaminerActivity>

const Release = T.Object({
  id: T.Integer(),
  number: text,
  name: text,
  released_at: moment,
  released_by: text,
  withdrawn_at: orNull(moment),
  viewed_at: orNull(moment),
  downloaded_at: orNull(moment),
  gone: T.Boolean({ description: 'The packet’s 30 days are over' }),
})

export const getExaminer = endpoint({
  method: 'GET',
  path: '/examiners/:id',
  access: 'reviewer:records',
  summary: 'Returns an examiner with the packets released and everything they did',
  params: ExaminerId,
  answer: T.Object({
    ok: T.Boolean(),
    examiner: Examiner,
    releases: T.Array(Release, { description: 'Newest first' }),
    activity: T.Array(ExaminerActivity, { description: 'Newest first' }),
  }),
})

const access = {
  organization: T.String({ maxLength: examinerLimits.organization }),
  examination: T.String({ maxLength: examinerLimits.examination }),
  scope: RecordScope,
  until: CalendarDay,
}

const NewExaminer = T.Object({
  key: Key,
  first: T.String({ maxLength: limits.userNameLength }),
  last: T.String({ maxLength: limits.userNameLength }),
  email: T.String({ maxLength: 254 }),
  ...access,
})
export type NewExaminer = T.Static<typeof NewExaminer>

export const addExaminer = endpoint({
  method: 'POST',
  path: '/examiners',
  access: 'reviewer:records',
  summary:
    'Gives an examiner read-only access until a date, and emails a link to set up a password and an authenticator',
  body: NewExaminer,
  check: examinerProblems,
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), id: text }),
})

const ExaminerAccess = T.Object({ ...access, contact: orNull(T.String({ format: 'uuid' })) })
const ExaminerChange = T.Object({
  ...ExaminerAccess.properties,
  was: T.Object(
    { ...ExaminerAccess.properties },
    { description: 'As the caller saw it. Conflict if it changed since' },
  ),
})
export type ExaminerChange = T.Static<typeof ExaminerChange>

export const changeExaminer = endpoint({
  method: 'PUT',
  path: '/examiners/:id',
  access: 'reviewer:records',
  summary:
    'Changes an examiner’s access. One that ended is given again; if compliance ended it, packets have to be released again',
  params: ExaminerId,
  body: ExaminerChange,
  check: (change: ExaminerChange): Problems => accessProblems(change),
  proof: 'recent',
  answer: Ok,
})

export const endExaminer = endpoint({
  method: 'POST',
  path: '/examiners/:id/end',
  access: 'reviewer:records',
  summary: 'Ends an examiner’s access right away',
  params: ExaminerId,
  body: T.Object({ reason: T.String({ pattern: '\\S', maxLength: examinerLimits.reason }) }),
  answer: Ok,
})

export const inviteExaminer = endpoint({
  method: 'POST',
  path: '/examiners/:id/invite',
  access: 'reviewer:records',
  summary: 'Emails a new link to an examiner who hasn’t set up the account yet',
  params: ExaminerId,
  proof: 'recent',
  answer: Ok,
})

export const renewExaminerAuthenticator = endpoint({
  method: 'POST',
  path: '/examiners/:id/authenticator',
  access: 'reviewer:records',
  summary: 'Lets an examiner who lost their authenticator set up another one at the next sign-in',
  params: ExaminerId,
  proof: 'recent',
  answer: Ok,
})

export const releasePacket = endpoint({
  method: 'POST',
  path: '/packets/:id/release',
  access: 'reviewer:records',
  summary: 'Releases a ready packet to an examiner whose access covers it',
  params: PacketId,
  body: T.Object({
    examiner: T.String({ format: 'uuid' }),
    mail: T.Boolean({ description: 'Whether the examiner gets an email' }),
  }),
  proof: 'recent',
  answer: Ok,
})

export const withdrawPacket = endpoint({
  method: 'POST',
  path: '/packets/:id/withdraw',
  access: 'reviewer:records',
  summary: 'Withdraws a packet from an examiner right away',
  params: PacketId,
  body: T.Object({ examiner: T.String({ format: 'uuid' }) }),
  answer: Ok,
})

// For the examiner

export const ReleasedPacket = T.Object({
  id: T.Integer(),
  name: text,
  people: T.Array(text, { description: 'Names of the people it is about, up to three' }),
  people_count: T.Integer({ description: '0 for everyone' }),
  branches: T.Array(text, { description: 'Names of the branches it is about, up to three' }),
  branches_count: T.Integer({ description: '0 for all' }),
  classes: T.Array(text, { description: 'Names of the classes. Empty for all' }),
  from: orNull(day),
  until: orNull(day),
  released_at: moment,
  released_by: text,
  size: orNull(T.Integer()),
  sha256: T.String({ description: 'Of the zip' }),
  masked: T.Boolean(),
  is_new: T.Boolean({ description: 'Neither viewed nor downloaded yet' }),
  downloaded_at: orNull(moment),
  gone: T.Boolean({ description: 'No longer here. Ask for it again' }),
})
export type ReleasedPacket = T.Static<typeof ReleasedPacket>

export const ExaminerHome = T.Object({
  ok: T.Boolean(),
  ended: T.Boolean({ description: 'Then there is the contact and nothing else' }),
  first: text,
  last: text,
  organization: text,
  access: orNull(
    T.Object({
      examination: text,
      until: T.String({ format: 'date', description: 'The last day, in the firm’s time zone' }),
      days_left: T.Integer({ description: '0 on the last day' }),
    }),
  ),
  contact: orNull(
    T.Object({
      first: text,
      last: text,
      title: text,
      phone: text,
      email: text,
      photo: T.String({ description: 'URL. Empty if there is none' }),
    }),
  ),
  packets: T.Array(ReleasedPacket, { description: 'Newest release first' }),
  activity: T.Array(ExaminerActivity, { description: 'The examiner’s own, newest first' }),
  firm: T.Object({ name: text, address: text, membership: text, phone: text }),
})
export type ExaminerHome = T.Static<typeof ExaminerHome>

export const getExaminerHome = endpoint({
  method: 'GET',
  path: '/examiner',
  access: 'examiner',
  summary: 'Returns what an examiner sees: the packets released, their own activity, and whom to call',
  answer: ExaminerHome,
})

export const downloadReleased = endpoint({
  method: 'GET',
  path: '/examiner/packets/:id/file',
  access: 'examiner',
  summary: 'Downloads a released packet, whole or in ranges',
  params: PacketId,
  // it is written down who took a copy
  changes: true,
  answer: Download('application/zip'),
})

export const browsePacket = endpoint({
  method: 'POST',
  path: '/examiner/packets/:id/browse',
  access: 'examiner',
  summary: 'Opens a released packet for reading in this browser',
  params: PacketId,
  answer: T.Object({
    ok: T.Boolean(),
    address: T.String({
      description:
        'Of the packet’s first page, to open in a new tab. Good until the session, the release, or the access ends',
    }),
  }),
})

export const readPacket = endpoint({
  method: 'GET',
  path: '/examiner/read/:token/*',
  access: 'public',
  summary: 'Returns a page or a document of a packet that an examiner opened. The token is the right to read it',
  params: T.Object({ token: T.String({ maxLength: 100 }), '*': T.String() }),
  answer: Download('text/html'),
})

const MoreRecords = T.Object({
  key: Key,
  text: Lines({ maxLength: examinerLimits.request }),
  by: CalendarDay,
})

export const requestMore = endpoint({
  method: 'POST',
  path: '/examiner/requests',
  access: 'examiner',
  summary: 'Asks compliance for more records, which opens a task',
  body: MoreRecords,
  check: ({ text: asked }: T.Static<typeof MoreRecords>): Problems =>
    asked.trim() ? {} : { text: 'Say which records you need.' },
  answer: T.Object({ ok: T.Boolean(), number: T.String({ description: 'Of the request, such as T-52' }) }),
})
