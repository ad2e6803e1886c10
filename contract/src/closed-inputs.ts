// Closes input schemas: an object accepts only the fields it declares, at every level, unless the contract opens it (`openBecause`).
import type { Problems } from './endpoint.ts'
import type { pathMark } from './ids.ts'
import { openMark } from './open-objects.ts'
import * as T from 'typebox'

/** The parts of a JSON schema that lead to its objects. */
export interface SchemaNode {
  type?: unknown
  const?: unknown
  anyOf?: SchemaNode[]
  allOf?: SchemaNode[]
  properties?: Record<string, SchemaNode>
  patternProperties?: Record<string, SchemaNode>
  items?: SchemaNode
  additionalProperties?: unknown
  unevaluatedProperties?: unknown
  [openMark]?: string
  [pathMark]?: string
}

/** The input of an endpoint that declares none. A call without a body arrives as null. */
export const noFields = T.Object({})
export const noBody = T.Union([noFields, T.Null()])

const closedSchemas = new WeakMap<object, object>()

/** Returns a copy in which every object refuses undeclared fields. The original may also describe answers, so it stays as it is. */
export function closeSchema<S extends object>(schema: S): S {
  const closed = (closedSchemas.get(schema) as S | undefined) ?? (closeNode(schema, false) as S)
  closedSchemas.set(schema, closed)
  return closed
}

/** Members of an `allOf` each know only some of the fields, so their parent is closed instead of them. */
function closeNode(node: SchemaNode, isMember: boolean): SchemaNode {
  const { properties, patternProperties, items, anyOf, allOf } = node
  const closeAll = (nodes: Record<string, SchemaNode>) =>
    Object.fromEntries(Object.entries(nodes).map(([name, one]) => [name, closeNode(one, false)]))
  return {
    ...node,
    ...(properties && { properties: closeAll(properties) }),
    ...(patternProperties && { patternProperties: closeAll(patternProperties) }),
    ...(items && { items: closeNode(items, false) }),
    ...(anyOf && { anyOf: anyOf.map((one) => closeNode(one, isMember)) }),
    ...(allOf && { allOf: allOf.map((one) => closeNode(one, true)) }),
    ...(!isMember && isClosable(node) && { [allOf ? 'unevaluatedProperties' : 'additionalProperties']: false }),
  }
}

const isClosable = (node: SchemaNode): boolean =>
  (node.type === 'object' || node.allOf !== undefined) && node[openMark] === undefined

/** Finds the fields that a closed schema doesn't declare. The validator stops after a few findings; this names all of them. */
export function findUnknownFields(schema: object, value: unknown): Problems {
  const unknown: string[] = []
  look([schema], value, '')
  // A name can be `__proto__`, which an assignment would lose.
  return Object.fromEntries(unknown.map((at) => [at, 'Unknown field.']))

  function look(nodes: SchemaNode[], value: unknown, at: string): void {
    if (nodes.length === 0 || typeof value !== 'object' || value === null) return
    const candidates = nodes.flatMap((node) => expandNode(node, value))
    if (Array.isArray(value)) {
      const items = candidates.flatMap(({ items }) => items ?? [])
      for (const [index, item] of value.entries()) look(items, item, joinPath(at, index))
      return
    }
    const objects = candidates.filter(({ type }) => type === 'object')
    const isOpen = objects.length === 0 || objects.some((node) => node[openMark] !== undefined)
    for (const [name, item] of Object.entries(value)) {
      const inside = objects.flatMap((node) => nodesBelow(node, name))
      if (inside.length > 0) look(inside, item, joinPath(at, name))
      else if (!isOpen) unknown.push(joinPath(at, name))
    }
  }
}

/** Resolves unions: of variants that differ in a constant (`do: 'assign'`), only those that match the value remain. */
function expandNode(node: SchemaNode, value: object): SchemaNode[] {
  const members = (node.allOf ?? []).flatMap((one) => expandNode(one, value))
  const matching = (node.anyOf ?? []).filter((one) => matchesConstants(one, value))
  const variants = (matching.length > 0 ? matching : (node.anyOf ?? [])).flatMap((one) => expandNode(one, value))
  return [node, ...members, ...variants]
}

const matchesConstants = ({ properties = {} }: SchemaNode, value: object): boolean =>
  Object.entries(properties).every(
    ([name, one]) => one.const === undefined || (value as Record<string, unknown>)[name] === one.const,
  )

export const joinPath = (at: string, name: string | number) => (at ? `${at}.${name}` : String(name))

/** The schemas of one field of an object. */
export const nodesBelow = ({ properties, patternProperties }: SchemaNode, name: string): SchemaNode[] => [
  ...(properties && Object.hasOwn(properties, name) ? [properties[name] as SchemaNode] : []),
  ...Object.values(patternProperties ?? {}),
]
