// The OpenAPI document, made from the contract alone: the same declarations as the routes, and no database to ask.
import { closeSchema } from '@portal/contract/closed-inputs'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Access, describeAccess, type Endpoint } from '@portal/contract/endpoint'
import { Failure } from '@portal/contract/errors'
import type { TSchema } from 'typebox'

/** What stands for the rest of an address, whatever is in it. */
const rest = 'path'

interface Named {
  /** As the contract calls it. */
  name: string
  /** The contract's file it is in. */
  room: string
  endpoint: Endpoint
}

let known: Promise<Named[]> | undefined
/** Every endpoint of the contract, which is the same as long as the program runs. */
export const contractEndpoints = (): Promise<Named[]> => (known ??= readContract())

async function readContract(): Promise<Named[]> {
  const folder = dirname(createRequire(import.meta.url).resolve('@portal/contract/endpoint'))
  const files = readdirSync(folder).filter((file) => /^[a-z-]+\.ts$/.test(file))
  const found = await Promise.all(
    files.toSorted().map(async (file) => {
      const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
      const room = file.replace('.ts', '')
      return Object.entries(exported).flatMap(([name, value]) =>
        isEndpoint(value) ? [{ name, room, endpoint: value }] : [],
      )
    }),
  )
  return found.flat()
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

export function openApiDocument(endpoints: Named[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const named of endpoints) {
    const { method, path } = named.endpoint
    const place = (paths[path.replace(/:(\w+)/g, '{$1}').replace('*', `{${rest}}`)] ??= {})
    place[method.toLowerCase()] = operationOf(named)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Advisor Portal API',
      version: '1',
      description: 'Every endpoint in the portal, with the access it requires.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api', description: 'This portal' }],
    paths,
    components: {
      securitySchemes: {
        session: cookie('portal', 'A completed sign-in'),
        challenge: cookie('portal_challenge', 'A sign-in whose two-factor step is outstanding'),
      },
      responses: {
        Refused: { description: 'Refused: the code and message say why', content: json(Failure) },
        Failed: { description: 'Failed: the message carries a reference', content: json(Failure) },
      },
    },
  }
}

const cookie = (name: string, description: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  description: `${description}. Over https the cookie is called __Host-${name}`,
})

function operationOf({ name, room, endpoint }: Named) {
  const { summary, access, path } = endpoint
  const { body, form, params, query } = closeInputs(endpoint)
  const inPath = [...path.matchAll(/:(\w+)|\*/g)].map(([, one = rest]) => one)
  return {
    operationId: name,
    summary,
    description: describeAccess(endpoint),
    tags: [room],
    security: securityOf(access),
    parameters: [
      ...inPath.map((one) => ({ name: one, in: 'path', required: true, schema: partOf(params, one) })),
      ...Object.keys(partsOf(query)).map((one) => ({
        name: one,
        in: 'query',
        required: requiredOf(query).includes(one),
        schema: partOf(query, one),
      })),
    ],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    ...(form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }),
    responses: {
      ...answerOf(endpoint),
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Failed' },
    },
  }
}

/** What the server accepts, which is less than the schemas alone say: see `closeSchema`. */
const closeInputs = ({
  body,
  form,
  params,
  query,
}: Endpoint): Pick<Endpoint, 'body' | 'form' | 'params' | 'query'> => ({
  ...(body && { body: closeSchema(body) }),
  ...(form && { form: closeSchema(form) }),
  ...(params && { params: closeSchema(params) }),
  ...(query && { query: closeSchema(query) }),
})

function answerOf({ answer, redirects }: Endpoint) {
  if (redirects) return { 302: { description: 'Leads the browser on' } }
  const { contentMediaType } = answer as { contentMediaType?: string }
  const content = contentMediaType ? { [contentMediaType]: { schema: answer } } : json(answer)
  return { 200: { description: contentMediaType ? 'The file' : 'The answer', content } }
}

// The word that is asked for is the role: https://spec.openapis.org/oas/v3.1.0#security-requirement-object
function securityOf(access: Access) {
  if (access === 'public') return []
  return access === 'challenge' ? [{ challenge: [] }] : [{ session: [access] }]
}

const json = (schema: TSchema) => ({ 'application/json': { schema } })

type Parts = TSchema & { properties?: Record<string, TSchema>; required?: string[] }
const partsOf = (schema: Parts | undefined) => schema?.properties ?? {}
const requiredOf = (schema: Parts | undefined) => schema?.required ?? []
const partOf = (schema: Parts | undefined, name: string) => partsOf(schema)[name] ?? { type: 'string' }
