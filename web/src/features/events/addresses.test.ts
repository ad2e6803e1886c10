import { expect, it } from 'vitest'
import { mapsAddress, webAddress } from './addresses.ts'

it.each([
  ['https://priya.example/talks', 'https://priya.example/talks'],
  ['HTTP://priya.example', 'http://priya.example/'],
  [' www.priya.example/talks ', 'https://www.priya.example/talks'],
  ['priya.example:8443/a', 'https://priya.example:8443/a'],
  ['//priya.example', 'https://priya.example/'],
  ['', undefined],
  ['   ', undefined],
  ['not an address', undefined],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  ['javascript://%0aalert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['mailto:priya@lakeshore.example', undefined],
  ['vbscript:x', undefined],
])('makes of %j what a browser may open', (typed, address) => {
  expect(webAddress(typed)).toBe(address)
})

it('looks a place up by its address for maps, else by its name', () => {
  const place = { location: 'The Gideon & Co', maps_address: '24 Broadway, Saratoga' }
  expect(mapsAddress(place)).toBe('https://www.google.com/maps/search/?api=1&query=24+Broadway%2C+Saratoga')
  expect(mapsAddress({ ...place, maps_address: ' ' })).toBe(
    'https://www.google.com/maps/search/?api=1&query=The+Gideon+%26+Co',
  )
  expect(mapsAddress({ location: '', maps_address: '' })).toBeUndefined()
})
