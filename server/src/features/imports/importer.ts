// What a kind of import has to tell about itself. Each feature brings its own; how a file is read is the same for all.
import type { Problems } from '@portal/contract/endpoint'
import type { Note } from '../../platform/change.ts'
import type { Tx } from '../../platform/db/open.ts'

export interface Column {
  name: string
  /** What other programs call it; capitals, blanks and underscores make no difference. */
  aliases?: readonly string[]
  /** The file may do without. */
  optional?: true
  /** What is to be in it, for who makes the file; and as it stands in the sample. */
  help?: string
  example?: string
}

/** A row of the file by the columns' names; a column the file does not have is not there. */
export type Cells = Record<string, string | undefined>

export interface Written<Whose = number> {
  added: number
  changed: number
  /** Whose records these were, before or after. */
  touched: Whose[]
}

/** Where rows are written. */
export interface Into {
  table: string
  key: readonly string[]
  values: readonly string[]
  /** The column that says whose a row is. */
  owner: string
  /** What must still be as the import left it for the row to be taken back; all of it unless told otherwise. */
  watched?: readonly string[]
}

export interface Undone<Whose = number> {
  removed: number
  restored: number
  /** Added ones that stay, because they are in use by now. */
  kept: number
  touched: Whose[]
}

export interface Importer<R = never> {
  name: string
  columns: readonly Column[]
  /** What is wrong, by column; otherwise the record. */
  parse(cells: Cells): { record: R } | { problems: Problems }
  /** Two rows with the same key are the same record: a second one in one file is a mistake. */
  keyOf(record: R): string
  /** What only the database can tell to be wrong, in the order of the records; nothing for one that is fine. */
  check?(tx: Tx, records: R[]): Promise<(Problems | undefined)[]>
  /** `note` for what has to be on record one by one; the import as a whole is anyway. */
  write(tx: Tx, runId: number, records: R[], now: Date, note: Note): Promise<Written>
  /** For `upsert`, and so that the last import can be undone. */
  tables?: readonly Into[]
  /** Instead of taking back whatever is in the tables. Rows that are not accounted for make it a conflict. */
  undo?(tx: Tx, runId: number, note: Note, now: Date): Promise<Undone>
  /** Which screens show what was touched. */
  topics(tx: Tx, touched: number[]): Promise<string[]>
}
