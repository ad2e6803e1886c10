// Work items: whatever somebody asks of the firm, watched by the advisor it concerns and worked by reviewers. On the
// wire the specification's task, with our fields beside its own.
import * as T from 'typebox'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersion } from './ids.ts'
import { Ok } from './errors.ts'
import { AnyFile, Download, uploads } from './files.ts'
import { Since, Topics } from './live.ts'
import { paymentMethods } from './payments.ts'
import { stages } from './rules/stage.ts'
import { Lines } from './lines.ts'

export const departments = [
  'Securities',
  'Compliance',
  'Registrations',
  'Operations',
  'Commissions',
  'Security',
  'People',
] as const
export type Department = (typeof departments)[number]

/** What is asked for. Whatever opens a task names it by one of these, so that each has one name. */
export const taskCategories = [
  'Address Change',
  'Address Change, stopped',
  'Address Notice',
  'Blotter Certification',
  'Document',
  'Exam Request',
  'Examiner Request',
  'Fee Dispute',
  'Incident',
  'Meeting Review',
  'Mobile Deposit',
  'New Business',
  'Onboarding',
  'Outside Activity',
  'Outside Activity, compliance',
  'Pending Compensation',
  'Profile Change',
  'State Removal',
  'State Request',
] as const
export type TaskCategory = (typeof taskCategories)[number]

export const taskDecisions = ['Approved', 'Approved with conditions', 'Declined', 'Withdrawn', 'Answered'] as const
export type TaskDecision = (typeof taskDecisions)[number]

/** Reviewers' lists: of the whole firm, and of each branch. */
export const activitiesTopic = (branchId: number | 'firm') => `activities/${branchId}`
/** One work item, for whoever has it open. */
export const taskTopic = (id: number) => `task/${id}`

/** Longer titles are cut: it stands in one line with the decisions. */
export const taskTitleLength = 40

export const taskLimits = { info: 200, comment: 2_000, reason: 1_000, filterName: 60, filters: 20, bulk: 200 } as const

const id = RowId
const OfTask = T.Object({ id })
const moment = T.String()
export const StageValue = T.Integer({ minimum: 0, maximum: stages.length - 1 })

const Name = T.Object({ first: T.String(), last: T.String() })

export const Task = T.Object({
  id,
  department: T.String(),
  category: T.String(),
  other: T.Object({ f1: T.String({ description: 'Info' }) }),
  created_when: moment,
  created_by_name: T.String(),
  outcome: T.Union([T.Object({ decision: T.String(), timestamp: moment }), T.Null()]),
  assigned_to_name: T.String({ description: 'Empty if unassigned' }),
  stage: StageValue,
  await_timer: T.Number({
    description: 'Value at the time of the response. It grows by the rule in rules/await-timer.ts',
  }),
  // ours
  advisor: T.String({ description: 'Advisor it concerns, in the form "last, first"' }),
  branch: T.String(),
  names: T.Object(
    {
      advisor: Name,
      created_by: Name,
      assigned_to: T.Union([T.Object({ ...Name.properties, profile_image: T.String() }), T.Null()]),
    },
    { description: 'The people above, for short forms of their names' },
  ),
  reason: T.String({ description: 'Why it was returned to the advisor. Empty otherwise' }),
  changed: moment,
  version: T.Integer({ description: 'Increases with every change, so a higher version is newer' }),
  due: T.Union([moment, T.Null()], {
    description:
      'When it’s due: by the firm’s due times or by the record’s own deadline, whichever is earlier. Null once decided, and while the advisor, another company, or a state has it unless the record has a deadline',
  }),
  due_hour: T.Boolean({ description: 'The hour of `due` counts, not only the day' }),
  overdue: T.Boolean({ description: 'Past `due` at the time of the response' }),
  took: T.Union([T.Integer(), T.Null()], { description: 'Seconds until it was decided. Null while open' }),
  can: T.Object({
    answer: T.Boolean({ description: 'It needs a reply from the caller' }),
    comment: T.Boolean(),
    withdraw: T.Boolean(),
    decide: T.Boolean({ description: 'Take, assign, move, return, or decide' }),
    worked: T.Boolean({ description: 'The caller worked on it for the advisor, so someone else has to decide' }),
  }),
})
export type Task = T.Static<typeof Task>

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  access: 'guest-ok',
  summary:
    'Lists tasks about the caller (or the advisor they act for) and tasks assigned to them, newest first, without hidden ones',
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(Task),
    cursor: T.String({ description: 'Position to resume the stream from' }),
  }),
})

