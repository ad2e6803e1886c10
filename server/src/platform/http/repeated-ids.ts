// Body fields that repeat an id of the path (`repeatedId` in the contract). `serve` refuses other values.
import { joinPath, type SchemaNode } from '@portal/contract/closed-inputs'
import type { Problems } from '@portal/contract/endpoint'
import { pathMark } from '@portal/contract/ids'

/** Finds the body fields that should repeat a parameter of the path but have another value. */
export function findOtherIds(schema: SchemaNode, body: unknown, params: unknown, at = ''): Problems {
  const problems: Problems = {}
  for (const [name, node] of Object.entries(schema.properties ?? {})) {
    const value = valueOf(body, name)
    if (value === undefined) continue
    const param = node[pathMark]
    if (param !== undefined && value !== valueOf(params, param))
      problems[joinPath(at, name)] = 'This doesn’t match the id in the URL.'
    Object.assign(problems, findOtherIds(node, value, params, joinPath(at, name)))
  }
  return problems
}

/** The input may be anything: a body that the schema refused is inspected too, so that all problems are reported together. */
const valueOf = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined
