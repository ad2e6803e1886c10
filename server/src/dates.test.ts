// Every input that takes a day, a month or an instant, of every endpoint: a new one is included without being listed.
import { dateSentences } from '@portal/contract/dates'
import type { Endpoint } from '@portal/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractEndpoints } from './platform/http/openapi-document.ts'
import { type Actor, menusFor } from './testing/actors.ts'
import { form, pdf } from './testing/files.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { sampleOf } from './testing/inputs.ts'

let portal: TestPortal
let admin: Actor
let manager: Actor
beforeAll(async () => {
  portal = await testPortal({ demo: false })
  admin = await portal.asAdmin({ manager: true })
  manager = await portal.asManager({ menus: JSON.stringify(menusFor(true)) })
})
afterAll(() => portal.close())

type Part = 'params' | 'query' | 'body' | 'form'
const parts: Part[] = ['params', 'query', 'body', 'form']

interface Schema {
  type?: string
  pattern?: string
  format?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}
interface Field {
  endpoint: Endpoint
  part: Part
  /** Names and indexes from the part to the field. */
  path: string[]
  schema: Schema
}

function* fieldsIn(schema: Schema | undefined, path: string[]): Generator<Pick<Field, 'path' | 'schema'>> {
  if (!schema) return
  if (schema.type === 'string') yield { path, schema }
  for (const one of schema.anyOf ?? []) yield* fieldsIn(one, path)
  for (const [name, one] of Object.entries(schema.properties ?? {})) yield* fieldsIn(one, [...path, name])
  if (schema.items) yield* fieldsIn(schema.items, [...path, '0'])
}

const fieldsOf = (endpoint: Endpoint): Field[] =>
  parts.flatMap((part) => [...fieldsIn(endpoint[part] as Schema, [])].map((field) => ({ endpoint, part, ...field })))

const allFields = async () => (await contractEndpoints()).flatMap(({ endpoint }) => fieldsOf(endpoint))
const isDate = ({ schema: { pattern } }: Field) => pattern !== undefined && dateSentences.has(pattern)
const nameOf = ({ endpoint, part, path }: Field) => `${endpoint.method} ${endpoint.path} ${part}.${path.join('.')}`

const extremes = [
  '',
  ...'0000-00-00 0001-01-01 1999-12-31 2200-12-31 2201-01-01 9999-12-31 +010000-01-01 2026-02-30'.split(' '),
  ...'0000-00 9999-12 2200-12 0000-01-01T00:00:00Z 9999-12-31T23:59:59Z 2026-12-31T23:59:60Z'.split(' '),
]

/** The sample of a part, with one field set. */
function withField(schema: Schema, path: readonly string[], value: string): unknown {
  const sample = sampleOf(schema) as Record<string, unknown>
  let inside = sample
  for (const name of path.slice(0, -1)) {
    // an optional or nullable object whose first choice is another one is left as it is
    if (typeof inside[name] !== 'object' || inside[name] === null) return sample
    inside = inside[name] as Record<string, unknown>
  }
  inside[path.at(-1) ?? ''] = value
  return sample
}

async function send(actor: Actor, { endpoint, part, path }: Field, value: string) {
  const partOf = (name: Part) =>
    name === part ? withField(endpoint[name] as Schema, path, value) : endpoint[name] && sampleOf(endpoint[name])
  const params = (partOf('params') ?? {}) as Record<string, string | number>
  const query = part === 'query' ? { [path[0] ?? '']: value } : undefined
  const body = partOf('body')
  const upload = endpoint.form && (await formOf(partOf('form') as Record<string, unknown>))
  const url = endpoint.path.replace(/:(\w+)|\*/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 1)))
  const began = performance.now()
  const { statusCode } = await portal.app.inject({
    method: endpoint.method,
    url: `/api${url}`,
    headers: { cookie: actor.cookie, ...upload?.headers },
    ...(query && { query }),
    ...(upload ? { payload: upload.payload } : body !== undefined && { payload: body as object }),
  })
  return { statusCode, seconds: (performance.now() - began) / 1000 }
}

