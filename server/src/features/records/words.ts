// Columns and values as people read them.
import { fieldWords } from '@portal/contract/audit-fields'
import { dayInWords, timeInWords } from '@portal/contract/rules/day'
import type { Line, Row } from '../../platform/history/read.ts'

const known = new Map<string, string>(Object.entries(fieldWords))
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
const day = /^\d{4}-\d{2}-\d{2}$/

/** "Submitted at" for `submitted_at`, unless the audit log has a better word. */
export function columnInWords(column: string): string {
  const word = known.get(column)
  if (word) return word
  const plain = column.replace(/_id$/, '').replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

export const idsIn = (lines: readonly Pick<Line, 'before' | 'after'>[]): string[] =>
  lines.flatMap(({ before, after }) =>
    [...Object.values(before ?? {}), ...Object.values(after ?? {})].filter(
      (value): value is string => typeof value === 'string' && uuid.test(value),
    ),
  )

export function valueInWords(value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return JSON.stringify(value, null, 1)
  if (value.startsWith('\\x')) return value.length === 66 ? `SHA-256 ${value.slice(2, 18)}…` : 'Encrypted'
  if (uuid.test(value)) return names.get(value) ?? value
  if (moment.test(value)) return timeInWords(new Date(value))
  return day.test(value) ? dayInWords(value) : value
}

/** Nested answers are told one by one, as `answers / name`. */
export function flat(row: Row, before = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(row)) {
    const label = before ? `${before} / ${name}` : name
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, its] of flat(value as Row, label)) fields.set(inner, its)
    else fields.set(label, value)
  }
  return fields
}

const fieldInWords = (label: string) =>
  label
    .split(' / ')
    .map((part) => columnInWords(part))
    .join(', ')

/** Field by field, those that differ or all. */
export function compared(
  then: Row,
  now: Row,
  names: ReadonlyMap<string, string>,
  all: boolean,
): { field: string; from: string; to: string }[] {
  const [a, b] = [flat(then), flat(now)]
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((label) => {
    const [from, to] = [valueInWords(a.get(label), names), valueInWords(b.get(label), names)]
    const same = JSON.stringify(a.get(label) ?? null) === JSON.stringify(b.get(label) ?? null)
    return (all && (from || to)) || !same ? [{ field: fieldInWords(label), from, to }] : []
  })
}
