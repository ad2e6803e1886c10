// Lines for a spreadsheet: RFC 4180, in the one encoding every spreadsheet recognises.

/** Told by its mark; without it spreadsheets guess an old code page. */
export const utf8Mark = '\ufeff'

/** A spreadsheet runs what looks like a formula, so such a text is marked as text; a negative number is none. */
const runs = /^[=+\-@\t\r]/
const number = /^-\d+(\.\d+)?$/

function cell(text: string): string {
  const safe = runs.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
