// Document Exchange: papers between the firm and its advisors, and new business. Whatever an advisor sends is a
// submission: it is reviewed, may come back with a reason, and can carry a work item.
import * as T from 'typebox'
import { ChoosingAdvisor } from './choosing.ts'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersion } from './ids.ts'
import { Ok } from './errors.ts'
import { AnyFile, uploads } from './files.ts'
import { Lines } from './lines.ts'

export const submissionStatuses = [
  'Draft',
  'Submitted',
  'In Review',
  'Holding (Advisor)',
  'Complete',
  'Declined',
  'Withdrawn',
] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

export const registrationTypes = ['Individual', 'Joint', 'IRA', 'Roth IRA', 'Trust', '529', 'Entity'] as const
export type RegistrationType = (typeof registrationTypes)[number]

/** Each person's own, and one for those who review. */
export const exchangeTopic = (accountId: string) => `exchange/${accountId}`
export const reviewTopic = 'document-review'

const id = RowId
export const OfSubmission = T.Object({ id })
const text = (most: number) => T.String({ maxLength: most })

export const exchangeFieldLimits = {
  title: 150,
  note: 2_000,
  comment: 2_000,
  reason: 1_000,
  client: 120,
  account: 40,
} as const

export const Business = T.Object({
  client: text(exchangeFieldLimits.client),
  account: text(exchangeFieldLimits.account),
  registration: T.Union([T.Enum(registrationTypes), T.Null()]),
  category: text(60),
  productId: T.Union([id, T.Null()]),
  amount: T.String({ maxLength: 20, description: 'Decimal with up to two places. Empty if not known yet' }),
  check: T.Boolean({ description: 'A check is enclosed' }),
  checklist: T.Optional(
    T.Array(text(120), {
      maxItems: 30,
      uniqueItems: true,
      description:
        'The required forms that were attached when it was submitted. Ignored in a draft, where the files say it',
    }),
  ),
  note: Lines({ maxLength: exchangeFieldLimits.note }),
})
export type Business = T.Static<typeof Business>

const Attached = T.Object({
  id,
  filename: T.String(),
  size: T.Integer(),
  at: T.String(),
  forms: T.Array(T.String(), { description: 'The required forms of new business that the file holds' }),
})
const Comment = T.Object({ at: T.String(), by: T.String(), text: T.String() })

export const Submission = T.Object({
  id,
  kind: T.Enum(['paper', 'new business'] as const),
  direction: T.Enum(['sent', 'received'] as const, { description: 'From the advisor’s point of view' }),
  title: T.String(),
  note: T.String(),
  status: T.Enum(submissionStatuses),
  reason: T.String({ description: 'Why it was returned or declined' }),
  advisor: T.String({ description: 'In the form "last, first". Empty if it’s for everyone' }),
  email: T.String(),
  branch: T.String(),
  by: T.String(),
  created: T.String(),
  changed: T.String(),
  submitted: T.Union([T.String(), T.Null()]),
  reviewer: T.String({ description: 'Who took it for review. Empty if no one has' }),
  files: T.Array(Attached),
  thread: T.Array(Comment),
  /** Of new business. The account number's last four digits only; whoever may change the draft gets it whole. */
  business: T.Union([Business, T.Null()]),
  product: T.String({ description: 'Name of the selected product' }),
  version: T.Integer(),
  can: T.Object({
    edit: T.Boolean(),
    withdraw: T.Boolean(),
    comment: T.Boolean(),
    decide: T.Boolean({ description: 'Take, approve, return, or decline' }),
    worked: T.Boolean({ description: 'The caller worked on it for the advisor, so someone else has to decide' }),
  }),
})
export type Submission = T.Static<typeof Submission>

export const listExchange = endpoint({
  method: 'GET',
  path: '/exchange',
  access: 'signed-in',
  summary: 'Lists what the caller sent and what the firm sent them, newest first, including drafts',
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Submission) }),
})

export const getSubmission = endpoint({
  method: 'GET',
  path: '/exchange/:id',
  access: 'signed-in',
  summary: 'Returns a submission. 404 if it’s someone else’s, unless the caller reviews documents',
  params: OfSubmission,
  answer: T.Object({ ok: T.Boolean(), submission: Submission }),
})

