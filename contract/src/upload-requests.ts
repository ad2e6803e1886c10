// Documents asked of somebody without an account, for a task: they get a link by email and send what is wanted, one by one.
import * as T from 'typebox'
import { CalendarDay } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersionOrZero } from './ids.ts'
import { Ok } from './errors.ts'
import { upload } from './files.ts'
import { Lines } from './lines.ts'
import { askProblems } from './rules/upload-request.ts'

/** Ours: as much as one person is asked for at a time, and as long as one link is worth keeping open. */
export const uploadRequestLimits = {
  name: 80,
  email: 254,
  reason: 300,
  papers: 10,
  title: 80,
  hint: 120,
  /** A link is open for at most so many days, and for a week where nobody says otherwise. */
  mostDays: 60,
  usualDays: 7,
  remindDays: 3,
  /** Files of one wanted document, and those open at once for one task. */
  filesOfPaper: 10,
  ofTask: 20,
  /** What nobody sent is gone after so many days. */
  unsentDays: 2,
} as const

const id = RowId
const moment = T.String()
const momentOrNull = T.Union([moment, T.Null()])
const said = (most: number) => T.String({ minLength: 1, maxLength: most, pattern: '\\S' })
const key = T.String({ format: 'uuid' })

/** What the sender agrees to. Kept with the receipt by its number, so that it can be shown which words it was. */
export const uploadConsent = {
  version: 1,
  words: (firm: string) => `These are my documents, and ${firm} can use them for this request.`,
} as const

export const uploadStates = [
  'sent',
  'opened',
  'partial',
  'complete',
  'expired',
  'revoked',
  /** The task was decided. */
  'closed',
] as const
export type UploadState = (typeof uploadStates)[number]

const OutsideFile = T.Object({
  name: T.String(),
  url: T.String({ description: 'Path under /api' }),
  size: T.Integer(),
  hash: T.String({ description: 'SHA-256' }),
  sender: T.String({ description: 'As the sender wrote it' }),
  at: moment,
  receipt: T.String(),
  scanned: T.Boolean({
    description: 'False where the portal has no virus scanner: then it is only saved, never shown',
  }),
})

const UploadRequest = T.Object({
  id,
  name: T.String(),
  email: T.String(),
  reason: T.String(),
  asked_by: T.String({ description: 'Empty if they are no longer with the firm' }),
  asked: moment,
  until: T.String({ description: 'The last day on which the link works' }),
  state: T.Enum(uploadStates),
  sent: T.String({ description: 'When the latest link went out' }),
  opened: momentOrNull,
  received: T.Integer({ description: 'Wanted documents that are here' }),
  coming: T.Integer({ description: 'Wanted documents uploaded and not sent yet' }),
  latest: T.Union([moment, T.Null()], { description: 'When the last documents came' }),
  reminds: T.Union([T.String(), T.Null()], { description: 'Date of the reminder. Null if none will be sent' }),
  reminded: momentOrNull,
  revoked: momentOrNull,
  again: T.Union([moment, T.Null()], { description: 'When a new link was requested. Null once it was sent' }),
  refused: T.Union([T.Object({ at: moment, why: T.String() }), T.Null()], {
    description: 'The last file that was not accepted because of a virus',
  }),
  papers: T.Array(T.Object({ id, title: T.String(), hint: T.String(), files: T.Array(OutsideFile) })),
  version: T.Integer(),
  can: T.Object({
    remind: T.Boolean(),
    renew: T.Boolean({ description: 'Send a new link' }),
    revoke: T.Boolean(),
  }),
})
export type UploadRequest = T.Static<typeof UploadRequest>

export const listUploadRequests = endpoint({
  method: 'GET',
  path: '/tasks/:id/upload-requests',
  access: 'signed-in',
  summary: 'Lists documents requested from outside for a task, the latest request first',
  params: T.Object({ id }),
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(UploadRequest),
    can: T.Object({ ask: T.Boolean() }),
  }),
})