const formOf = ({ upload, ...fields }: Record<string, unknown>) =>
  form(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    ...(upload === undefined ? [] : [{ filename: 'form.pdf', bytes: pdf() }]),
  )

it('refuses a blotter month in the year 9999 at once', async () => {
  const { statusCode, seconds } = await timed('/api/blotters/check/1/9999-12')

  expect(statusCode).toBe(400)
  expect(seconds).toBeLessThan(2)
})

async function timed(url: string) {
  const began = performance.now()
  const { statusCode } = await portal.app.inject({ method: 'GET', url, headers: { cookie: manager.cookie } })
  return { statusCode, seconds: (performance.now() - began) / 1000 }
}

it('answers every extreme date in every field, quickly and without failing', async () => {
  const fields = (await allFields()).filter(isDate)
  expect(fields.length).toBeGreaterThan(80)

  const wrong: string[] = []
  for (const field of fields) {
    await portal.sql('delete from rate_window')
    for (const value of extremes) {
      const { statusCode, seconds } = await send(admin, field, value)
      if (statusCode >= 500 || seconds > 2) wrong.push(`${nameOf(field)} = "${value}": ${statusCode}, ${seconds} s`)
    }
  }
  expect(wrong).toEqual([])
})

it('takes a first and a last day in every field that must have one, and refuses the ones before and after', async () => {
  const wrong: string[] = []
  for (const field of (await allFields()).filter((one) => isDate(one) && one.schema.format === 'date')) {
    const pattern = new RegExp(field.schema.pattern ?? '')
    if (pattern.test('1899-12-31') || pattern.test('2201-01-01') || !pattern.test('2200-12-31'))
      wrong.push(nameOf(field))
  }
  expect(wrong).toEqual([])
})

/** Names that mean a day, a month or an instant wherever they are used. */
const dateName =
  /(^|_)(day|days|date|dated|month|due|on|from|to|until|since|starts|ends|start|end|birth|joined|left|noticed|effective|as_of|at|review_by|by)$/

/** Fields with such a name that are something else. */
const noDates = new Map([
  ['GET /events/:days params.days', 'a number of days'],
  ['GET /live query.since', 'a position in the stream'],
  ['GET /tasks/stream query.since', 'a position in the stream'],
  ['POST /activities/act body.act.to', 'the id of an account'],
  ['POST /blotters/checks body.forwarded_to', 'a name'],
  ['POST /live/:stream/topics body.since', 'a position in the stream'],
  [
    'POST /meetings/hook body.recording.attendees.0.joined',
    'a text of meeting software, bounded by features/meetings/moments.ts',
  ],
  [
    'POST /meetings/hook body.recording.attendees.0.left',
    'a text of meeting software, bounded by features/meetings/moments.ts',
  ],
  ['POST /vendor/attestation/answers/:question/files form.by', 'a name'],
  ['PUT /blotters/checks/:id body.forwarded_to', 'a name'],
  ['PUT /vendor/attestation/answers/:question body.by', 'a name'],
])

it('takes dates nowhere but in fields of the contract’s date types', async () => {
  const others = (await allFields()).filter(
    (field) => !isDate(field) && dateName.test(field.path.filter((name) => name !== '0').at(-1) ?? ''),
  )

  expect(others.map(nameOf).filter((name) => !noDates.has(name))).toEqual([])
  expect([...noDates.keys()].filter((name) => !others.some((one) => nameOf(one) === name))).toEqual([])
})

it('has no format for dates outside the contract’s date types', async () => {
  const others = (await allFields()).filter(
    (field) => !isDate(field) && (field.schema.format === 'date' || field.schema.format === 'date-time'),
  )

  expect(others.map(nameOf)).toEqual([])
})
