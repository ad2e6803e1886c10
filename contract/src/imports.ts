// Imports in the browser: a CSV file is uploaded, its columns are told apart, it is tried, loaded, and can be undone.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId } from './ids.ts'
import { Csv, upload } from './files.ts'

/** Whoever looks at the history listens to the first; whoever uploaded a file, to the second. */
export const importsTopic = 'imports'
export const importTopic = (uploadId: string) => `imports/${uploadId}`

export const importBytes = 200_000_000
/** The first problems are shown; so many are kept, to be downloaded. */
export const importProblemsShown = 100
export const importProblemsKept = 10_000

export const ImportColumn = T.Object({
  name: T.String(),
  aliases: T.Array(T.String()),
  optional: T.Boolean(),
  help: T.String(),
  example: T.String({ description: 'Value in the sample file' }),
})
export type ImportColumn = T.Static<typeof ImportColumn>

export const ImportKind = T.Object({ name: T.String(), columns: T.Array(ImportColumn) })
export type ImportKind = T.Static<typeof ImportKind>

export const ImportRun = T.Object({
  id: T.Integer(),
  kind: T.String(),
  file: T.String(),
  by: T.String(),
  byName: T.String({ description: 'Name of the person, or `by` where there is no such account' }),
  at: T.String(),
  rows: T.Integer({ description: 'Rows in the file' }),
  skipped: T.Integer({ description: 'Rows that were left out because of problems' }),
  added: T.Integer(),
  changed: T.Integer(),
  undoneAt: T.Union([T.String(), T.Null()]),
  undoneBy: T.String(),
  undoable: T.Boolean({
    description: 'True for the latest import of its type, while the values it replaced are still on record',
  }),
})
export type ImportRun = T.Static<typeof ImportRun>

const RowProblem = T.Object({ line: T.Integer(), column: T.String(), problem: T.String() })
export type RowProblem = T.Static<typeof RowProblem>

export const ImportOutcome = T.Object({
  loaded: T.Boolean(),
  rows: T.Integer(),
  added: T.Integer(),
  changed: T.Integer(),
  unchanged: T.Integer(),
  bad: T.Integer({ description: 'Rows that can’t be imported' }),
  problems: T.Array(RowProblem, { description: `The first ${importProblemsShown} problems` }),
  problemsKept: T.Integer({ description: 'Number of problems in problems.csv' }),
  ignored: T.Array(T.String(), { description: 'File columns that were ignored' }),
})
export type ImportOutcome = T.Static<typeof ImportOutcome>

const Mapping = T.Record(T.String(), T.String(), {
  description: 'File column → portal column. An empty string ignores the file column',
})

export const importStates = ['ready', 'waiting', 'running', 'done', 'failed'] as const

export const ImportUpload = T.Object({
  id: T.String(),
  kind: T.String(),
  file: T.String(),
  bytes: T.Integer(),
  header: T.Array(T.String()),
  sample: T.Array(T.Array(T.String())),
  mapping: Mapping,
  remembered: T.Array(T.String(), { description: 'Columns mapped this way last time' }),
  state: T.Enum(importStates),
  dryRun: T.Boolean(),
  skipBad: T.Boolean(),
  rowsRead: T.Integer(),
  bytesRead: T.Integer(),
  outcome: T.Union([ImportOutcome, T.Null()]),
  failure: T.String(),
  runId: T.Union([T.Integer(), T.Null()], { description: 'Id of the resulting import' }),
})
export type ImportUpload = T.Static<typeof ImportUpload>

/** Where somebody's latest file of a type is: what its card tells. */
export const ImportOpen = T.Object({
  id: T.String(),
  kind: T.String(),
  file: T.String(),
  state: T.Enum(importStates),
  dryRun: T.Boolean(),
  bytes: T.Integer(),
  bytesRead: T.Integer(),
  rowsRead: T.Integer(),
  rows: T.Integer(),
  bad: T.Integer(),
  loaded: T.Boolean(),
})
export type ImportOpen = T.Static<typeof ImportOpen>

const ById = T.Object({ id: T.String({ format: 'uuid' }) })
const access = 'reviewer:user_management'

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  access,
  summary:
    'Lists the import types with their columns and latest import, the caller’s latest upload of each, and past imports, newest first',
  answer: T.Object({
    ok: T.Boolean(),
    kinds: T.Array(ImportKind),
    uploads: T.Array(ImportOpen, { description: 'The caller’s latest upload of each type' }),
    latest: T.Array(ImportRun, { description: 'The latest import of each type' }),
    runs: T.Array(ImportRun),
  }),
})

export const uploadImport = endpoint({
  method: 'POST',
  path: '/imports/kinds/:kind',
  access,
  summary: 'Uploads a CSV file without importing it yet (multipart)',
  params: T.Object({ kind: T.String({ maxLength: 60 }) }),
  form: T.Object({ upload }),
  answer: T.Object({ ok: T.Boolean(), upload: ImportUpload }),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/upload/:id',
  access,
  summary: 'Returns one of the caller’s uploads with its progress and result. Uploads are deleted after a day',
  params: ById,
  answer: T.Object({ ok: T.Boolean(), upload: ImportUpload }),
})

export const runImport = endpoint({
  method: 'PUT',
  path: '/imports/upload/:id/run',
  access,
  summary:
    'Previews or imports the file with this column mapping in the background. Progress is published on its live topic',
  params: ById,
  body: T.Object({ mapping: Mapping, dryRun: T.Boolean(), skipBad: T.Boolean() }),
  proof: 'recent',
  answer: T.Object({ ok: T.Boolean(), upload: ImportUpload }),
})

export const cancelImport = endpoint({
  method: 'POST',
  path: '/imports/upload/:id/cancel',
  access,
  summary: 'Cancels a preview or import that hasn’t finished. Nothing of it is imported',
  params: ById,
  answer: T.Object({ ok: T.Boolean(), upload: ImportUpload }),
})

export const importProblems = endpoint({
  method: 'GET',
  path: '/imports/upload/:id/problems.csv',
  access,
  summary: `Returns the problems found in each row as CSV, up to the first ${importProblemsKept}`,
  params: ById,
  answer: Csv,
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/runs/:id/undo',
  access,
  summary: 'Undoes the latest import of its type. Conflict if its rows changed since',
  params: T.Object({ id: RowId }),
  proof: 'recent',
  answer: T.Object({
    ok: T.Boolean(),
    removed: T.Integer(),
    restored: T.Integer(),
    kept: T.Integer({ description: 'Added rows that were kept because they’re in use' }),
  }),
})
