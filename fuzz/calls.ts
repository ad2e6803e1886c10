// A call as the fuzzer makes it: plain data, so that one that failed can be printed, shrunk and sent again.
import type { Endpoint } from '@portal/contract/endpoint'
import fc, { type Arbitrary } from 'fast-check'
import { mutateValue, oddText, oddValue, rawParts, rawQueries } from './mutations.ts'
import { fitsClosed, type Hints, type Schema, textFits, validValue } from './schemas.ts'

export interface Operation {
  name: string
  /** The contract's file that declares it. */
  room: string
  endpoint: Endpoint
}

interface SentFile {
  name: string
  kind: string
}
export interface Call {
  operation: string
  role: string
  params: Record<string, string>
  query: [string, string][]
  /** Stands for the parameters as it is, without being encoded. */
  rawPart?: string
  rawQuery?: string
  json?: unknown
  /** A JSON body that is not JSON, or what JSON.stringify cannot write. */
  raw?: string
  form?: { fields: Record<string, string>; files: SentFile[] }
}

const schemaOf = (schema: unknown) => (schema ?? {}) as Schema

/** Names of parameters, as the path gives them. */
export const paramsOf = (path: string): string[] => [...path.matchAll(/:(\w+)|\*/g)].map(([, name = '*']) => name)

export function addressOf({ path }: Endpoint, call: Call): string {
  const encode = (text = '') => call.rawPart ?? encodeURIComponent(text.toWellFormed())
  const address = path.replace(/:(\w+)|\*/g, (_, name = '*') => encode(call.params[name]))
  const query =
    call.rawQuery ?? new URLSearchParams(call.query.map(([name, text]) => [name, text.toWellFormed()])).toString()
  return `/api${address}${query && `?${query}`}`
}

/** Whether the address may be another operation's: of a list instead of one record, say. */
export const isElsewhere = ({ path }: Endpoint, { rawPart, params }: Call): boolean =>
  rawPart !== undefined || paramsOf(path).some((name) => /^\.{0,2}$/.test(params[name] ?? ''))

/** Whether the endpoint's closed schemas forbid this input. Undefined if the address is sent in a form that has no values to check. */
export function isForbidden({ params, query, body, path }: Endpoint, call: Call): boolean | undefined {
  const names = paramsOf(path)
  if (names.some((name) => !call.params[name]?.isWellFormed())) return undefined
  const { properties = {} } = schemaOf(params)
  if (names.some((name) => properties[name] && !textFits(properties[name], call.params[name] ?? ''))) return true
  if (call.rawQuery !== undefined || call.raw !== undefined) return undefined
  if (query && isQueryForbidden(schemaOf(query), call.query)) return true
  return body ? !fitsClosed(schemaOf(body), call.json) : false
}

function isQueryForbidden({ properties = {}, required = [] }: Schema, query: Call['query']): boolean {
  const given = Map.groupBy(query, ([name]) => name)
  if (required.some((name) => !given.has(name))) return true
  return [...given].some(([name, texts]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!schema) return true
    if (schema.type === 'array') return texts.some(([, text]) => !textFits(schema.items ?? {}, text))
    return texts.length > 1 || !textFits(schema, texts[0]?.[1] ?? '')
  })
}

/** Calls of one operation, valid and invalid, by these roles: each knows what it has seen. */
export const callOf = (
  operation: Operation,
  roles: readonly string[],
  hintsFor: (role: string) => readonly Hints[],
): Arbitrary<Call> =>
  fc.oneof(...byRole(roles, (role) => hintsFor(role).map((hints) => callWith(operation, role, hints))))

/** Calls that the schemas allow. */
export const validCallOf = (
  operation: Operation,
  role: string,
  hintsFor: (role: string) => readonly Hints[],
): Arbitrary<Call> => fc.oneof(...hintsFor(role).map((hints) => validCall(operation, role, hints)))

/** A role that is named more often calls more often. */
const byRole = (roles: readonly string[], callsOf: (role: string) => Arbitrary<Call>[]) =>
  [...Map.groupBy(roles, (role) => role)].map(([role, { length }]) => ({
    weight: length,
    arbitrary: fc.oneof(...callsOf(role)),
  }))

const validCall = ({ name, endpoint }: Operation, role: string, hints: Hints): Arbitrary<Call> =>
  fc.record({
    operation: fc.constant(name),
    role: fc.constant(role),
    params: addressParts(endpoint, hints, false),
    query: queryOf(endpoint, hints, false),
    ...bodyOf(endpoint, hints, (body) => body),
  })

