// Meeting review: recorded client meetings, how many retail people saw the same slides, and what reviewers say of them
// (FINRA Rule 2210, FINRA Rule 3110).
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId, versionRange } from './ids.ts'
import { Ok } from './errors.ts'
import { AnyFile, Csv, upload } from './files.ts'
import { Lines } from './lines.ts'
import { openBecause } from './open-objects.ts'
import { countsAs, meetingStatuses, meetingTypes, outcomeProblems, outcomes } from './rules/meeting.ts'

/** The reviewers' lists: of the whole firm, and of each branch. */
export const meetingsTopic = (branchId: number | 'firm') => `meetings/${branchId}`
/** One meeting, for whoever has it open. */
export const meetingTopic = (id: number) => `meeting/${id}`
/** Of one host. */
export const myMeetingsTopic = (accountId: string) => `my-meetings/${accountId}`

/** Ours. */
export const meetingLimits = {
  title: 200,
  name: 120,
  email: 254,
  reference: 120,
  series: 200,
  url: 1_000,
  minutes: 1_440,
  attendees: 1_000,
  messages: 2_000,
  message: 2_000,
  note: 2_000,
  words: 100,
  word: 60,
  /** A notice with all its attendees and messages. */
  hookBytes: 512 * 1024,
  /** How old a signed notice may be, as Stripe and Zoom have it. */
  hookSeconds: 300,
  hookSecret: 24,
  /** How long the secret before the present one is good, as Stripe has it. */
  hookRotationHours: 24,
  chatBytes: 1_000_000,
  exported: 10_000,
  page: 100,
} as const

/** Market days from the day a meeting comes into the sample to the day its outcome is due. */
export const meetingReviewDays = 4

export const meetingSegments = ['mine', 'sample', 'over', 'escalated', 'all'] as const
export type MeetingSegment = (typeof meetingSegments)[number]
export const meetingPeriods = ['14', '30', '90', '365', 'all'] as const
export type MeetingPeriod = (typeof meetingPeriods)[number]
/** What an index serves: the names of the columns, with a minus for the largest first. */
export const meetingSorts = ['-period', 'period', '-day', 'day', '-retail', 'retail', 'title', '-title'] as const
export type MeetingSort = (typeof meetingSorts)[number]
export const usualSort: MeetingSort = '-period'
/** Larger counts are shown as "1,000+". */
export const countedAtMost = 1_000

export const meetingFlags = ['unapproved', 'differs', 'line', 'chat', 'slides'] as const
export type MeetingFlag = (typeof meetingFlags)[number]
/** The first two are for whoever decides, the others are noted. */
export const meetingFlagWords: Record<MeetingFlag, string> = {
  unapproved: 'Not approved before use',
  differs: 'Not the approved file',
  line: 'At the line',
  chat: 'Chat missing',
  slides: 'Slides missing',
}

const id = RowId
const OfMeeting = T.Object({ id })
const moment = T.String()
const day = T.String({ description: 'yyyy-mm-dd' })
const count = T.Integer({ minimum: 0 })
const orNull = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])
const version = T.Integer({ ...versionRange, description: 'As loaded. Conflict if it changed since' })
const Person = T.Object({ id: T.String(), first: T.String(), last: T.String(), face: T.String() })

export const MeetingRow = T.Object({
  id,
  title: T.String(),
  host: Person,
  branch: T.String({ description: 'Empty if there is none' }),
  day,
  started: moment,
  minutes: T.Integer(),
  people: count,
  retail: count,
  retail_30: T.Integer({
    description: 'Different retail people who saw the same slides within any 30 calendar days that include the meeting',
  }),
  type: T.Enum(meetingTypes),
  flags: T.Array(T.Enum(meetingFlags)),
  status: T.Enum(meetingStatuses),
  assigned: orNull(Person),
  version: T.Integer(),
})
export type MeetingRow = T.Static<typeof MeetingRow>

export const MeetingFilter = T.Object({
  segment: T.Optional(T.Enum(meetingSegments)),
  q: T.Optional(T.String({ maxLength: 100, description: 'Searches title, host, and attendees' })),
  host: T.Optional(T.String({ maxLength: 40, description: 'Account id' })),
  branch: T.Optional(id),
  type: T.Optional(T.Enum(meetingTypes)),
  period: T.Optional(T.Enum(meetingPeriods, { description: 'Days back from today. 14 by default' })),
  sort: T.Optional(
    T.Enum(meetingSorts, {
      description: 'Column, with a minus for descending. By default -period, retail people within 30 days',
    }),
  ),
})
export type MeetingFilter = T.Static<typeof MeetingFilter>