/**
 * Server-sent events. `list` says once where the list goes on, or `reload` when the server cannot tell; `task` carries a
 * Task that is new or has changed; `gone` the id of one that left the list. Each of these has an id: with `Last-Event-ID`
 * (or ?after=) nothing since then is missed. What is sent twice has the same version. The stream carries what /live does
 * as well, with the same `topics` and `since`: one line for a whole page.
 */
export const taskStream = endpoint({
  method: 'GET',
  path: '/tasks/stream',
  access: 'guest-ok',
  summary: 'Streams changes to the list of /tasks as they happen',
  query: T.Object({
    after: T.Optional(T.String({ maxLength: 60 })),
    topics: T.Optional(Topics),
    since: Since,
  }),
  answer: Download('text/event-stream'),
})

/** The specification's name for it. */
export const hideTask = endpoint({
  method: 'DELETE',
  path: '/firebase/hide/:id',
  access: 'signed-in',
  summary: 'Hides a task from the caller’s list. It reappears when it needs something from them',
  params: OfTask,
  answer: Ok,
})

/** What hiding took off the list, for as long as it would be on it. */
export const listHiddenTasks = endpoint({
  method: 'GET',
  path: '/tasks/hidden',
  access: 'signed-in',
  summary: 'Lists tasks the caller has hidden, the latest hidden first',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Task) }),
})

export const unhideTask = endpoint({
  method: 'POST',
  path: '/tasks/:id/show',
  access: 'signed-in',
  summary: 'Puts a hidden task back on the caller’s list',
  params: OfTask,
  answer: Ok,
})

const face = T.String({ description: 'Path of their picture. Empty if they have none' })

const Entry = T.Object({
  at: moment,
  by: T.String(),
  face,
  kind: T.Enum(['opened', 'assigned', 'moved', 'returned', 'answered', 'decided', 'comment'] as const),
  text: T.String({ description: 'The comment, the reason, the reply, or who it was assigned to' }),
  stage: T.Union([StageValue, T.Null()], { description: 'New stage, if it changed' }),
  internal: T.Boolean({ description: 'Visible to reviewers only' }),
})
export type TaskEntry = T.Static<typeof Entry>

/** What was paid for what is asked. Declined, withdrawn or expired, it goes back. */
const ItemPayment = T.Object({
  number: T.Integer({ description: 'Of the receipt' }),
  amount: T.Integer({ description: 'Cents' }),
  method: T.Enum(paymentMethods),
  payer: T.String(),
  paid: moment,
  refund_asked: T.Union([moment, T.Null()]),
  refunded: T.Union([moment, T.Null()]),
  failure: T.String({ description: 'Why a refund was declined' }),
})
export type ItemPayment = T.Static<typeof ItemPayment>