export const sendPapers = endpoint({
  method: 'POST',
  path: '/exchange',
  access: 'signed-in',
  summary: 'Sends documents to the home office, or to an advisor if the sender has library_access (multipart)',
  form: T.Object({
    title: T.String(),
    note: T.Optional(Lines()),
    selected_advisor: T.Optional(T.String({ description: 'An email address. Admins with library_access only' })),
    upload: uploads,
  }),
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const submissionFile = endpoint({
  method: 'GET',
  path: '/exchange/:id/file/:file',
  access: 'signed-in',
  summary: 'Returns an attached file. Supports range requests and shows PDFs inline',
  params: T.Object({ id, file: id }),
  answer: AnyFile,
})

export const beginBusiness = endpoint({
  method: 'POST',
  path: '/newbusiness',
  access: 'signed-in',
  summary: 'Starts a new business draft',
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const saveBusiness = endpoint({
  method: 'PUT',
  path: '/newbusiness/:id',
  access: 'signed-in',
  summary: 'Saves a draft, complete or not. Conflict if it was changed elsewhere in the meantime',
  params: OfSubmission,
  body: T.Object({ version: RowVersion, business: Business }),
  answer: T.Object({ ok: T.Boolean(), version: T.Integer() }),
})

export const attachFiles = endpoint({
  method: 'POST',
  path: '/newbusiness/:id/files',
  access: 'signed-in',
  summary: 'Adds files to a draft or to the reply to a returned submission (multipart)',
  params: OfSubmission,
  form: T.Object({
    form: T.Optional(
      T.String({ description: 'The required form that the files of a draft hold. If left out, their names say it' }),
    ),
    upload: uploads,
  }),
  answer: Ok,
})

export const setForms = endpoint({
  method: 'PUT',
  path: '/newbusiness/:id/files/:file',
  access: 'signed-in',
  summary: 'Says which of the required forms a file of a draft holds',
  params: T.Object({ id, file: id }),
  body: T.Object({ forms: T.Array(text(120), { maxItems: 30, uniqueItems: true }) }),
  answer: Ok,
})

export const detachFile = endpoint({
  method: 'DELETE',
  path: '/newbusiness/:id/files/:file',
  access: 'signed-in',
  summary: 'Removes a file from a draft',
  params: T.Object({ id, file: id }),
  answer: Ok,
})

export const submitBusiness = endpoint({
  method: 'POST',
  path: '/newbusiness/:id/submit',
  access: 'signed-in',
  summary: 'Submits a draft. If anything required is missing, the error lists all of it at once',
  params: OfSubmission,
  body: T.Object({ version: RowVersion }),
  answer: Ok,
})

export const withdrawSubmission = endpoint({
  method: 'POST',
  path: '/exchange/:id/withdraw',
  access: 'signed-in',
  summary: 'Withdraws a submission that isn’t complete',
  params: OfSubmission,
  answer: Ok,
})

export const commentSubmission = endpoint({
  method: 'POST',
  path: '/exchange/:id/comment',
  access: 'signed-in',
  summary: 'Adds a comment. A reply to a returned submission puts it back in review',
  params: OfSubmission,
  body: T.Object({ text: Lines({ minLength: 1, maxLength: exchangeFieldLimits.comment, pattern: '\\S' }) }),
  answer: Ok,
})

export const exchangeAdvisors = endpoint({
  method: 'GET',
  path: '/exchange/advisors',
  access: 'admin',
  summary: 'Lists possible recipients: the first 50 who match a search, by name. Requires library_access',
  query: ChoosingAdvisor,
  answer: T.Object({ ok: T.Boolean(), advisors: T.Array(T.Object({ text: T.String(), email: T.String() })) }),
})

// The reviewers' side
export const reviewQueue = endpoint({
  method: 'GET',
  path: '/review/documents',
  access: 'reviewer:documents',
  summary: 'Lists submissions awaiting review, oldest first. With `done`, recently decided ones',
  query: T.Object({ done: T.Optional(T.Enum(['yes'] as const)) }),
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Submission) }),
})

export const decisions = ['take', 'approve', 'return', 'decline'] as const
export type Decision = (typeof decisions)[number]

export const decideSubmission = endpoint({
  method: 'POST',
  path: '/review/documents/:id',
  inPerson: true,
  access: 'reviewer:documents',
  summary:
    'Takes, approves, returns, or declines a submission. Returning and declining require a reason. The advisor is notified by email and live',
  params: OfSubmission,
  body: T.Object({
    decision: T.Enum(decisions),
    reason: T.Optional(Lines({ maxLength: exchangeFieldLimits.reason })),
    version: RowVersion,
  }),
  answer: Ok,
})
