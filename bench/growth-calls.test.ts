import { contractEndpoints } from '@portal/server/platform/http/openapi-document'
import { expect, test } from 'vitest'
import { calls } from './growth/calls.ts'

// to load the contract takes longer than a test may
const endpoints = await contractEndpoints()
const gets = endpoints.filter(({ endpoint }) => endpoint.method === 'GET')

test('every GET of the contract is measured as the firm grows, or says why it isn’t', () => {
  const names = gets.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name) => !(name in calls))).toEqual([])
  expect(Object.keys(calls).filter((name) => !names.includes(name))).toEqual([])
})

test('whatever can be searched, filtered, sorted or read on is asked that way', () => {
  const missing: string[] = []
  for (const { name, endpoint } of gets) {
    const line = calls[name]
    if (!line || typeof line === 'string' || line.streams) continue
    const asked = new Set(
      (line.calls ?? []).flatMap(({ query = {}, further, deep }) => [
        ...Object.keys(query),
        ...(further ? [further] : []),
        ...(deep ? ['page'] : []),
      ]),
    )
    const query: object = endpoint.query ?? {}
    const known = 'properties' in query ? Object.keys(query.properties as object) : []
    missing.push(...known.filter((one) => !asked.has(one)).map((one) => `${name}.${one}`))
  }
  expect(missing).toEqual([])
})
