// The document store: one list, many shelves. Field names are the specification's.
import * as T from 'typebox'
import { ChoosingAdvisor } from './choosing.ts'
import { HistoricDayOrEmpty } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { RowId, RowVersion } from './ids.ts'
import { Ok } from './errors.ts'
import { AnyFile, upload } from './files.ts'
import { limits } from './limits.ts'
import { Lines } from './lines.ts'

/** By id. Category 2 has no name: documents that carry it stay as they are, nobody is offered it (readings C33). */
export const documentCategories = [
  '401k PLUS (RMS)',
  'Broker-Dealer',
  '',
  'Insurance',
  'Mortgage',
  'Pershing',
  'Knowledge Center',
  'Variable Annuities',
  'Newsletters',
] as const
export const knowledgeCenter = 6
export const newsletters = 8

/** By id. */
export const knowledgeCategories = ['Wealth', 'Insurance', 'Mortgage', 'Securities', 'Taxes', 'Compliance'] as const

export const documentsTopic = 'documents'

const id = RowId
export const OfDocument = T.Object({ id })
const category = T.Integer({ minimum: 0, maximum: 8 })
const kc_category = T.Union([T.Integer({ minimum: 0, maximum: 5 }), T.Null()])

export const Document = T.Object({
  id,
  title: T.String(),
  description: T.String(),
  category,
  filename: T.String(),
  uploaded: T.String({ description: 'When the current version was uploaded' }),
  uploadedby: T.String(),
  advisor: T.String({ description: 'Email address of the one advisor it’s for. Empty if it’s for everyone' }),
  kc_category,
  is_library: T.Boolean(),
  is_kc: T.Boolean(),
  is_cyber: T.Boolean(),
  is_comp: T.Boolean(),
  attestation_required: T.Boolean(),
  bay_img: T.String(),
  weekly_downloads: T.String({
    description: 'Weekly downloads for the last 52 weeks, oldest first, separated by commas',
  }),
  favorite: T.Boolean(),
  is_public: T.Boolean({ description: 'Shown on the public compliance page' }),
  for_guests: T.Boolean({ description: 'Shown to guests' }),
  effective: T.String({ description: 'Effective date. Defaults to the upload date' }),
  review_by: T.Union([T.String(), T.Null()], { description: 'Date by which the document must be reviewed' }),
  version: T.Integer({ description: 'Version of the file. Replacing the file creates the next one' }),
  kind: T.Enum(['pdf', 'xlsx', 'docx'] as const),
  size: T.Integer(),
})
export type Document = T.Static<typeof Document>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/docs',
  access: 'guest-ok',
  summary: 'Lists every document the caller can see, except branch library documents',
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(Document),
    more: T.Optional(
      T.Integer({
        description: 'Documents addressed to a single advisor that aren’t listed: an admin gets the newest',
      }),
    ),
  }),
})

export const Version = T.Object({
  version: T.Integer(),
  filename: T.String(),
  size: T.Integer(),
  uploaded: T.String(),
  uploadedby: T.String(),
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/docs/:id',
  access: 'guest-ok',
  summary: 'Returns a document and its versions, newest first. 404 if the caller can’t see it',
  params: OfDocument,
  answer: T.Object({ ok: T.Boolean(), document: Document, versions: T.Array(Version) }),
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/download/:id',
  access: 'guest-ok',
  summary:
    'Downloads the file as an attachment. Each download adds to the weekly count and is recorded in the audit log',
  params: OfDocument,
  answer: AnyFile,
})

export const viewDocument = endpoint({
  method: 'GET',
  path: '/docs/:id/file',
  access: 'guest-ok',
  summary:
    'Returns the file for the viewer. Supports range requests, shows PDFs inline, and doesn’t count as a download. `version` selects an earlier version (admins only)',
  params: OfDocument,
  query: T.Object({ version: T.Optional(RowVersion) }),
  answer: AnyFile,
})

