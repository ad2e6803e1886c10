// Compares what the web sends with what the contract declares: the server refuses every other field.
import { closeSchema, findUnknownFields, noBody, noFields } from '@portal/contract/closed-inputs'
import type { Endpoint } from '@portal/contract/endpoint'

const files = import.meta.glob<Record<string, unknown>>(['../../../contract/src/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const endpoints = Object.values(files)
  .flatMap((exported) => Object.values(exported).filter(isEndpoint))
  .map((endpoint) => ({
    endpoint,
    address: new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`),
  }))

interface Request {
  method: string
  path: string
  query: object
  body: unknown
}

/** Lists the fields of a request that no endpoint at its address declares. */
export function undeclaredFields({ method, path, query, body }: Request): string[] {
  const found = endpoints.filter(({ endpoint, address }) => endpoint.method === method && address.test(path))
  const { endpoint } = found.find((one) => one.endpoint.path === path.replace('/api', '')) ?? found[0] ?? {}
  if (!endpoint) return []
  const names = [
    ...Object.keys(findUnknownFields(closeSchema(endpoint.query ?? noFields), query)),
    ...Object.keys(findUnknownFields(closeSchema(endpoint.body ?? noBody), body)),
  ]
  return names.map((name) => `${method} ${path}: ${name}`)
}
