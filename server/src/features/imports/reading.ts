// Reads a row's cells as what they should be and gathers what they are not.
import type { Problems } from '@portal/contract/endpoint'
import { isDay } from '@portal/contract/rules/day'
import type { Cells } from './importer.ts'

const dollarsAtMost = 12

export interface Reading {
  whole(column: string, from: number, to: number): number
  /** As decimal text; an empty cell is nothing. */
  money(column: string): string
  day(column: string): string
  text(column: string, from: number, to: number): string
  yesNo(column: string): boolean
  /** For rules of the record's own. */
  refuse(column: string, problem: string): void
  problems: Problems
}

export function reading(cells: Cells): Reading {
  const problems: Problems = {}
  const cell = (column: string) => cells[column] ?? ''
  const refuse = (column: string, problem: string) => {
    problems[column] ??= problem
  }
  return {
    problems,
    refuse,
    whole(column, from, to) {
      const value = /^\d{1,10}$/.test(cell(column)) ? Number(cell(column)) : Number.NaN
      if (!(value >= from && value <= to)) refuse(column, `Enter a whole number from ${from} to ${to}.`)
      return value
    },
    money(column) {
      const value = decimalOf(cell(column))
      if (value === undefined) refuse(column, 'Enter an amount, for example 1234.50.')
      return value ?? '0'
    },
    day(column) {
      const text = cell(column)
      const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
      const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text
      if (!isDay(day)) refuse(column, 'Enter a date, for example 3/31/2026 or 2026-03-31.')
      return day
    },
    text(column, from, to) {
      const text = cell(column)
      if (text.length < from) refuse(column, 'This value is required.')
      else if (text.length > to) refuse(column, `Use ${to} characters or fewer.`)
      // what stands for bytes that are no UTF-8, and what the database cannot hold
      else if (/[\uFFFD\0]/.test(text))
        refuse(column, 'This text can’t be read. Save the file as CSV (UTF-8) and try again.')
      return text
    },
    yesNo(column) {
      const text = cell(column).toLowerCase()
      if (!/^(|yes|no|y|n|true|false|1|0)$/.test(text)) refuse(column, 'Enter yes or no.')
      return /^(yes|y|true|1)$/.test(text)
    },
  }
}

/** As programs and people write amounts: 1234.5, $1,234.50, (12.00) for what is taken back, - for nothing. */
function decimalOf(text: string): string | undefined {
  const bare = text.replace(/\s/g, '').replace('$', '')
  if (bare === '' || bare === '-') return '0'
  const [, open, minus, whole = '', part = '', close] =
    /^(\()?(-)?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2})0*)?(\))?$/.exec(bare) ?? []
  const digits = whole.replaceAll(',', '')
  if (Boolean(open) !== Boolean(close) || (open && minus)) return undefined
  if ((digits === '' && part === '') || digits.replace(/^0+/, '').length > dollarsAtMost) return undefined
  return `${open || minus ? '-' : ''}${digits || '0'}.${part.padEnd(2, '0')}`
}
