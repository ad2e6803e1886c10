// A value that fits a schema, as small as can be: for generated tests that change one field of an otherwise valid input.
import { randomUUID } from 'node:crypto'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  minimum?: number
  minLength?: number
  format?: string
  pattern?: string
}

/** Texts that patterns ask for. */
const texts = '2026-11-02 2026-11 2026-11-02T15:00:00Z abc 12:00 all name /products work_item:1 1 abcdefgh a.b'.split(
  ' ',
)

export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {})
  if (schema.type === 'object') return sampleOfAll(schema.properties ?? {})
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sampleOf(schema.items ?? {}))
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return textOf(schema)
  return null
}

export const sampleOfAll = (properties: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema)]))

function textOf({ format, pattern, minLength = 0 }: Schema): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date-time') return '2026-11-02T15:00:00Z'
  const fits = pattern && texts.find((text) => text.length >= minLength && new RegExp(pattern, 'u').test(text))
  return fits || 'a'.repeat(Math.max(1, minLength))
}
