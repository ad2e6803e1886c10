// JSON schemas as the contract uses them: what a closed one forbids, and values that one allows.
import { closeSchema } from '@portal/contract/closed-inputs'
import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** The keywords that the contract uses. */
export interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object'
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  contentMediaType?: string
}

/** Values that the portal itself has answered, by the name of their field: ids that exist, versions that are current. */
export interface Hints {
  named(field: string): readonly unknown[]
  /** One record that was answered: its fields belong together. */
  record?: Record<string, unknown> | undefined
}

/** Merges the members of an intersection into one object schema. */
export function mergeObjects({ allOf = [], ...rest }: Schema): Schema {
  const members = [rest, ...allOf.map((member) => (member.allOf ? mergeObjects(member) : member))]
  return {
    ...Object.assign({}, ...members),
    properties: Object.assign({}, ...members.map(({ properties }) => properties)),
    required: members.flatMap(({ required = [] }) => required),
  }
}

const compiled = new WeakMap<object, ReturnType<typeof Compile>>()
export function fitsSchema(schema: Schema, value: unknown): boolean {
  const check = compiled.get(schema) ?? Compile(schema as TSchema)
  compiled.set(schema, check)
  return check.Check(value)
}

/** Whether the schema, closed as the server closes it, allows this value. */
export const fitsClosed = (schema: Schema, value: unknown): boolean => fitsSchema(closeSchema(schema), value)

/** Whether one text of an address can be read as a value that the schema allows: digits as numbers, `true` and `false` as booleans. */
export function textFits(schema: Schema, text: string): boolean {
  const readings: unknown[] = [text]
  if (/^-?\d+(\.\d+)?$/.test(text)) readings.push(Number(text))
  if (text === 'true' || text === 'false') readings.push(text === 'true')
  if (text === 'null') readings.push(null)
  return readings.some((reading) => fitsClosed(schema, reading))
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const days = [0, 1, 7, 30, -1, -30, -400].map(day)
const moments = days.map((date) => `${date}T14:30:00.000Z`)
/** Boundaries that dates, months and years are compared with. */
const oddDates = ['9999-12-31', '2026-02-30', '0000-00-00', '2026-13-01', '1900-01-01', '2200-12-31']
const oddMoments = ['9999-12-31T23:59:60Z', '2026-02-30T25:61:00Z', '0000-01-01T00:00:00Z']
const months = days.map((date) => date.slice(0, 7))
const oddMonths = ['9999-12', '0000-01', '1900-01', '2200-12', '2026-00']
const words = [
  'Whitcombe',
  'New York',
  'Albany',
  '12',
  '145.00',
  '09:30',
  'true',
  'front,back',
  'a@meridianharbor.example',
  '',
]
export const oddTexts = [
  ' ',
  '‮abc אבג',
  'é́́́',
  '😀👩‍👩‍👧',
  'İıſK',
  '<b>&amp;"\'`',
  "'; select 1 --",
  '%FF',
  '\\',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  'NaN',
  'null',
  '-1',
  '1e308',
  '9'.repeat(30),
]
const numbers = [
  0,
  1,
  -1,
  2,
  3,
  7,
  100,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  0.5,
  1.005,
]

/** Values that the schema allows. Fields that a record or an earlier answer knows mostly have its values. */
export function validValue(schema: Schema, hints: Hints, field = ''): Arbitrary<unknown> {
  if (schema.allOf) return validValue(mergeObjects(schema), hints, field)
  if ('const' in schema) return fc.constant(schema.const)
  const own = typeValue(schema, hints, field)
  if (schema.type === 'object') return own
  const fitting = (values: readonly unknown[]) => values.filter((value) => fitsSchema(schema, value))
  const ofRecord = hints.record && Object.hasOwn(hints.record, field) ? fitting([hints.record[field]]) : []
  const named = schema.enum ? [] : fitting(hints.named(field))
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: own },
    ...(ofRecord.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...ofRecord) }] : []),
    ...(named.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...named) }] : []),
  )
}

function typeValue(schema: Schema, hints: Hints, field: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, hints, field)))
  switch (schema.type) {
    case 'string':
      return validText(schema)
    case 'integer':
    case 'number':
      return validNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return validArray(schema, hints, field)
    case 'object':
      return validObject(schema, hints)
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function validText(schema: Schema): Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 1_000, contentMediaType } = schema
  if (contentMediaType) return fc.constant('')
  const fitting = (values: string[]) => values.filter((value) => fitsSchema(schema, value))
  const usual = fitting(format === 'date-time' ? moments : [...days, ...months, ...moments, ...words])
  const odd = fitting([...oddTexts, ...oddDates, ...oddMoments, ...oddMonths])
  const made: Arbitrary<string>[] = []
  if (format === 'uuid') made.push(fc.uuid())
  else if (pattern) made.push(fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength)))
  else if (!format) {
    const most = Math.min(maxLength, Math.max(minLength, 30))
    made.push(fc.string({ unit: 'grapheme-ascii', minLength, maxLength: most }))
    made.push(fc.string({ unit: 'grapheme', minLength, maxLength: most }).map((text) => text.slice(0, maxLength)))
    if (maxLength > 100) made.push(fc.constant('a '.repeat(maxLength / 2)))
  }
  return fc.oneof(
    ...(usual.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...usual) }] : []),
    ...(odd.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...odd) }] : []),
    ...made.map((arbitrary) => ({ weight: 1, arbitrary })),
    ...(usual.length + odd.length + made.length === 0 ? [fc.constant('')] : []),
  )
}

function validNumber({ type, minimum, maximum }: Schema): Arbitrary<number> {
  const fits = (value: number) =>
    value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity) && (type === 'number' || Number.isInteger(value))
  const bounds = [...numbers, minimum ?? 0, maximum ?? 0].filter(fits)
  const least = Math.ceil(Math.max(minimum ?? -5, -(2 ** 53) + 1))
  const most = Math.floor(Math.min(maximum ?? Math.max(least, 0) + 200, 2 ** 53 - 1))
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: least, max: Math.min(most, least + 60) }) },
    { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
    ...(bounds.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...bounds) }] : []),
  )
}

function validArray(schema: Schema, hints: Hints, field: string): Arbitrary<unknown[]> {
  const { items = {}, minItems: minLength = 0, maxItems = 4, uniqueItems } = schema
  const item = validValue(items, hints, field)
  const lengths = { minLength, maxLength: Math.max(minLength, Math.min(maxItems, 4)) }
  return uniqueItems
    ? fc.uniqueArray(item, { ...lengths, selector: (value) => JSON.stringify(value) })
    : fc.array(item, lengths)
}

function validObject(schema: Schema, hints: Hints): Arbitrary<object> {
  const { properties = {}, required = [], patternProperties } = schema
  if (patternProperties) {
    const value = validValue(Object.values(patternProperties)[0] ?? {}, hints)
    return fc.dictionary(fc.constantFrom('1', '2', 'state', 'note', 'constructor'), value, { maxKeys: 3 })
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, validValue(inner, hints, name)]),
  )
  const requiredKeys = required.filter((name) => Object.hasOwn(fields, name))
  return fc.record(fields, { requiredKeys })
}
