// The OpenAPI document and a page to read it on, for whoever may see them.
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@portal/contract/endpoint'
import { AppError } from './errors.ts'
import { contractEndpoints, openApiDocument } from './openapi-document.ts'
import type { App } from './serve.ts'

export async function openApiRoutes(app: App, isOpen: () => Promise<boolean>): Promise<void> {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  const served = new Set(app.endpoints.map(nameOf))
  const endpoints = (await contractEndpoints()).filter(({ endpoint }) => served.has(nameOf(endpoint)))
  const document = documentOf(endpoints)
  await app.register(async (shown) => {
    shown.addHook('onRequest', async () => {
      if (!(await isOpen())) throw new AppError('not-found')
    })
    shown.get('/api/openapi.json', { config: { access: 'public' } }, async () => document)
    await shown.register(swagger, {
      mode: 'static',
      specification: { document: document as unknown as StaticDocumentSpec['document'] },
    })
    await shown.register(swaggerUi, {
      routePrefix: '/api/reference',
      staticCSP: true,
      uiConfig: { docExpansion: 'list' },
    })
  })
}

type Endpoints = Parameters<typeof openApiDocument>[0]
let made: { of: Endpoints; document: ReturnType<typeof openApiDocument> } | undefined
/** Nodes in one process, which serve the same, share it. */
function documentOf(endpoints: Endpoints) {
  const same = made?.of.length === endpoints.length && made.of.every((one, index) => one === endpoints[index])
  if (!made || !same) made = { of: endpoints, document: openApiDocument(endpoints) }
  return made.document
}