export const DrawnSample = T.Object({ id, at: moment, share: T.Number() })

export const listMeetings = endpoint({
  method: 'GET',
  path: '/meetings',
  access: 'reviewer:blotters',
  summary: 'Lists recorded meetings of the caller’s branch, or of the firm',
  query: T.Object({
    ...MeetingFilter.properties,
    after: T.Optional(
      T.String({
        maxLength: 1_400,
        pattern: '^[\\w-]+$',
        description: '`next` of the page before, with the same sort',
      }),
    ),
    size: T.Optional(T.Integer({ minimum: 1, maximum: meetingLimits.page })),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(MeetingRow),
    next: orNull(T.String({ description: 'Where the next page begins' })),
    counts: T.Object(
      { mine: count, sample: count, over: count, escalated: count, all: count },
      { description: `Up to ${countedAtMost + 1}, which stands for more` },
    ),
    branches: T.Array(T.Object({ id, name: T.String() })),
    hosts: T.Array(T.Object({ id: T.String(), first: T.String(), last: T.String() })),
    first: orNull(T.Integer({ description: 'First meeting assigned to the caller that is left to review' })),
    scope: T.Union([T.Integer(), T.Literal('firm')], { description: 'The branch, or the whole firm' }),
    share: T.Number({ description: 'Percent drawn at random unless a reviewer has a share of their own' }),
    draw: orNull(DrawnSample),
    can: T.Object({ approve: T.Boolean({ description: 'Approve slides before use' }) }),
  }),
})

export const exportMeetings = endpoint({
  method: 'GET',
  path: '/meetings/export.csv',
  access: 'reviewer:blotters',
  summary: `Exports matching meetings as CSV, up to ${meetingLimits.exported}`,
  query: MeetingFilter,
  proof: 'recent',
  answer: Csv,
})

const Attendee = T.Object({
  n: T.Integer({ minimum: 1, maximum: meetingLimits.attendees }),
  name: T.String(),
  email: T.String(),
  caller: T.Boolean({ description: 'By phone, not identified' }),
  counts_as: T.Enum(countsAs),
  joined: orNull(moment),
  left: orNull(moment),
  minutes: count,
})
export type Attendee = T.Static<typeof Attendee>

const sentByMeetingSoftware = openBecause('Meeting software may send more fields than the portal reads')

export const ChatMessage = T.Object(
  {
    at: T.Integer({ minimum: 0, maximum: 86_400 * 2, description: 'Seconds from the start' }),
    name: T.String({ maxLength: meetingLimits.name }),
    text: Lines({ maxLength: meetingLimits.message }),
  },
  sentByMeetingSoftware,
)
export type ChatMessage = T.Static<typeof ChatMessage>

const Approval = T.Object({ at: moment, by: T.String(), day })
export type Approval = T.Static<typeof Approval>

