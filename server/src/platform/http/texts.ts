// Every text that comes in, wherever it stands in the input. A schema says what its text means; what no text may hold is said here,
// so that no schema has to remember it.
import { joinPath, nodesBelow, type SchemaNode } from '@portal/contract/closed-inputs'
import type { Problems } from '@portal/contract/endpoint'
import { linesMark } from '@portal/contract/lines'
import { textProblem } from '@portal/contract/rules/text'

interface Shape extends SchemaNode {
  anyOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  [linesMark]?: boolean
}

/** Nothing that is meant is deeper. */
const deepest = 50

const flat = (shape: Shape): Shape[] => [shape, ...[...(shape.anyOf ?? []), ...(shape.allOf ?? [])].flatMap(flat)]

/** What the schema leaves open has rules of its own elsewhere: there, lines may be meant. */
const allowsLines = (shapes: Shape[]) =>
  shapes.every(({ type, anyOf, allOf }) => type === undefined && !anyOf && !allOf) ||
  shapes.some((shape) => shape[linesMark])

export function textProblems(schema: object, value: unknown): Problems {
  const problems: Problems = {}
  look([schema], value, '', 0)
  return problems

  function look(given: Shape[], value: unknown, at: string, depth: number): void {
    const shapes = given.flatMap(flat)
    if (depth > deepest) problems[at.split('.')[0] ?? ''] = 'This is nested too deeply.'
    else if (typeof value === 'string') {
      const problem = textProblem(value, allowsLines(shapes))
      if (problem) problems[at] = problem
    } else if (Array.isArray(value)) {
      const items = shapes.flatMap(({ items }) => items ?? [])
      for (const [index, item] of value.entries()) look(items, item, joinPath(at, index), depth + 1)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        if (textProblem(name, true)) problems[at] = 'Unknown field.'
        else
          look(
            shapes.flatMap((shape) => nodesBelow(shape, name)),
            item,
            joinPath(at, name),
            depth + 1,
          )
      }
    }
  }
}