const text = T.String()
const flag = T.Optional(T.Enum(['true', 'false']))
const optional = T.Optional(text)
const day = T.Optional(HistoricDayOrEmpty)
const documentForm = {
  title: text,
  description: Lines(),
  category: text,
  library: flag,
  kc: flag,
  cyber: flag,
  comp: flag,
  kc_category: optional,
  selected_advisor: T.Optional(T.String({ description: 'An email address, or empty' })),
  // ours
  attestation: flag,
  image_url: optional,
  public: flag,
  guests: flag,
  effective: day,
  review_by: day,
}

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/upload/lib',
  access: 'admin',
  summary: 'Adds a document (multipart)',
  form: T.Object({ action: T.Literal('FOD'), ...documentForm, upload }),
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const replaceDocument = endpoint({
  method: 'POST',
  path: '/upload/replace/:id',
  access: 'admin',
  summary: 'Replaces a document’s file and keeps the previous version (multipart)',
  params: OfDocument,
  form: T.Object({ upload }),
  answer: T.Object({ ok: T.Boolean(), version: T.Integer() }),
})

export const updateDocument = endpoint({
  method: 'POST',
  path: '/upload/update/:id',
  access: 'admin',
  summary: 'Updates a document’s details (multipart)',
  params: OfDocument,
  form: T.Object({ action: T.Optional(T.Literal('FOD')), ...documentForm }),
  answer: Ok,
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/upload/lib/:id',
  access: 'admin',
  summary: 'Removes a document from all pages. The record is kept',
  params: OfDocument,
  answer: Ok,
})

export const documentAdvisors = endpoint({
  method: 'GET',
  path: '/docs/advisors',
  access: 'admin',
  summary: 'Lists advisors a document can be addressed to: the first 50 who match a search, by name',
  query: ChoosingAdvisor,
  answer: T.Object({ ok: T.Boolean(), advisors: T.Array(T.Object({ text: T.String(), email: T.String() })) }),
})

export const documentsOfAdvisors = endpoint({
  method: 'GET',
  path: '/docs/of-advisors',
  access: 'admin',
  summary: 'Finds documents addressed to a single advisor by title or description: the newest 50 that match',
  query: T.Object({ q: T.String({ minLength: 1, maxLength: 200 }) }),
  answer: T.Object({ ok: T.Boolean(), data: T.Array(Document) }),
})

/** A hit's words stand between these in the excerpt. */
export const hitMarks = { from: '\u0001', to: '\u0002' } as const

export const Hit = T.Object({ id, title: T.String(), excerpt: T.String(), category, kc_category })
export type Hit = T.Static<typeof Hit>

export const searchDocuments = endpoint({
  method: 'GET',
  path: '/docs/search',
  access: 'guest-ok',
  summary: 'Searches the full text of titles, descriptions, and files. Returns up to 50 results, best match first',
  query: T.Object({
    q: T.String({ minLength: 1, maxLength: 200 }),
    shelf: T.Optional(T.Enum(['all', 'kc', 'comp', 'cyber', 'newsletters'] as const)),
  }),
  answer: T.Object({ ok: T.Boolean(), hits: T.Array(Hit) }),
})

// What a person has done with documents: opened (those to be attested), read, acknowledged, attested; each for the version it was.
export const readings = ['opened', 'read', 'acknowledged', 'attested'] as const
export type ReadingKind = (typeof readings)[number]

export const Reading = T.Object({ id, version: T.Integer(), kind: T.Enum(readings), at: T.String() })
export type Reading = T.Static<typeof Reading>

export const readingsTopic = (accountId: string) => `readings/${accountId}`

export const listReadings = endpoint({
  method: 'GET',
  path: '/docs/readings',
  access: 'guest-ok',
  summary: 'Lists what the caller has read, acknowledged, and attested to, with their votes on helpfulness',
  answer: T.Object({
    ok: T.Boolean(),
    readings: T.Array(Reading),
    votes: T.Array(T.Object({ id, helpful: T.Boolean() }), {
      description: 'The caller’s answers to “Was this helpful?”',
    }),
  }),
})

export const markRead = endpoint({
  method: 'POST',
  path: '/docs/:id/read',
  access: 'signed-in',
  summary: 'Marks a document as read',
  params: OfDocument,
  answer: Ok,
})

