import { expect, it } from 'vitest'
import { internalPath } from './internal-path.ts'

it('keeps a path of this portal, with its query', () => {
  expect(internalPath('/securities/products?q=fund&page=2')).toBe('/securities/products?q=fund&page=2')
})

it.each([
  null,
  '',
  'securities/products',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
])('refuses %j', (text) => {
  expect(internalPath(text)).toBeUndefined()
})