export const Meeting = T.Object({
  ...MeetingRow.properties,
  reference: T.String({ description: 'What the meeting software calls it' }),
  recording: T.String(),
  series: T.String(),
  attendees: T.Array(Attendee),
  chat: orNull(T.Object({ filename: T.String(), messages: T.Array(ChatMessage) })),
  slides: orNull(
    T.Object({
      filename: T.String(),
      pages: orNull(
        T.Array(
          T.Object({
            title: T.String(),
            changed: T.Boolean({ description: 'Differs from the approved file' }),
            approved: orNull(T.Integer({ description: 'Page of the approved file to compare with' })),
          }),
        ),
      ),
    }),
  ),
  words: T.Array(T.String(), { description: 'Words to check in the chat' }),
  approval: orNull(Approval),
  approved_file: orNull(
    T.Object(
      {
        filename: T.String(),
        at: moment,
        pages: count,
        dropped: T.Array(T.Integer(), { description: 'Its pages that were left out' }),
      },
      { description: 'The approved file these slides resemble most' },
    ),
  ),
  /** The 30 days with the most retail people. */
  period: T.Object({
    from: day,
    to: day,
    steps: T.Array(T.Object({ day, count })),
    meetings: T.Integer({ description: 'With the same slides, within these days' }),
    by: T.Enum(['slides', 'series', 'meeting'] as const, { description: 'What makes meetings count together' }),
    since: orNull(day),
  }),
  kept_until: day,
  drawn: orNull(
    T.Object({
      why: T.Enum(['over', 'share', 'added'] as const),
      at: moment,
      by: T.String({ description: 'Who added it' }),
      number: orNull(T.Integer()),
      share: orNull(T.Number()),
      draw: orNull(id),
    }),
  ),
  due: orNull(day),
  outcome: orNull(T.Object({ by: T.String(), at: moment, note: T.String(), acknowledged: orNull(moment) })),
  escalation: orNull(
    T.Object({ task: id, decision: T.String(), answer: T.String(), by: T.String(), at: orNull(moment) }),
  ),
  arrived: moment,
  place: orNull(T.Object({ at: count, of: count, previous: orNull(id), next: orNull(id) })),
  can: T.Object({
    take: T.Boolean(),
    record: T.Array(T.Enum(outcomes)),
    add: T.Boolean({ description: 'Add it to the sample' }),
    classify: T.Boolean(),
    upload: T.Boolean(),
    approve: T.Boolean(),
    own: T.Boolean({ description: 'Hosted by the caller, or by whom they act for' }),
    worked: T.Boolean(),
  }),
})
export type Meeting = T.Static<typeof Meeting>

const meetingAnswer = T.Object({ ok: T.Boolean(), meeting: Meeting })

export const getMeeting = endpoint({
  method: 'GET',
  path: '/meetings/:id',
  access: 'reviewer:blotters',
  summary: 'Returns a meeting. 404 outside the caller’s scope',
  params: OfMeeting,
  answer: meetingAnswer,
})

export const takeMeeting = endpoint({
  method: 'POST',
  path: '/meetings/:id/take',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Takes a sampled meeting to review it, also from a colleague',
  params: OfMeeting,
  body: T.Object({ version }),
  answer: Ok,
})

export const addToSample = endpoint({
  method: 'POST',
  path: '/meetings/:id/sample',
  access: 'reviewer:blotters',
  summary: 'Adds a meeting to the sample that was not drawn',
  params: OfMeeting,
  body: T.Object({ version }),
  answer: Ok,
})

const note = Lines({ maxLength: meetingLimits.note })
export const recordMeetingOutcome = endpoint({
  method: 'POST',
  path: '/meetings/:id/outcome',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Records the outcome of a review. Escalating opens a task for compliance',
  params: OfMeeting,
  body: T.Object({ outcome: T.Enum(outcomes), note, version }),
  check: outcomeProblems,
  answer: T.Object({ ok: T.Boolean(), task: orNull(id), next: orNull(id) }),
})

export const classifyAttendee = endpoint({
  method: 'PUT',
  path: '/meetings/:id/attendees/:n',
  access: 'reviewer:blotters',
  summary: 'Changes what an attendee counts as. All meetings with the same slides are counted again',
  params: T.Object({ id, n: T.Integer({ minimum: 1, maximum: meetingLimits.attendees }) }),
  body: T.Object({ counts_as: T.Enum(countsAs), version }),
  answer: Ok,
})

export const approveMeetingSlides = endpoint({
  method: 'POST',
  path: '/meetings/:id/approval',
  inPerson: true,
  access: 'reviewer:blotters',
  summary: 'Approves a meeting’s slides for further use. Earlier uses stay as they were',
  params: OfMeeting,
  body: T.Object({ version }),
  answer: Ok,
})

export const approveSlides = endpoint({
  method: 'POST',
  path: '/meetings/approvals',
  inPerson: true,
  access: 'reviewer:blotters',
  summary:
    'Approves slides before use, as a PDF file (multipart). Meetings that show the same file count as approved from then on',
  form: T.Object({ upload }),
  answer: Ok,
})

const fileKinds = ['slides', 'chat'] as const
export type MeetingFileKind = (typeof fileKinds)[number]
export const addMeetingFile = endpoint({
  method: 'POST',
  path: '/meetings/:id/files',
  access: 'signed-in',
  summary: 'Adds the slides (PDF) or the chat (text file) of a meeting, by its host or a reviewer (multipart)',
  params: OfMeeting,
  form: T.Object({ kind: T.Enum(fileKinds), upload }),
  answer: Ok,
})