/** What the record behind a work item shows of itself. */
export const TaskRecord = T.Object({
  kind: T.String(),
  title: T.String({ description: `Up to ${taskTitleLength} characters. Empty if the record is missing` }),
  sentence: T.String({ description: 'What is requested, in one sentence. Empty if the record is missing' }),
  link: T.String({ description: 'Page where the advisor sees the record. Empty if there is none' }),
  elsewhere: T.Optional(
    T.String({ description: 'Name of the page where the record is worked, at `link`, instead of as a task' }),
  ),
  asked: T.Array(
    T.Object({
      label: T.String(),
      on_file: T.String({ description: 'Empty if there is nothing on file' }),
      wanted: T.String({ description: 'The same as on_file if it isn’t to change' }),
      mark: T.Optional(T.String({ description: 'What else follows from the change' })),
    }),
    { description: 'What is asked for. Empty only if the record is missing, and then it can’t be approved' },
  ),
  rule: T.String({ description: 'What it is decided by' }),
  due: T.Union([T.Object({ text: T.String(), late: T.Boolean() }), T.Null()], {
    description: 'Deadline set by the rule, in words. Without one only the time since it was created counts',
  }),
  step: T.Union([T.Object({ text: T.String(), holds: T.Boolean() }), T.Null()], {
    description:
      'What a person has to do before approving, because the portal doesn’t. `holds`: it isn’t done yet, so it can’t be approved',
  }),
  facts: T.Array(
    T.Object({
      label: T.String(),
      value: T.String(),
      secret: T.Optional(T.String({ description: 'Shown on request' })),
      at: T.Optional(T.String({ description: 'A moment, to be shown instead of the value' })),
    }),
  ),
  files: T.Array(
    T.Object({
      name: T.String(),
      url: T.String({ description: 'Path under /api' }),
      pdf: T.Boolean({ description: 'A PDF that can be shown' }),
      picture: T.Optional(T.Boolean({ description: 'A picture that can be shown' })),
      from: T.Optional(T.String({ description: 'Who sent it, if it came from outside' })),
    }),
  ),
  checks: T.Array(
    T.Object({
      done: T.Boolean(),
      text: T.String(),
      note: T.Optional(T.String({ description: 'When and how it was done, or what it is for' })),
      entry: T.Optional(T.String({ description: 'A person marks it done under this name, with markCheck' })),
      needs: T.Optional(
        T.Enum(['note', 'time'] as const, {
          description: 'What has to be said with it: some words, or when it happened',
        }),
      ),
    }),
  ),
  figures: T.Optional(
    T.Array(
      T.Object({
        label: T.String(),
        value: T.String(),
        note: T.String(),
        tone: T.Union([T.Enum(['warning', 'danger'] as const), T.Null()]),
      }),
      { description: 'What counts most about it, at most four' },
    ),
  ),
  next: T.Array(T.Object({ text: T.String(), note: T.String() }), {
    description: 'What follows once it is approved, in this order, by the rules of the record',
  }),
  payments: T.Optional(T.Array(ItemPayment)),
})
export type TaskRecord = T.Static<typeof TaskRecord>

const Decisions = T.Array(T.Enum(taskDecisions), {
  description: 'Decisions the caller can make, the usual one first',
})

export const getTask = endpoint({
  method: 'GET',
  path: '/tasks/:id',
  access: 'guest-ok',
  summary: 'Returns a task with its record, comments, and activity. 404 unless it’s the caller’s or they review it',
  params: OfTask,
  answer: T.Object({
    ok: T.Boolean(),
    task: Task,
    record: TaskRecord,
    entries: T.Array(Entry),
    moves: T.Array(StageValue, { description: 'Stages the caller can move it to' }),
    decisions: Decisions,
    reviews: T.Boolean({ description: 'The caller sees it as a reviewer does' }),
    why: T.String({ description: 'Why the caller, who reviews it, can’t decide. Empty otherwise' }),
    assignees: T.Array(T.Object({ id: T.String(), name: T.String(), face }), {
      description: 'People it can be assigned to, if the caller can assign it',
    }),
  }),
})

export const recordFile = endpoint({
  method: 'GET',
  path: '/tasks/:id/record/:file',
  access: 'signed-in',
  summary:
    'Returns a file of a task whose record has no page of its own. Supports range requests and shows PDFs inline',
  params: T.Object({ id, file: id }),
  answer: AnyFile,
})

const text = (most: number) => Lines({ minLength: 1, maxLength: most, pattern: '\\S' })

export const commentTask = endpoint({
  method: 'POST',
  path: '/tasks/:id/comment',
  access: 'signed-in',
  summary: 'Adds a comment. The advisor’s reply to a returned task puts it back in review',
  params: OfTask,
  body: T.Object({ text: text(taskLimits.comment), internal: T.Optional(T.Boolean()) }),
  answer: Ok,
})

