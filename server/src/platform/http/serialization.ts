// Answers are written by code made for their shape, when the first one is due: most calls are not made on most days, and
// the refusals of all of them look alike.
import type { FastifySerializerCompiler } from 'fastify'
import build from 'fast-json-stringify'

type Write = (value: unknown) => string
const made = new WeakMap<object, Write>()

export const serializerCompiler: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (value) => {
    const write = made.get(schema) ?? build(schema)
    made.set(schema, write)
    return write(value)
  }
