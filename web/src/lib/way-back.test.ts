import { expect, it } from 'vitest'
import { signInFor, wayBack } from './way-back.ts'

it.each(['/securities/products?q=a b&page=2#row-7', '/dash/p', '/loginhelp'])('comes back to %s', (wanted) => {
  const query = new URLSearchParams(signInFor(wanted, 'l').split('?')[1])
  expect(query.get('q')).toBe('l')
  expect(decodeURI(wayBack(query))).toBe(wanted)
})

it.each(['/login', '/login/', '/Login?q=l', '/login#x', '//elsewhere.example', ''])('comes home from %j', (wanted) => {
  expect(wayBack(new URLSearchParams({ redirect: wanted }))).toBe('/dash/p')
})
