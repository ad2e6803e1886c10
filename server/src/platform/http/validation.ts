// TypeBox checks the input: nothing is coerced or stripped in a body, and all problems come back at once.
import { dateSentences } from '@portal/contract/dates'
import type { Problems } from '@portal/contract/endpoint'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { AppError } from './errors.ts'
import { textProblems } from './texts.ts'

const made = new WeakMap<TSchema, ReturnType<typeof Compile>>()
/** On first use: most calls are not made on most days. */
function compiled(schema: TSchema): ReturnType<typeof Compile> {
  const check = made.get(schema) ?? Compile(schema)
  made.set(schema, check)
  return check
}

export const validatorCompiler: FastifySchemaCompiler<TSchema> =
  ({ schema, httpPart }) =>
  (value: unknown) => {
    const check = compiled(schema)
    // an address holds text only; a body says what it means
    const given = httpPart === 'body' ? value : Value.Convert(schema, value)
    // also where the schema is content: a text it leaves open is a text as well
    const fits = check.Check(given)
    const texts = textProblems(schema, given)
    // nothing has such a name
    if (httpPart === 'params' && Object.keys(texts).length > 0) return { error: new AppError('not-found') }
    const fields = { ...(fits ? {} : problemsOf(check.Errors(given))), ...texts }
    return fits && Object.keys(fields).length === 0 ? { value: given } : { error: new AppError('invalid', { fields }) }
  }

interface Finding {
  keyword: string
  instancePath: string
  message: string
  params: unknown
}

function sentenceOf(message: string, params: unknown): string {
  const { pattern, format } = params as { pattern?: string; format?: string }
  return dateSentences.get(pattern ?? format ?? '') ?? `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

function problemsOf(findings: Finding[]): Problems {
  const problems: Problems = {}
  for (const { keyword, instancePath, message, params } of findings) {
    const at = instancePath.slice(1).replaceAll('/', '.')
    // these two name the object, not the field
    const { requiredProperties = [], additionalProperties = [] } = params as Record<string, string[]>
    const inside = (names: string[], says: string) => {
      for (const name of names) problems[at ? `${at}.${name}` : name] ??= says
    }
    if (keyword === 'required') inside(requiredProperties, 'This field is required.')
    else if (keyword === 'additionalProperties') inside(additionalProperties, 'Unknown field.')
    else if (keyword !== 'boolean') problems[at] ??= sentenceOf(message, params)
  }
  return problems
}
