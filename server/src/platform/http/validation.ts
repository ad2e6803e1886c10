// TypeBox checks the input: nothing is stripped, nothing in a body is coerced, and all problems come back at once.
import { closeSchema, findUnknownFields, noFields } from '@portal/contract/closed-inputs'
import { dateSentences } from '@portal/contract/dates'
import type { Problems } from '@portal/contract/endpoint'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { parseAddressValues } from './address-values.ts'
import { AppError } from './errors.ts'
import { textProblems } from './texts.ts'

// The default is 8: a form with more empty fields would learn of the others only after these.
Settings.Set({ maxErrors: 200 })

const made = new WeakMap<TSchema, ReturnType<typeof Compile>>()
/** Compiles a schema on first use, because most endpoints aren't called on most days. */
function compiled(schema: TSchema): ReturnType<typeof Compile> {
  const check = made.get(schema) ?? Compile(schema)
  made.set(schema, check)
  return check
}

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema: declared, httpPart }) => {
  const schema = closeSchema(declared)
  return (value: unknown) => {
    // Signed bodies arrive as bytes: their handler checks the signature before it parses them.
    if (Buffer.isBuffer(value)) return { value }
    if (declared === noFields && Object.keys(value as object).length === 0) return { value }
    const check = compiled(schema)
    const given = httpPart === 'body' ? value : parseAddressValues(schema, value)
    const fits = check.Check(given)
    // Also where the schema accepts the value: a schema may leave open what kind of value it takes.
    const texts = textProblems(schema, given)
    // No record has such a name.
    if (httpPart === 'params' && Object.keys(texts).length > 0) return { error: new AppError('not-found') }
    const fields = fits ? texts : { ...problemsOf(check.Errors(given)), ...findUnknownFields(schema, given), ...texts }
    return fits && Object.keys(fields).length === 0 ? { value: given } : { error: new AppError('invalid', { fields }) }
  }
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

/** Findings about unknown fields are left out: `findUnknownFields` names them. */
function problemsOf(findings: Finding[]): Problems {
  const problems: Problems = {}
  for (const { keyword, instancePath, message, params } of findings) {
    const at = instancePath.slice(1).replaceAll('/', '.')
    if (keyword === 'required') {
      const { requiredProperties = [] } = params as { requiredProperties?: string[] }
      for (const name of requiredProperties) problems[at ? `${at}.${name}` : name] ??= 'This field is required.'
    } else if (keyword !== 'boolean' && keyword !== 'additionalProperties' && keyword !== 'unevaluatedProperties')
      problems[at] ??= sentenceOf(message, params)
  }
  return problems
}