export const meetingFile = endpoint({
  method: 'GET',
  path: '/meetings/:id/files/:kind',
  access: 'signed-in',
  summary: 'Returns the slides, the chat, or the approved file the slides resemble most',
  params: T.Object({ id, kind: T.Enum([...fileKinds, 'approved'] as const) }),
  answer: AnyFile,
})

export const MyMeeting = T.Object({
  id,
  title: T.String(),
  started: moment,
  minutes: T.Integer(),
  people: count,
  retail: count,
  type: T.Enum(meetingTypes),
  missing: T.Array(T.Enum(fileKinds)),
  note: T.String({ description: 'What the reviewer asks them to know' }),
  noted: orNull(moment),
  acknowledged: orNull(moment),
})
export type MyMeeting = T.Static<typeof MyMeeting>

export const myMeetings = endpoint({
  method: 'GET',
  path: '/meetings/mine',
  access: 'signed-in',
  summary: 'Lists the latest recorded meetings the caller hosted, or the advisor they act for',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(MyMeeting) }),
})

export const acknowledgeNote = endpoint({
  method: 'POST',
  path: '/meetings/:id/acknowledge',
  inPerson: true,
  access: 'signed-in',
  summary: 'Acknowledges a reviewer’s note, by the host',
  params: OfMeeting,
  answer: Ok,
})

export const getDraw = endpoint({
  method: 'GET',
  path: '/meeting-samples/:id',
  access: 'reviewer:blotters',
  summary: 'Returns a draw with its seed and, within the caller’s scope, every meeting with the number it drew',
  params: T.Object({ id }),
  answer: T.Object({
    ok: T.Boolean(),
    draw: T.Object({ ...DrawnSample.properties, seed: T.String() }),
    entries: T.Array(
      T.Object({ id, title: T.String(), host: T.String(), number: T.Integer(), share: T.Number(), drawn: T.Boolean() }),
    ),
    more: T.Boolean(),
  }),
})

/** `portal-signature: t=<seconds since 1970>,v1=<hex of HMAC-SHA256 over "t.body">`, as Stripe signs. */
export const hookSignature = 'portal-signature'

const text = (most: number) => T.String({ maxLength: most })
/** A recording as the meeting software reports it. */
export const Recording = T.Object(
  {
    reference: T.String({ minLength: 1, maxLength: meetingLimits.reference }),
    host: T.String({ minLength: 1, maxLength: meetingLimits.email, description: 'Email of the advisor' }),
    title: T.String({ minLength: 1, maxLength: meetingLimits.title }),
    started: T.String({ maxLength: 40, description: 'ISO 8601, with a time zone' }),
    minutes: T.Integer({ minimum: 0, maximum: meetingLimits.minutes }),
    url: T.Optional(text(meetingLimits.url)),
    series: T.Optional(text(meetingLimits.series)),
    attendees: T.Array(
      T.Object(
        {
          name: text(meetingLimits.name),
          email: T.Optional(text(meetingLimits.email)),
          counts_as: T.Optional(T.Enum(countsAs)),
          joined: T.Optional(text(40)),
          left: T.Optional(text(40)),
        },
        sentByMeetingSoftware,
      ),
      { maxItems: meetingLimits.attendees },
    ),
    chat: T.Optional(T.Array(ChatMessage, { maxItems: meetingLimits.messages })),
  },
  sentByMeetingSoftware,
)
export type Recording = T.Static<typeof Recording>

export const HookNotice = T.Object(
  {
    delivery: T.String({ minLength: 8, maxLength: 120, description: 'Unique. A delivery counts once' }),
    recording: Recording,
  },
  sentByMeetingSoftware,
)
export type HookNotice = T.Static<typeof HookNotice>

export const meetingHook = endpoint({
  method: 'POST',
  path: '/meetings/hook',
  access: 'public',
  summary:
    'Receives a recording from the meeting software. Signed with the secret of the settings, no more than five minutes old, and counted once',
  body: HookNotice,
  answer: T.Object({
    ok: T.Boolean(),
    meeting: id,
    again: T.Boolean({ description: 'This delivery was counted before' }),
  }),
})
