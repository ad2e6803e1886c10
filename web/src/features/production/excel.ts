import { saveFile } from '../../lib/csv.ts'
import { productionColumns } from './columns.tsx'
import type { Line } from './figures.ts'
import type { Range } from './range.ts'

/** The table as a workbook; amounts are numbers, so that a spreadsheet can go on counting. */
export async function saveWorkbook(lines: readonly Line[], { from, to }: Range) {
  // the variant without a worker: the content security policy grants none from a blob
  const { default: write } = await import('write-excel-file/universal')
  const head = productionColumns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }))
  const rows = lines.map((line) =>
    productionColumns.map(({ amount, order, text }) =>
      amount && order ? { value: (order(line) ?? 0) / 100, format: '"$"#,##0.00' } : { value: text(line) },
    ),
  )
  const file = write([head, ...rows], {
    sheet: 'Personal production',
    stickyRowsCount: 1,
    columns: productionColumns.map(({ amount }) => ({ width: amount ? 18 : 8 })),
  })
  saveFile(`production-${from}-${to}.xlsx`, await file.toBlob())
}
