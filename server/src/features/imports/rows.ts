// A CSV file row by row, as it comes: how large it is makes no difference.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../../platform/http/errors.ts'
import type { Cells, Column } from './importer.ts'

/** A quote that nobody closes must not draw the whole file into memory. */
const rowAtMost = 100_000

export interface Row {
  line: number
  cells: Cells
  /** It has as many fields as there are columns. */
  whole: boolean
}

/** `ignoring` is told which of the file's columns nobody knows, before the first row. */
export async function* rowsOf(
  bytes: AsyncIterable<Buffer>,
  columns: readonly Column[],
  ignoring: (names: string[]) => void,
): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowAtMost,
  })
  const fed = pipeline(Readable.from(bytes), parser)
  // the loop below meets the same failure
  fed.catch(() => {})
  let header: (string | undefined)[] | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!header) {
        const known = headerOf(record, columns)
        header = known.header
        ignoring(known.ignored)
        continue
      }
      const cells: Cells = {}
      header.forEach((name, index) => {
        if (name) cells[name] = record[index] ?? ''
      })
      yield { line: info.lines, cells, whole: record.length === header.length }
    }
    await fed
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new AppError('invalid', { message: `This is not a CSV file that can be read: ${error.message}` })
  }
  if (!header) throw new AppError('invalid', { message: 'The file is empty.' })
}

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

function headerOf(fields: string[], columns: readonly Column[]) {
  const names = new Map(columns.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((as) => [plain(as), name])))
  const header = fields.map((field) => names.get(plain(field)))
  const missing = columns.filter(({ name, optional }) => !optional && !header.includes(name)).map(({ name }) => name)
  const twice = header.filter((name, index) => name !== undefined && header.indexOf(name) !== index)
  const faults = [
    missing.length > 0 && `These columns are missing: ${missing.join(', ')}.`,
    twice.length > 0 && `These columns are there twice: ${twice.join(', ')}.`,
  ].filter(Boolean)
  if (faults.length > 0) throw new AppError('invalid', { message: faults.join(' ') })
  return { header, ignored: fields.filter((_, index) => header[index] === undefined) }
}
