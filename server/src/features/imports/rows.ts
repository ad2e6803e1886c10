// A CSV file row by row, as it comes: how large it is makes no difference.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../../platform/http/errors.ts'
import type { Cells, Column } from './importer.ts'

/** A quote that nobody closes must not draw the whole file into memory. */
const rowAtMost = 100_000
const columnsAtMost = 300
const nameAtMost = 200
const sampleRows = 5

/** The file's columns → ours, or nothing for one that is left out. */
export type Mapping = Record<string, string>

export interface Row {
  line: number
  cells: Cells
  /** It has as many fields as there are columns. */
  whole: boolean
}

/** `ignoring` is told which of the file's columns are left out, before the first row. Without a mapping names tell them apart. */
export async function* rowsOf(
  bytes: AsyncIterable<Buffer>,
  columns: readonly Column[],
  ignoring: (names: string[]) => void,
  mapping?: Mapping,
): AsyncGenerator<Row> {
  let header: (string | undefined)[] | undefined
  for await (const { record, line } of recordsOf(bytes)) {
    if (!header) {
      const names = namesOf(record)
      const known = knownBy(columns)
      header = mapping ? names.map((name) => mapping[name] || undefined) : record.map(known)
      refuseUnfit(header, columns)
      ignoring(names.filter((_, index) => header?.[index] === undefined))
      continue
    }
    const cells: Cells = {}
    header.forEach((name, index) => {
      if (name) cells[name] = record[index] ?? ''
    })
    yield { line, cells, whole: record.length === header.length }
  }
  if (!header) throw new AppError('invalid', { message: 'The file is empty.' })
}

/** The names of a file's columns and its first rows, for somebody to look at. */
export async function beginningOf(bytes: AsyncIterable<Buffer>): Promise<{ header: string[]; sample: string[][] }> {
  const [first, ...sample] = await firstOf(recordsOf(bytes), sampleRows + 1)
  if (!first) throw new AppError('invalid', { message: 'The file is empty.' })
  if (first.length < 2)
    throw new AppError('invalid', { message: 'This isn’t a CSV file. Columns must be separated by commas.' })
  if (first.length > columnsAtMost)
    throw new AppError('invalid', { message: `The file has too many columns. The limit is ${columnsAtMost}.` })
  if (sample.length === 0) throw new AppError('invalid', { message: 'The file has a header row but no data.' })
  const header = namesOf(first)
  return { header, sample: sample.map((row) => header.map((_, index) => (row[index] ?? '').slice(0, nameAtMost))) }
}

async function firstOf(records: AsyncIterable<{ record: string[] }>, most: number): Promise<string[][]> {
  const first: string[][] = []
  for await (const { record } of records) if (first.push(record) === most) break
  return first
}

async function* recordsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ record: string[]; line: number }> {
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
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { record, line: info.lines }
    await fed
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new AppError('invalid', { message: `This CSV file can’t be read: ${error.message}.` })
  }
}

/** Each column of a file needs a name of its own to be pointed at. */
function namesOf(fields: string[]): string[] {
  const names: string[] = []
  for (const [index, field] of fields.entries()) {
    const name = field.slice(0, nameAtMost) || `Column ${index + 1}`
    names.push(names.includes(name) ? `${name} (column ${index + 1})` : name)
  }
  return names
}

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

/** Which of ours a name stands for. */
export function knownBy(columns: readonly Column[]): (name: string) => string | undefined {
  const known = new Map(columns.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((as) => [plain(as), name])))
  return (name) => known.get(plain(name))
}

export function refuseUnfit(chosen: readonly (string | undefined)[], columns: readonly Column[]): void {
  const missing = columns.filter(({ name, optional }) => !optional && !chosen.includes(name)).map(({ name }) => name)
  const twice = chosen.filter((name, index) => name !== undefined && chosen.indexOf(name) !== index)
  const faults = [
    missing.length > 0 && `Required columns are missing: ${missing.join(', ')}.`,
    twice.length > 0 && `These columns appear more than once: ${twice.join(', ')}.`,
  ].filter(Boolean)
  if (faults.length > 0) throw new AppError('invalid', { message: faults.join(' ') })
}
