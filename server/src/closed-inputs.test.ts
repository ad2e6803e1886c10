// Every endpoint accepts only the fields it declares, identity comes from the path, and numbers fit the database. Endpoints of the
// future are covered as well: the tests go through all that are served.
import type { Endpoint } from '@portal/contract/endpoint'
import { openMark } from '@portal/contract/open-objects'
import { taskStream } from '@portal/contract/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admittedCallers } from './testing/admitted-callers.ts'
import { addressOf, formPayload, inputParts, type InputPart, placesOf, sampleOf } from './testing/inputs.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
let headersOf: (endpoint: Endpoint) => Record<string, string>
beforeAll(async () => {
  portal = await testPortal()
  headersOf = await admittedCallers(portal)
})
afterAll(() => portal.close())

const emptyInput = { type: 'object', properties: {} }

/** The input part of an endpoint, also if it declares none. A GET has no body, and a form replaces the body. */
function schemaOf(endpoint: Endpoint, part: InputPart): object | undefined {
  if (part === 'form' || part === 'params') return endpoint[part]
  if (part === 'body' && (endpoint.method === 'GET' || endpoint.form)) return undefined
  return endpoint[part] ?? emptyInput
}

async function send(endpoint: Endpoint, inputs: Partial<Record<InputPart, unknown>>) {
  if (endpoint.access === 'public' || endpoint.access.startsWith('link:')) await portal.sql('delete from rate_window')
  const params = (inputs.params ?? sampleOf(endpoint.params ?? emptyInput)) as object
  const query = (inputs.query ?? sampleOf(endpoint.query ?? emptyInput)) as object
  const form = endpoint.form && formPayload(endpoint.form, (inputs.form ?? sampleOf(endpoint.form)) as object)
  const body = 'body' in inputs ? inputs.body : endpoint.body && sampleOf(endpoint.body)
  return portal.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, params, query),
    headers: { ...headersOf(endpoint), ...form?.headers },
    ...(form ? { payload: form.payload } : body !== undefined && { payload: body as object }),
  })
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isOpen = (node: object) => openMark in node

describe('an undeclared field', () => {
  it('is refused by name at every level of every input', async () => {
    const wrong: string[] = []
    for (const endpoint of portal.app.endpoints)
      for (const part of ['query', 'body', 'form'] as const)
        for (const { at, node, put } of placesOf(schemaOf(endpoint, part) ?? {})) {
          if (node.type !== 'object' || node.patternProperties || isOpen(node)) continue
          const answer = await send(endpoint, { [part]: put({ ...(sampleOf(node) as object), undeclared: '1' }) })
          const field = at ? `${at}.undeclared` : 'undeclared'
          const said = answer.headers['content-type']?.toString().includes('json') && answer.json().fields?.[field]
          // a form is read after its record was found, and these records don't exist
          if (part === 'form' && answer.statusCode === 404) continue
          if (answer.statusCode !== 400 || said !== 'Unknown field.')
            wrong.push(`${nameOf(endpoint)} ${part} ${field}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
        }
    expect(wrong).toEqual([])
  })

  it('is accepted only where the contract gives a reason', () => {
    const opened = portal.app.endpoints.flatMap((endpoint) =>
      inputParts.flatMap((part) =>
        placesOf(endpoint[part] ?? {}).flatMap(({ at, node }) =>
          isOpen(node) || node.additionalProperties !== undefined ? `${nameOf(endpoint)} ${part} ${at}`.trim() : [],
        ),
      ),
    )
    expect(opened.toSorted()).toEqual([
      'GET /auth/office query',
      'POST /graph/calendar/new body data',
      'POST /meetings/hook body',
      'POST /meetings/hook body recording',
      'POST /meetings/hook body recording.attendees.0',
      'POST /meetings/hook body recording.chat.0',
      'POST /payments/webhook body',
    ])
  })
})

describe('an id in a body', () => {
  const ids = ['id', 'idx', 'productID', 'account_id', 'accountId', 'branch_id', 'owner']
  /** Ids that refer to another record than the one that is changed. */
  const references = new Set([
    'POST /backups/check id',
    'POST /user/profile/authenticator/verify id',
    'POST /user/setup/verify id',
    'POST /auth/token id',
    'POST /auth/email id',
    'POST /auth/email/resend id',
    'POST /auth/passkey id',
    'POST /auth/passkey/options id',
    'POST /vendors owner',
    'PUT /vendors/:id owner',
  ])

  it('never names another record than the path', async () => {
    const wrong: string[] = []
    for (const endpoint of portal.app.endpoints) {
      const schema = schemaOf(endpoint, 'body')
      if (!schema || endpoint.access === 'public' || isOpen(schema)) continue
      const inPath = Object.keys(placesOf(endpoint.params ?? {})[0]?.node.properties ?? {})
      const named = placesOf(schema).filter(
        ({ node }) => node.type === 'object' && !node.patternProperties && !isOpen(node),
      )
      for (const { at, node, put } of named)
        for (const name of new Set([...ids, ...inPath])) {
          const field = at ? `${at}.${name}` : name
          if (references.has(`${nameOf(endpoint)} ${field}`) || at.endsWith('.0')) continue
          const answer = await send(endpoint, { body: put({ ...(sampleOf(node) as object), [name]: 2_000_000_000 }) })
          if (answer.statusCode !== 400 || !answer.json().fields?.[field])
            wrong.push(`${nameOf(endpoint)} ${field}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
        }
    }
    expect(wrong).toEqual([])
  })
})

