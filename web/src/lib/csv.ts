// Lists for a spreadsheet.
import { csvLine, utf8Mark } from '@portal/contract/rules/csv'
import { isoDay } from './format.ts'

export const csvOf = (lines: readonly (readonly string[])[]): string => utf8Mark + lines.map(csvLine).join('')

/** Saved as `products-2026-11-16.csv`. */
export const downloadCsv = (name: string, lines: readonly (readonly string[])[]) =>
  saveFile(`${name}-${isoDay(new Date())}.csv`, new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }))

export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
