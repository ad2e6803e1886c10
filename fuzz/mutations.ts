// Inputs that are wrong in one place: a value of another type, a missing field, an unknown field, an odd address.
import fc, { type Arbitrary } from 'fast-check'
import { oddTexts } from './schemas.ts'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** Longer than any field, and made of what regular expressions backtrack on. */
const long = 160_000
const damagedTexts = ['\0', 'a\0b', '\ud800', 'a\r\nb']
const longTexts = ['a', ' ', '.', '1'].map((character) => character.repeat(long)).concat('a'.repeat(300))
const oddDates = [
  '9999-12',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '275760-09-13',
  '+010000-01-01',
  '2026-02-30T25:61:00Z',
]
const oddNumbers = [0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308]
const otherValues = [null, true, [], {}, [null], [[]], { length: 1 }, nested(60)]

const oddString = fc.oneof(
  fc.constantFrom(...damagedTexts),
  fc.constantFrom(...longTexts),
  fc.constantFrom(...oddDates),
  fc.constantFrom('', ...oddTexts),
)
const oddNumber = fc.constantFrom(...oddNumbers)
export const oddValue: Arbitrary<unknown> = fc.oneof(oddString, oddNumber, fc.constantFrom(...otherValues))

/** Numbers as no number of an address is written, or larger than any id. */
const oddDigits = [
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
]
/** Values in an address are text. */
export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddDigits),
  fc.constantFrom(...oddDates, 'undefined', '2026-11-16', 'a'.repeat(300)),
  fc.constantFrom(...damagedTexts, '', ...oddTexts),
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

const mutation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ how: fc.constant('typed' as const), text: oddString, number: oddNumber }) },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('any' as const), value: oddValue }) },
  { weight: 1, arbitrary: fc.record({ how: fc.constant('remove' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ how: fc.constant('add' as const), name: fc.constantFrom(...extraFields), value: oddValue }),
  },
)

/** The same value, wrong in one place. */
export const mutateValue = (valid: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(valid, fc.nat({ max: 1_000 }), mutation).map(([value, number, change]) => {
    const places = placesIn(value)
    const isInside = (place: Place) => !isContainer(valueAt(value, place))
    const chosen = (fitting: Place[]) => fitting[number % Math.max(fitting.length, 1)] ?? []
    switch (change.how) {
      case 'typed':
        return changeAt(value, chosen(places.filter(isInside)), (current) =>
          typeof current === 'number' ? change.number : change.text,
        )
      case 'any':
        return changeAt(value, chosen(places), () => change.value)
      case 'remove':
        return changeAt(value, chosen(places.filter((place) => place.length > 0)), () => removed)
      case 'add': {
        const place = chosen(places.filter((one) => isObject(valueAt(value, one))))
        return changeAt(value, place, (object) => ({ [change.name]: change.value, ...(object as object) }))
      }
      default:
        return value
    }
  })

const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value)
const isContainer = (value: unknown) => typeof value === 'object' && value !== null
const isObject = (value: unknown) => isContainer(value) && !Array.isArray(value)
