// Inputs that are wrong in one place: a value of another type, a missing field, an unknown field, an odd address.
import fc, { type Arbitrary } from 'fast-check'
import { oddTexts } from './schemas.ts'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** Longer than any field, and made of what regular expressions backtrack on. */
const long = 160_000
const oddValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  '',
  '\0',
  'a\0b',
  '\ud800',
  'a\r\nb',
  ...oddTexts,
  '9999-12',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '275760-09-13',
  '+010000-01-01',
  '2026-02-30T25:61:00Z',
  'a'.repeat(300),
  'a'.repeat(long),
  ' '.repeat(long),
  '.'.repeat(long),
  '1'.repeat(long),
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  nested(60),
]
export const oddValue: Arbitrary<unknown> = fc.constantFrom(...oddValues)
const oddString = fc.constantFrom(...oddValues.filter((value) => typeof value === 'string'))
const oddNumber = fc.constantFrom(...oddValues.filter((value) => typeof value === 'number'))

/** What stands in an address is text. */
export const oddText: Arbitrary<string> = fc.constantFrom(
  ...oddValues.filter((value) => typeof value === 'string' && value.length <= 300).map(String),
  '0',
  '2147483647',
  '2147483648',
  '99999999999999',
  '9223372036854775808',
  '1e308',
  '0x10',
  '1.0',
  '119.9',
  '+1',
  ' 1',
  'Infinity',
  'true',
  'undefined',
  '2026-11-16',
  '9999-12',
)

/** Parts of an address that no browser writes: bytes that are no UTF-8, dots, slashes, more than any parameter holds. */
export const rawParts = [
  '%FF',
  '%E0%A4%A',
  '%',
  '%00',
  '%2e%2e',
  '%2F',
  '%20',
  '%ED%A0%80',
  'x'.repeat(301),
  'x'.repeat(5_000),
]
export const rawQueries = [
  'a=%FF',
  '%',
  '__proto__=1',
  'constructor=1',
  'a[]=1&a[b]=2',
  '=',
  '&&&',
  `a=${'x'.repeat(5_000)}`,
]

type Place = (string | number)[]

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))]
}

function changeAt(value: unknown, [name, ...rest]: Place, change: (value: unknown) => unknown): unknown {
  if (name === undefined) return change(value)
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  const changed = changeAt((copy as Record<string, unknown>)[name], rest, change)
  if (changed === removed && !Array.isArray(copy)) delete (copy as Record<string, unknown>)[name]
  else (copy as Record<string, unknown>)[name] = changed === removed ? null : changed
  return copy
}
const removed = Symbol('removed')

/** Fields that rows have and inputs do not: what is copied into a row without a look would set them. */
const extraFields = [
  'unknown_field',
  'id',
  'access',
  'manager',
  'version',
  'published_at',
  'account_id',
  'created_by',
  'status',
]

/** The same value, wrong in one place. */
export function mutateValue(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(
      valid,
      fc.nat({ max: 1_000 }),
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({ any: oddValue, text: oddString, number: oddNumber, keepType: fc.boolean() }),
        },
        { weight: 1, arbitrary: fc.constant({ remove: true }) },
        { weight: 1, arbitrary: fc.record({ add: fc.constantFrom(...extraFields), value: oddValue }) },
      ),
    )
    .map(([value, number, how]) => {
      const places = placesIn(value)
      if ('add' in how) {
        const objects = places.filter((place) => isObject(valueAt(value, place)))
        const place = objects[number % Math.max(objects.length, 1)]
        return place ? changeAt(value, place, (object) => ({ [how.add]: how.value, ...(object as object) })) : value
      }
      const place = places[number % places.length] ?? []
      if ('remove' in how) return place.length === 0 ? {} : changeAt(value, place, () => removed)
      return changeAt(value, place, (current) => {
        if (how.keepType && typeof current === 'string') return how.text
        return how.keepType && typeof current === 'number' ? how.number : how.any
      })
    })
}

const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value)
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
