// Every endpoint accepts only the fields it declares, at every level of its body, query, params and form. Endpoints of the future
// are covered as well: the tests go through all that are served.
import type { Endpoint } from '@portal/contract/endpoint'
import { openMark } from '@portal/contract/open-objects'
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
  await portal.sql('delete from rate_window')
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
