// OpenAPI from the same declarations as the routes: the document and a page to read it on.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { App } from './serve.ts'

export async function openApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Advisor Portal API',
        version: '1',
        description: 'Every endpoint in the portal, with the access it requires.',
      },
      servers: [{ url: '/' }],
    },
  })
}

export async function openApiRoutes(app: App): Promise<void> {
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/reference', staticCSP: true, uiConfig: { docExpansion: 'list' } })
}
