// Values for the inputs of endpoints, made from their schemas: for tests that go through every endpoint of the contract.
import { joinPath, type SchemaNode } from '@portal/contract/closed-inputs'
import type { Endpoint } from '@portal/contract/endpoint'

export interface InputNode extends SchemaNode {
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  anyOf?: InputNode[]
  properties?: Record<string, InputNode>
  patternProperties?: Record<string, InputNode>
  items?: InputNode
}

/** One place in a schema, and the whole input with a value there. Everything around the place is filled with samples. */
export interface InputPlace {
  at: string
  node: InputNode
  put(value: unknown): unknown
}

export const inputParts = ['params', 'query', 'body', 'form'] as const
export type InputPart = (typeof inputParts)[number]

/** Lists every place of a schema, the outermost first. Of a union, the places of each variant. */
export function placesOf(schema: object): InputPlace[] {
  const places: InputPlace[] = []
  visit(schema, '', (value) => value)
  return places

  function visit(node: InputNode, at: string, put: InputPlace['put']): void {
    places.push({ at, node, put })
    for (const variant of node.anyOf ?? []) visit(variant, at, put)
    for (const [name, one] of Object.entries(node.properties ?? {}))
      visit(one, joinPath(at, name), (value) => put({ ...(sampleOf(node) as object), [name]: value }))
    for (const one of Object.values(node.patternProperties ?? {}))
      visit(one, joinPath(at, 'any'), (value) => put({ any: value }))
    if (node.items) visit(node.items, joinPath(at, 0), (value) => put([value]))
  }
}

const uuid = '00000000-0000-4000-8000-000000000000'
const formats: Record<string, string> = {
  uuid,
  date: '2026-07-01',
  'date-time': '2026-07-01T12:00:00Z',
  email: 'sample@meridianharbor.example',
}
/** Text for every pattern of the contract. A new pattern may need a line here. */
const texts = [
  'sample',
  'name',
  'account:1',
  '1',
  '12345678',
  '2026-07',
  '2026-07-01',
  'NY',
  'a'.repeat(40),
  uuid,
  '/api/firm',
  'A-1',
  '00:00',
]

/** Returns a value that the schema accepts, with all optional fields. */
export function sampleOf(node: InputNode): unknown {
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  if (node.anyOf) return sampleOf(node.anyOf[0] as InputNode)
  if (node.type === 'object')
    return Object.fromEntries(Object.entries(node.properties ?? {}).map(([name, one]) => [name, sampleOf(one)]))
  if (node.type === 'array') return node.items ? [sampleOf(node.items)] : []
  if (node.type === 'integer' || node.type === 'number') return node.minimum ?? node.maximum ?? 1
  if (node.type === 'boolean') return true
  if (node.type === 'null') return null
  return sampleText(node)
}

function sampleText({ format, pattern, minLength = 0, maxLength = Infinity }: InputNode): string {
  if (format && formats[format]) return formats[format]
  const fitting = texts.find(
    (text) => text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text)),
  )
  if (fitting === undefined) throw new Error(`no sample text for ${pattern ?? ''}`)
  return fitting
}

/** The address of an endpoint with these parameters and this query. */
export function addressOf({ path }: Endpoint, params: object, query: object = {}): string {
  const values = params as Record<string, unknown>
  const filled = path.replace(/:(\w+)|\*/g, (_, name = '*') => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return `/api${filled}${search && `?${search}`}`
}

/** A multipart payload. The field that the schema declares as binary is sent as a file. */
export function formPayload(schema: object, fields: object): { payload: string; headers: Record<string, string> } {
  const { properties = {} } = schema as InputNode
  const isFile = (name: string) => (properties[name]?.items ?? properties[name])?.format === 'binary'
  const boundary = 'sample-boundary'
  const parts = Object.entries(fields).map(([name, value]) =>
    isFile(name)
      ? `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="sample.pdf"\r\n\r\n%PDF-1.7\r\n`
      : `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  return {
    payload: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