/** What is sent along belongs to the record where that has files, and to the task otherwise. */
export const replyTask = endpoint({
  method: 'POST',
  path: '/tasks/:id/reply',
  access: 'signed-in',
  summary: 'Replies to a returned task with a text, files, or both, and puts it back in review (multipart)',
  params: OfTask,
  form: T.Object({ text: T.Optional(T.String()), upload: T.Optional(uploads) }),
  answer: Ok,
})

export const taskFile = endpoint({
  method: 'GET',
  path: '/tasks/:id/file/:file',
  access: 'signed-in',
  summary: 'Returns a file that was sent with a reply. Supports range requests and shows PDFs inline',
  params: T.Object({ id, file: id }),
  answer: AnyFile,
})

export const markCheck = endpoint({
  method: 'POST',
  path: '/tasks/:id/check/:entry',
  inPerson: true,
  access: 'reviewer:activities',
  summary: 'Marks something done that has to be before the task is completed, or takes the mark back',
  params: T.Object({ id, entry: T.String({ maxLength: 40 }) }),
  body: T.Object({
    done: T.Boolean(),
    note: T.Optional(Lines({ maxLength: taskLimits.reason })),
    at: T.Optional(Instant),
  }),
  answer: Ok,
})
export type CheckMark = T.Static<(typeof markCheck)['body']>

export const withdrawTask = endpoint({
  method: 'POST',
  path: '/tasks/:id/withdraw',
  access: 'signed-in',
  summary: 'Withdraws the advisor’s request before it’s decided',
  params: OfTask,
  answer: Ok,
})

/** What `assignee` is for tasks that no one has. */
export const unassigned = 'nobody'

// The reviewers' side: of one's branch, or of the firm for admins and for those without a branch
export const activitySegments = ['mine', 'unassigned', 'overdue', 'all'] as const
export type ActivitySegment = (typeof activitySegments)[number]

/** Several values of one filter are written with this between them: a category can hold a comma. */
export const between = '|'

export const ActivityFilter = T.Object({
  segment: T.Optional(
    T.Enum(activitySegments, { description: 'Assigned to the caller, to no one, past due, or every open task' }),
  ),
  department: T.Optional(T.String({ maxLength: 300, description: `One or more, separated by \`${between}\`` })),
  category: T.Optional(T.String({ maxLength: 600, description: `One or more, separated by \`${between}\`` })),
  branch: T.Optional(T.String({ maxLength: 600, description: `Names, separated by \`${between}\`` })),
  stage: T.Optional(T.String({ maxLength: 30, pattern: '^[0-9](,[0-9])*$' })),
  assignee: T.Optional(
    T.String({
      maxLength: 400,
      description: `Account ids, \`me\`, or \`${unassigned}\`, separated by \`${between}\``,
    }),
  ),
  age: T.Optional(T.Enum(['day', 'week', 'month', 'older'] as const)),
  q: T.Optional(T.String({ maxLength: 100 })),
  done: T.Optional(T.Enum(['yes'] as const, { description: 'Includes recently decided tasks' })),
})
export type ActivityFilter = T.Static<typeof ActivityFilter>

const Activity = T.Object({ ...Task.properties, decisions: Decisions })
export type Activity = T.Static<typeof Activity>

/** How a reviewer's day begins. */
export const QueueOverview = T.Object({
  ok: T.Boolean(),
  open: T.Integer(),
  mine: T.Object({
    count: T.Integer(),
    fresh: T.Integer({ description: 'Of those, created on `since` or later' }),
    since: T.String({ description: 'The last business day before today' }),
  }),
  overdue: T.Object({ count: T.Integer(), oldest: T.Union([moment, T.Null()]) }),
  unassigned: T.Integer(),
  completed: T.Object(
    {
      count: T.Integer(),
      median: T.Union([T.Integer(), T.Null()], { description: 'Seconds from creation to decision' }),
      on_time: T.Union([T.Integer(), T.Null()], { description: 'Percent' }),
    },
    { description: 'Decided last week, Monday to Sunday' },
  ),
  departments: T.Array(T.Object({ name: T.String(), open: T.Integer(), today: T.Integer(), overdue: T.Integer() })),
  needs: T.Array(
    T.Object({
      task: Task,
      why: T.Enum(['incident', 'replied', 'overdue', 'today'] as const),
      since: T.Union([moment, T.Null()], { description: 'When the advisor replied' }),
    }),
  ),
})
export type QueueOverview = T.Static<typeof QueueOverview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/activities/overview',
  access: 'reviewer:activities',
  summary: 'Returns figures about the caller’s queue and the tasks that need them first',
  answer: QueueOverview,
})

