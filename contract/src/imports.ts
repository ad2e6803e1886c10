// Imports in the browser: a CSV file is uploaded, its columns are told apart, it is tried, loaded, and can be undone.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

/** Whoever looks at the history listens to the first; whoever uploaded a file, to the second. */
export const importsTopic = 'imports'
export const importTopic = (uploadId: string) => `imports/${uploadId}`

export const importBytes = 200_000_000
/** The first problems are shown; so many are kept, to be downloaded. */
export const importProblemsShown = 100
export const importProblemsKept = 10_000

/** Imports concern the whole firm: the flag alone is not enough. */
export const mayImport = (user: { isAdmin: boolean; guest: boolean }) => user.isAdmin && !user.guest

export const ImportColumn = T.Object({
  name: T.String(),
  aliases: T.Array(T.String()),
  optional: T.Boolean(),
  help: T.String(),
  example: T.String({ description: 'As it stands in the sample file' }),
})
export type ImportColumn = T.Static<typeof ImportColumn>

export const ImportKind = T.Object({ name: T.String(), columns: T.Array(ImportColumn) })
export type ImportKind = T.Static<typeof ImportKind>

export const ImportRun = T.Object({
  id: T.Integer(),
  kind: T.String(),
  file: T.String(),
  by: T.String(),
  at: T.String(),
  added: T.Integer(),
  changed: T.Integer(),
  undoneAt: T.Union([T.String(), T.Null()]),
  undoneBy: T.String(),
  undoable: T.Boolean({ description: 'The last of its kind, and what it overwrote is still known' }),
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
  bad: T.Integer({ description: 'Rows that cannot be accepted' }),
  problems: T.Array(RowProblem, { description: `The first ${importProblemsShown}` }),
  problemsKept: T.Integer({ description: 'How many problems.csv has' }),
  ignored: T.Array(T.String(), { description: 'Columns of the file that were left out' }),
})
export type ImportOutcome = T.Static<typeof ImportOutcome>

const Mapping = T.Record(T.String(), T.String(), {
  description: 'Column of the file → column of ours, or nothing to leave it out',
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
  runId: T.Union([T.Integer(), T.Null()], { description: 'Of the import that came of it' }),
})
export type ImportUpload = T.Static<typeof ImportUpload>

const ById = T.Object({ id: T.String({ format: 'uuid' }) })
const access = 'reviewer:user_management'

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  access,
  summary: 'What can be brought in from files, with its columns, and what was, newest first',
  answer: T.Object({ ok: T.Boolean(), kinds: T.Array(ImportKind), runs: T.Array(ImportRun) }),
})

/** Multipart: one CSV file as `upload`. */
export const uploadImport = endpoint({
  method: 'POST',
  path: '/imports/:kind/upload',
  access,
  summary: 'Takes a CSV file in; nothing is loaded yet (multipart)',
  params: T.Object({ kind: T.String({ maxLength: 60 }) }),
  answer: T.Object({ ok: T.Boolean(), upload: ImportUpload }),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/upload/:id',
  access,
  summary: 'One’s own upload: how far it is and what came of it; gone after a day',
  params: ById,
  answer: T.Object({ ok: T.Boolean(), upload: ImportUpload }),
})

export const runImport = endpoint({
  method: 'PUT',
  path: '/imports/upload/:id/run',
  access,
  summary: 'Previews or imports the file with this column mapping, in the background. Progress is sent on its topic',
  params: ById,
  body: T.Object({ mapping: Mapping, dryRun: T.Boolean(), skipBad: T.Boolean() }),
  answer: T.Object({ ok: T.Boolean(), upload: ImportUpload }),
})

export const importProblems = endpoint({
  method: 'GET',
  path: '/imports/upload/:id/problems.csv',
  access,
  summary: `What is wrong with which row, as CSV; the first ${importProblemsKept}`,
  params: ById,
  answer: T.String(),
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/runs/:id/undo',
  access,
  summary: 'Undoes the latest import of its type. Conflict if its rows changed since',
  params: T.Object({ id: T.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  answer: T.Object({
    ok: T.Boolean(),
    removed: T.Integer(),
    restored: T.Integer(),
    kept: T.Integer({ description: 'Added ones that stay because they are in use' }),
  }),
})
