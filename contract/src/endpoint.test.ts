import * as T from 'typebox'
import { expect, it } from 'vitest'
import { type Endpoint, endpoint } from './endpoint.ts'

it('does not compile without an access word', () => {
  const rest = { method: 'GET', path: '/x', summary: 'x', answer: T.Object({}) } as const
  // @ts-expect-error the access word is missing
  const forgotten: Endpoint = rest
  expect(endpoint({ ...rest, access: 'public' }).access).toBe('public')
  expect(forgotten.access).toBeUndefined()
})
