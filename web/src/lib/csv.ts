// Lists for a spreadsheet: RFC 4180, in the one encoding every spreadsheet recognises.
import { isoDay } from './format.ts'

/** Told by its mark; without it spreadsheets guess an old code page. */
const utf8Mark = '\ufeff'

/** A spreadsheet runs what looks like a formula, so such a text is marked as text; a negative number is none. */
const runs = /^[=+\-@\t\r]/
const number = /^-\d+(\.\d+)?$/

function cell(text: string): string {
  const safe = runs.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvOf = (lines: readonly (readonly string[])[]): string =>
  utf8Mark + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')

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
