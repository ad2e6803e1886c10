// Columns and values as people read them.
import { fieldWords } from '@portal/contract/audit-fields'
import { dayInWords, timeInWords } from '@portal/contract/rules/day'
import type { ColumnKind, ColumnKinds } from '../../platform/history/columns.ts'
import type { Line, Row } from '../../platform/history/read.ts'

const known = new Map<string, string>(Object.entries(fieldWords))
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

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

export function valueInWords(value: unknown, kind: ColumnKind, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return JSON.stringify(value, null, 1)
  if (value.startsWith('\\x')) return value.length === 66 ? `SHA-256 ${value.slice(2, 18)}…` : 'Encrypted'
  if (uuid.test(value)) return names.get(value) ?? value
  if (kind === 'moment') return momentInWords(value)
  if (kind === 'day') return dayInWords(value) === value ? notADate(value) : dayInWords(value)
  return value
}

/** The database has dates that no calendar of a browser has: `infinity`, the year 10000, years before Christ. */
const notADate = (value: string) => `${value} (can’t be shown as a date)`
function momentInWords(value: string): string {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? notADate(value) : timeInWords(at)
}

/** A field of a row. Each nested answer is a field of its own, labeled `answers / name`. */
export interface Field {
  value: unknown
  kind: ColumnKind
}

/** Nested answers are text: a type is known of columns only. */
export function fieldsOf(table: string, row: Row, kinds: ColumnKinds): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const [column, value] of Object.entries(row)) addFields(fields, column, value, kinds(table, column))
  return fields
}

function addFields(fields: Map<string, Field>, label: string, value: unknown, kind: ColumnKind): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [name, its] of Object.entries(value)) addFields(fields, `${label} / ${name}`, its, 'text')
  else fields.set(label, { value, kind })
}

const fieldInWords = (label: string) =>
  label
    .split(' / ')
    .map((part) => columnInWords(part))
    .join(', ')

/** Two states of a row, field by field: those that differ, or all. */
export function compared(
  [then, now]: readonly [Map<string, Field>, Map<string, Field>],
  names: ReadonlyMap<string, string>,
  all: boolean,
): { field: string; from: string; to: string }[] {
  const inWords = (field: Field | undefined) => (field ? valueInWords(field.value, field.kind, names) : '')
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((label) => {
    const [a, b] = [then.get(label), now.get(label)]
    const [from, to] = [inWords(a), inWords(b)]
    const same = JSON.stringify(a?.value ?? null) === JSON.stringify(b?.value ?? null)
    return (all && (from || to)) || !same ? [{ field: fieldInWords(label), from, to }] : []
  })
}
