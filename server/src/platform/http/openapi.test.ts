import { saveSetting } from '@portal/contract/firm-settings'
import { productCategories } from '@portal/contract/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { contractEndpoints } from './openapi-document.ts'

let portal: TestPortal
let document: { paths: Record<string, Record<string, Operation>>; components: { securitySchemes: object } }
beforeAll(async () => {
  portal = await testPortal()
  document = (await portal.app.inject('/api/openapi.json')).json()
})
afterAll(() => portal.close())

interface Operation {
  operationId: string
  description: string
  security: Record<string, string[]>[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, Record<string, unknown>> } }> }
  responses: Record<string, { content?: Record<string, { schema: { format?: string } }> }>
}
const at = (method: string, path: string) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')]?.[method.toLowerCase()]

describe('the OpenAPI document', () => {
  it('has every endpoint that is served, by its name in the contract and with its access word', async () => {
    const names = new Map(
      (await contractEndpoints()).map(({ name, endpoint }) => [`${endpoint.method} ${endpoint.path}`, name]),
    )
    for (const { path, method, access, proof, inPerson } of portal.app.endpoints) {
      const written = at(method, path)
      expect(written?.operationId, `${method} ${path}`).toBe(names.get(`${method} ${path}`))
      const also = [proof && ', with proof no older than ten minutes', inPerson && ', not while acting for someone']
      expect(written?.description).toBe(`Access: ${access}${also.filter(Boolean).join('')}`)
    }
    const written = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(written).toHaveLength(portal.app.endpoints.length)
    expect(new Set(written.map(({ operationId }) => operationId)).size).toBe(written.length)
    const item = at('POST', '/branch/product/insert')?.requestBody?.content['application/json']?.schema.properties[
      'item'
    ]
    expect(item).toMatchObject({ properties: { Type: { enum: [...productCategories] } } })
  })

  it('says what proves who is calling, by access word', () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'challenge'])
    for (const { path, method, access } of portal.app.endpoints) {
      const proof = access === 'public' ? [] : [access === 'challenge' ? { challenge: [] } : { session: [access] }]
      expect(at(method, path)?.security, `${method} ${path}`).toEqual(proof)
    }
  })

  it('describes forms with their files, and downloads as bytes', () => {
    const form = at('POST', '/upload/lib')?.requestBody?.content['multipart/form-data']?.schema.properties
    expect(form).toMatchObject({ title: { type: 'string' }, upload: { format: 'binary' } })
    for (const { path, method, summary } of portal.app.endpoints) {
      const isForm = at(method, path)?.requestBody?.content['multipart/form-data'] !== undefined
      expect(isForm, `${method} ${path}`).toBe(summary.includes('multipart'))
    }
    const bytes = { content: { 'application/octet-stream': { schema: { format: 'binary' } } } }
    expect(at('GET', '/download/:id')?.responses['200']).toMatchObject(bytes)
    expect(Object.keys(at('GET', '/audit/export.csv')?.responses['200']?.content ?? {})).toEqual(['text/csv'])
  })

  it('can be read on a page', async () => {
    const page = await portal.app.inject('/api/reference/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
    expect((await portal.app.inject('/api/reference/json')).json().paths).toEqual(document.paths)
  })
})

describe('in production', () => {
  let closed: TestPortal
  beforeAll(async () => {
    closed = await testPortal({ production: true })
  })
  afterAll(() => closed.close())
  const places = [
    '/api/openapi.json',
    '/api/reference',
    '/api/reference/',
    '/api/reference/json',
    '/api/reference/yaml',
  ]
  const statuses = () => Promise.all(places.map(async (url) => (await closed.app.inject(url)).statusCode))

  it('neither the document nor its page is there unless the firm shows it', async () => {
    expect(await statuses()).toEqual(places.map(() => 404))
    const admin = await closed.asAdmin()
    const hidden = { productionExcel: false, examsTab: false, obaTab: false, apiReference: false }
    const shown = { ...hidden, apiReference: true }
    await admin.call(saveSetting, { params: { name: 'features' }, body: { value: shown, before: hidden } })
    await expect.poll(statuses).toEqual(places.map(() => 200))
    await admin.call(saveSetting, { params: { name: 'features' }, body: { value: hidden, before: shown } })
    await expect.poll(statuses).toEqual(places.map(() => 404))
  })
})