export const listActivities = endpoint({
  method: 'GET',
  path: '/activities',
  access: 'reviewer:activities',
  summary: 'Lists tasks in the caller’s scope, the first due first, with counts per segment and stage',
  query: ActivityFilter,
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(Activity),
    more: T.Boolean({ description: 'There are more than the response includes' }),
    total: T.Integer({ description: 'Number of tasks that match, whether or not the response includes them' }),
    segments: T.Object(
      { mine: T.Integer(), unassigned: T.Integer(), overdue: T.Integer(), all: T.Integer() },
      { description: 'Number of open tasks in each segment of the whole scope' },
    ),
    counts: T.Array(T.Integer(), {
      description: 'Number of tasks in each stage, of the segment. Complete: decided in the last 30 days',
    }),
    assignees: T.Array(T.Object({ id: T.String(), name: T.String() })),
    categories: T.Array(T.String()),
    branches: T.Array(T.String(), { description: 'Branches in the caller’s scope' }),
  }),
})

/** One or many; each is judged by itself, and what could not be done says why. */
export const actOnTasks = endpoint({
  method: 'POST',
  path: '/activities/act',
  inPerson: true,
  access: 'reviewer:activities',
  summary: 'Takes, assigns, moves, returns (with a reason), or decides one or more tasks',
  body: T.Object({
    items: T.Array(T.Object({ id, version: RowVersion }), { minItems: 1, maxItems: taskLimits.bulk }),
    act: T.Union([
      T.Object({ do: T.Literal('take') }),
      T.Object({ do: T.Literal('assign'), to: T.String({ maxLength: 40 }) }),
      T.Object({ do: T.Literal('move'), stage: StageValue }),
      T.Object({ do: T.Literal('return'), reason: text(taskLimits.reason) }),
      T.Object({
        do: T.Literal('decide'),
        decision: T.Enum(['Approved', 'Approved with conditions', 'Declined', 'Answered'] as const),
        reason: T.Optional(
          Lines({ maxLength: taskLimits.reason, description: 'Required to decline or to approve with conditions' }),
        ),
      }),
    ]),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    done: T.Array(T.Integer()),
    refused: T.Array(T.Object({ id: T.Integer(), why: T.String() })),
  }),
})
export type TaskAct = T.Static<(typeof actOnTasks)['body']>['act']

export const SavedFilter = T.Object({ id, name: T.String(), filter: ActivityFilter })
export type SavedFilter = T.Static<typeof SavedFilter>

export const listFilters = endpoint({
  method: 'GET',
  path: '/activities/filters',
  access: 'reviewer:activities',
  summary: 'Lists the caller’s own saved filters',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(SavedFilter) }),
})
export const saveFilter = endpoint({
  method: 'PUT',
  path: '/activities/filters',
  access: 'reviewer:activities',
  summary: 'Saves a filter by name. Replaces any filter with the same name',
  body: T.Object({
    name: T.String({ minLength: 1, maxLength: taskLimits.filterName, pattern: '\\S' }),
    filter: ActivityFilter,
  }),
  answer: T.Object({ ok: T.Boolean(), id }),
})
export const renameFilter = endpoint({
  method: 'PUT',
  path: '/activities/filters/:id',
  access: 'reviewer:activities',
  summary: 'Renames one of the caller’s saved filters. Conflict if another has the name',
  params: OfTask,
  body: T.Object({ name: T.String({ minLength: 1, maxLength: taskLimits.filterName, pattern: '\\S' }) }),
  answer: Ok,
})
export const deleteFilter = endpoint({
  method: 'DELETE',
  path: '/activities/filters/:id',
  access: 'reviewer:activities',
  summary: 'Deletes one of the caller’s saved filters',
  params: OfTask,
  answer: Ok,
})