describe('a number', () => {
  const isNumeric = ({ type }: { type?: unknown }) => type === 'integer' || type === 'number'

  it('has a minimum and a maximum in every input', () => {
    const unbounded = portal.app.endpoints.flatMap((endpoint) =>
      inputParts.flatMap((part) =>
        placesOf(endpoint[part] ?? {})
          .filter(({ node }) => isNumeric(node) && (node.minimum === undefined || node.maximum === undefined))
          .map(({ at }) => `${nameOf(endpoint)} ${part} ${at}`),
      ),
    )
    expect(unbounded).toEqual([])
  })

  it.each(['params', 'query', 'body'] as const)(
    'in the %s that no column holds is refused, and the largest that is declared is no failure',
    async (part) => {
      const wrong: string[] = []
      for (const endpoint of portal.app.endpoints) {
        // a signed body is refused for its signature; a stream that opens has no end
        if (endpoint === taskStream || (part === 'body' && isOpen(endpoint.body ?? {}))) continue
        for (const { at, node, put } of placesOf(endpoint[part] ?? {})) {
          // also text of an address: a handler may read a number from it
          if (!isNumeric(node) && (part === 'body' || node.type !== 'string' || node.enum)) continue
          const values = isNumeric(node) ? [node.maximum as number, 2 ** 31, 2 ** 63, 1e308] : [2 ** 31, 2 ** 63, 1e308]
          for (const value of values) {
            const answer = await send(endpoint, { [part]: put(value) })
            const isBeyond = isNumeric(node) && value > (node.maximum as number)
            if (answer.statusCode >= 500 || (isBeyond && answer.statusCode !== 400))
              wrong.push(
                `${nameOf(endpoint)} ${part} ${at} = ${value}: ${answer.statusCode} ${answer.body.slice(0, 200)}`,
              )
          }
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it.each(['119.9', '119.0', 'true', '0x77', '1e2', '+119', ' 119', '119n', '', '１１９'])(
    'in an address is decimal digits only: %j deletes no product',
    async (text) => {
      await portal.sql(
        `insert into product (id, type, name, web, email, phone, fax, created_at, updated_at) overriding system value
          values (119, 'Mutual Funds', 'Kept', '', '', '', '', now(), now()) on conflict do nothing`,
      )
      const endpoint = portal.app.endpoints.find(({ path }) => path === '/branch/product/delete/:productID') as Endpoint
      const answer = await send(endpoint, { params: { productID: text } })
      expect([400, 404]).toContain(answer.statusCode)
      expect(await portal.sql('select deleted_at from product where id = 119')).toEqual([{ deleted_at: null }])
    },
  )
})