export const askForUploads = endpoint({
  method: 'POST',
  path: '/tasks/:id/upload-requests',
  access: 'signed-in',
  summary: 'Requests documents from someone without an account. They get a link by email',
  params: T.Object({ id }),
  body: T.Object({
    key: T.String({ format: 'uuid', description: 'Chosen by the caller. Sent twice, it’s one request' }),
    name: said(uploadRequestLimits.name),
    email: T.String({ maxLength: uploadRequestLimits.email }),
    reason: Lines({ minLength: 1, maxLength: uploadRequestLimits.reason, pattern: '\\S' }),
    papers: T.Array(
      T.Object({ title: said(uploadRequestLimits.title), hint: T.String({ maxLength: uploadRequestLimits.hint }) }),
      { minItems: 1, maxItems: uploadRequestLimits.papers },
    ),
    until: CalendarDay,
    remind: T.Boolean(),
  }),
  check: askProblems,
  answer: T.Object({ ok: T.Boolean(), id }),
})
export type UploadsWanted = T.Static<(typeof askForUploads)['body']>

const OfRequest = T.Object({ id })
const version = RowVersionOrZero

export const renewUploadRequest = endpoint({
  method: 'POST',
  path: '/upload-requests/:id/link',
  access: 'signed-in',
  summary: 'Emails a new link. The one before stops working',
  params: OfRequest,
  body: T.Object({ version, until: CalendarDay }),
  answer: Ok,
})

export const remindUploadRequest = endpoint({
  method: 'POST',
  path: '/upload-requests/:id/remind',
  access: 'signed-in',
  summary: 'Emails a reminder, at most once a day',
  params: OfRequest,
  body: T.Object({ version }),
  answer: Ok,
})

export const revokeUploadRequest = endpoint({
  method: 'POST',
  path: '/upload-requests/:id/revoke',
  access: 'signed-in',
  summary: 'Ends the link. What was received stays',
  params: OfRequest,
  body: T.Object({ version }),
  answer: Ok,
})

// The other side: whoever has the link.

const UnsentFile = T.Object({ id, name: T.String(), size: T.Integer() })
export type UnsentFile = T.Static<typeof UnsentFile>

const WantedPaper = T.Object({
  id,
  title: T.String(),
  hint: T.String(),
  received: T.Integer({ description: 'Files that were sent' }),
  files: T.Array(UnsentFile, { description: 'Uploaded in this browser and not sent yet' }),
})
export type WantedPaper = T.Static<typeof WantedPaper>

export const getUploadRequest = endpoint({
  method: 'GET',
  path: '/request',
  access: 'link:request',
  summary: 'Says which documents are wanted, why, and until when. Changes nothing',
  query: T.Object({
    sitting: T.String({
      format: 'uuid',
      description: 'Chosen by the browser. What was uploaded under another one isn’t shown',
    }),
  }),
  answer: T.Object({
    ok: T.Boolean(),
    reason: T.String(),
    until: T.String(),
    papers: T.Array(WantedPaper),
  }),
})

export const addRequestFile = endpoint({
  method: 'POST',
  path: '/request/documents/:paper',
  access: 'link:request',
  summary: 'Uploads a file for one of the wanted documents (multipart). It isn’t sent yet',
  params: T.Object({ paper: id }),
  form: T.Object({ sitting: key, upload }),
  answer: T.Object({ ok: T.Boolean(), file: UnsentFile }),
})

export const removeRequestFile = endpoint({
  method: 'DELETE',
  path: '/request/files/:file',
  access: 'link:request',
  summary: 'Removes a file that wasn’t sent yet',
  params: T.Object({ file: id }),
  query: T.Object({ sitting: key }),
  answer: Ok,
})

const Receipt = T.Object({
  number: T.String(),
  at: moment,
  sender: T.String(),
  received: T.Integer({ description: 'Wanted documents that are here, of all sendings' }),
  wanted: T.Integer(),
  files: T.Array(T.Object({ paper: T.String(), name: T.String(), hash: T.String({ description: 'SHA-256' }) })),
})
export type UploadReceipt = T.Static<typeof Receipt>

export const sendRequestFiles = endpoint({
  method: 'POST',
  path: '/request/send',
  access: 'link:request',
  summary: 'Sends what was uploaded in this browser. Sent twice, it’s one receipt',
  body: T.Object({ sitting: key, name: said(uploadRequestLimits.name), consent: T.Boolean() }),
  check: ({ consent }: { consent: boolean }): Record<string, string> =>
    consent ? {} : { consent: 'Check this box so we can use your documents.' },
  answer: T.Object({ ok: T.Boolean(), receipt: Receipt }),
})