function callWith(operation: Operation, role: string, hints: Hints): Arbitrary<Call> {
  const { endpoint } = operation
  const valid = validCall(operation, role, hints)
  const odd: { weight: number; arbitrary: Arbitrary<Partial<Call>> }[] = []
  if (endpoint.body) {
    odd.push({ weight: 5, arbitrary: fc.record(bodyOf(endpoint, hints, mutateValue)) })
    odd.push({
      weight: 1,
      arbitrary: fc.record({ raw: fc.constantFrom('{', '', 'null', '[]', '{"__proto__":{"a":1}}') }),
    })
  }
  if (paramsOf(endpoint.path).length > 0) {
    odd.push({ weight: 3, arbitrary: fc.record({ params: addressParts(endpoint, hints, true) }) })
    odd.push({ weight: 1, arbitrary: fc.record({ rawPart: fc.constantFrom(...rawParts) }) })
  }
  if (endpoint.query) odd.push({ weight: 3, arbitrary: fc.record({ query: queryOf(endpoint, hints, true) }) })
  if (endpoint.form)
    odd.push({ weight: 4, arbitrary: fc.record({ form: formOf(schemaOf(endpoint.form), hints, true) }) })
  odd.push({ weight: 1, arbitrary: fc.record({ rawQuery: fc.constantFrom(...rawQueries) }) })
  return fc
    .oneof(
      { withCrossShrink: true },
      { weight: 5, arbitrary: fc.tuple(valid, fc.constant({})) },
      { weight: 4, arbitrary: fc.tuple(valid, fc.oneof(...odd)) },
    )
    .map(([call, change]): Call => ({ ...call, ...change }))
}

const bodyOf = (
  { body, form }: Endpoint,
  hints: Hints,
  change: (valid: Arbitrary<unknown>) => Arbitrary<unknown>,
): { json?: Arbitrary<unknown>; form?: Arbitrary<NonNullable<Call['form']>> } => ({
  ...(body && { json: change(validValue(schemaOf(body), hints)) }),
  ...(form && { form: formOf(schemaOf(form), hints, false) }),
})

function addressParts({ path, params }: Endpoint, hints: Hints, odd: boolean): Arbitrary<Record<string, string>> {
  const { properties = {} } = schemaOf(params)
  const text = (name: string) =>
    validValue(properties[name] ?? { type: 'string', maxLength: 100 }, hints, name).map(String)
  return fc.record(
    Object.fromEntries(paramsOf(path).map((name) => [name, odd ? fc.oneof(oddText, text(name)) : text(name)])),
  )
}

function queryOf({ query }: Endpoint, hints: Hints, odd: boolean): Arbitrary<[string, string][]> {
  if (!query) return fc.constant([])
  const valid = validValue(schemaOf(query), hints).map((values) =>
    Object.entries(values as object).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  )
  if (!odd) return valid
  const names = Object.keys(schemaOf(query).properties ?? {})
  const more = fc.tuple(fc.constantFrom(...names, 'unknown_field'), oddText)
  return fc.tuple(valid, more, fc.boolean()).map(([known, [name, text], beside]) => [
    // the name twice, or once with another text
    ...known.filter(([one]) => beside || one !== name),
    [name, text],
  ])
}

export const fileKinds = ['pdf', 'png', 'text', 'csv', 'zip', 'empty', 'broken'] as const
const fileNames = [
  'statement.pdf',
  'photo.png',
  'photo.jpg',
  'notes.txt',
  'rows.csv',
  'files.zip',
  '',
  '.',
  '..',
  '../../etc/passwd',
  'a\\b.pdf',
  'con.pdf',
  'tab\tname.pdf',
  '‮fdp.exe',
  '😀.pdf',
  `${'é'.repeat(300)}.pdf`,
  `${' '.repeat(60_000)}x.pdf`,
  `${'.'.repeat(60_000)}x.pdf`,
  `${'. '.repeat(30_000)}.pdf`,
]

function formOf(
  { properties = {}, required = [] }: Schema,
  hints: Hints,
  odd: boolean,
): Arbitrary<NonNullable<Call['form']>> {
  const fields = Object.entries(properties).filter(([, schema]) => !isFile(schema))
  const text = (name: string, schema: Schema) => {
    const valid = validValue(schema, hints, name).map(String)
    return odd
      ? fc.oneof(
          valid,
          oddValue.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
        )
      : valid
  }
  const requiredKeys = odd ? [] : required.filter((name) => fields.some(([field]) => field === name))
  const file = fc.record({ name: fc.constantFrom(...fileNames), kind: fc.constantFrom(...fileKinds) })
  const matching = fc.constantFrom(
    { name: 'statement.pdf', kind: 'pdf' },
    { name: 'photo.png', kind: 'png' },
    { name: 'rows.csv', kind: 'csv' },
    { name: 'notes.txt', kind: 'text' },
  )
  const takesFile = Object.values(properties).some(isFile)
  return fc.record({
    fields: fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, text(name, schema)])), { requiredKeys }),
    files: odd
      ? fc.array(file, { maxLength: 3 })
      : fc.array(matching, { minLength: takesFile ? 1 : 0, maxLength: takesFile ? 2 : 0 }),
  })
}

const isFile = ({ contentMediaType, items }: Schema) => (contentMediaType ?? items?.contentMediaType) !== undefined
