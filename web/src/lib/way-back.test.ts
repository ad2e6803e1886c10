import { expect, it } from 'vitest'
import { keepWay, signInFor, takeWay, wayBack } from './way-back.ts'

it.each(['/securities/products?q=a b&page=2#row-7', '/dash/p', '/loginhelp'])('comes back to %s', (wanted) => {
  const query = new URLSearchParams(signInFor(wanted, 'l').split('?')[1])
  expect(query.get('q')).toBe('l')
  expect(decodeURI(wayBack(query))).toBe(wanted)
})

it.each(['/login', '/login/', '/Login?q=l', '/login#x', '//elsewhere.example', ''])('comes home from %j', (wanted) => {
  expect(wayBack(new URLSearchParams({ redirect: wanted }))).toBe('/dash/p')
})

it('a way kept for the sign-in at another site is good once, and gives way to one in the address', () => {
  const none = new URLSearchParams()
  keepWay(new URLSearchParams({ redirect: '/pending?q=1#top' }))
  expect(takeWay(new URLSearchParams({ redirect: '/oba' }))).toBe('/oba')
  expect(takeWay(none)).toBe('/dash/p')
  keepWay(new URLSearchParams({ redirect: '/pending?q=1#top' }))
  expect([takeWay(none), takeWay(none)]).toEqual(['/pending?q=1#top', '/dash/p'])
  keepWay(new URLSearchParams({ redirect: '//elsewhere.example' }))
  expect(takeWay(none)).toBe('/dash/p')
})
