// Reads numbers and booleans from the text of a path or a query. Only their plain form is accepted: no `1e3`, `0x10`, `1.0` or `TRUE`.
import type { SchemaNode } from '@portal/contract/closed-inputs'

interface ValueNode extends SchemaNode {
  enum?: unknown[]
  anyOf?: ValueNode[]
}

const isInteger = /^-?\d+$/
const isNumber = /^-?\d+(\.\d+)?$/

/** Returns a copy with the values as their schema wants them. Text that has another form stays text, which the schema then refuses. */
export function parseAddressValues(schema: object, given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const { properties = {} } = schema as SchemaNode
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(properties, name)
        ? parseValue(properties[name] as ValueNode, value)
        : value,
    ]),
  )
}

function parseValue(node: ValueNode, text: string): unknown {
  const variants = node.anyOf ?? [node]
  const expects = (type: string) =>
    variants.some((one) => one.type === type || [one.const, ...(one.enum ?? [])].some((value) => typeof value === type))
  if (expects('integer') && isInteger.test(text)) return Number(text)
  if (expects('number') && isNumber.test(text)) return Number(text)
  if (expects('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