export const acknowledge = endpoint({
  method: 'POST',
  path: '/docs/:id/acknowledge',
  inPerson: true,
  access: 'signed-in',
  summary: 'Acknowledges the current version. Conflict if the caller read a different one',
  params: OfDocument,
  body: T.Object({ version: RowVersion }),
  answer: Ok,
})

export const voteHelpful = endpoint({
  method: 'POST',
  path: '/docs/:id/helpful',
  access: 'signed-in',
  summary: 'Records whether a document was helpful. The latest answer wins',
  params: OfDocument,
  body: T.Object({ helpful: T.Boolean() }),
  answer: Ok,
})

// Branch library
export const branchClasses = ['Procedures', 'Inspections', 'Complaint file', 'Registrations'] as const
export const branchTopic = (branchId: number) => `branch-documents/${branchId}`

export const BranchDocument = T.Object({
  id,
  title: T.String(),
  description: T.String(),
  class: T.Enum(branchClasses),
  dated: T.String({ description: 'Date of the document, yyyy-mm-dd' }),
  filename: T.String(),
  version: T.Integer(),
  uploaded: T.String(),
  uploadedby: T.String(),
  acknowledged: T.Array(T.Object({ name: T.String(), at: T.String() }), {
    description: 'Who has acknowledged this version. Managers and admins see everyone. Others see only themselves',
  }),
  members: T.Integer({ description: 'Number of people who can acknowledge it' }),
})
export type BranchDocument = T.Static<typeof BranchDocument>

export const listBranchDocuments = endpoint({
  method: 'GET',
  path: '/branch/docs',
  access: 'signed-in',
  summary: 'Returns the library of the caller’s own branch. Admins can pass the id of another branch',
  query: T.Object({ branch: T.Optional(id) }),
  answer: T.Object({
    ok: T.Boolean(),
    branch: T.Object({ id, name: T.String() }),
    branches: T.Array(T.Object({ id, name: T.String() }), { description: 'All branches (admins only)' }),
    mine: T.Boolean({ description: 'True for the caller’s own branch, whose documents they can acknowledge' }),
    mayEdit: T.Boolean(),
    data: T.Array(BranchDocument),
  }),
})

export const uploadBranchDocument = endpoint({
  method: 'POST',
  path: '/branch/docs',
  access: 'signed-in',
  summary:
    'Adds a document to a branch library (multipart). Branch managers can add to their own branch, admins to any',
  form: T.Object({
    title: text,
    description: T.Optional(Lines()),
    class: text,
    dated: day,
    branch: T.Optional(T.String({ description: 'Admins only' })),
    upload,
  }),
  answer: T.Object({ ok: T.Boolean(), id }),
})

export const supersedeBranchDocument = endpoint({
  method: 'POST',
  path: '/branch/docs/:id',
  access: 'signed-in',
  summary: 'Uploads a new version, which everyone must acknowledge again (multipart: upload, dated)',
  params: OfDocument,
  form: T.Object({ dated: day, upload }),
  answer: T.Object({ ok: T.Boolean(), version: T.Integer() }),
})

export const deleteBranchDocument = endpoint({
  method: 'DELETE',
  path: '/branch/docs/:id',
  access: 'signed-in',
  summary: 'Removes a document from the branch library. The record is kept',
  params: OfDocument,
  answer: Ok,
})

// Public compliance page
export const listPublicDocuments = endpoint({
  method: 'GET',
  path: '/public/docs',
  access: 'public',
  shared: true,
  summary: 'Lists the documents on the public compliance page',
  answer: T.Object({
    ok: T.Boolean(),
    data: T.Array(
      T.Object({
        id,
        title: T.String(),
        description: T.String(),
        filename: T.String(),
        version: T.Integer(),
        effective: T.String(),
        size: T.Integer(),
      }),
    ),
  }),
})

export const publicFile = endpoint({
  method: 'GET',
  path: '/public/docs/:id/file',
  access: 'public',
  shared: true,
  summary: 'Returns the file of a public document, shown inline',
  params: OfDocument,
  answer: AnyFile,
})

export const documentFieldLimits = {
  title: limits.documentTitleLength,
  description: limits.documentDescriptionLength,
  image_url: limits.documentImageUrlLength,
} as const
