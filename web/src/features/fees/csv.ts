// What is on screen, for a spreadsheet.
import { downloadCsv } from '../../lib/csv.ts'
import { type Column, isText } from '../../ui/table-rows.ts'

export function saveCsv<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const told = columns.filter(isText)
  downloadCsv(`${name}.csv`, [
    told.map(({ header }) => header),
    ...rows.map((row) => told.map(({ text }) => text(row))),
  ])
}
