// What a kind of import has to tell about itself. Each feature brings its own; how a file is read is the same for all.
import type { Problems } from '@portal/contract/endpoint'
import type { Tx } from '../../platform/db/open.ts'

export interface Column {
  name: string
  /** What other programs call it; capitals, blanks and underscores make no difference. */
  aliases?: readonly string[]
  /** The file may do without. */
  optional?: true
}

/** A row of the file by the columns' names; a column the file does not have is not there. */
export type Cells = Record<string, string | undefined>

export interface Written<Whose = number> {
  added: number
  changed: number
  /** Whose records these were, before or after. */
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
  write(tx: Tx, runId: number, records: R[], now: Date): Promise<Written>
  /** Which screens show what was touched. */
  topics(tx: Tx, touched: number[]): Promise<string[]>
}
