// Whatever a feature brings is complete: an icon, a way in, a switch that switches something.
import { globSync, readFileSync } from 'node:fs'
import { reviewerFlags } from '@portal/contract/session'
import { expect, it } from 'vitest'
import { features } from '../features/index.ts'
import { firmOf } from '../testing/firm.ts'
import { type Screens, screensOf } from '../lib/feature.ts'
import { menuEntries } from '../lib/menu-entries.ts'
import { openingFlags } from '../lib/menus.ts'
import { routeTable } from '../lib/route-table.ts'
import { screenIcons } from '../lib/screen-icons.ts'

const screens: Screens = screensOf(features)

it('every screen behind the sign-in has an icon', () => {
  const behind = [...screens.keys()].filter((path) => routeTable[path].guard !== 'public')
  expect(behind.length).toBeGreaterThan(20)
  expect(behind.filter((path) => !screenIcons[path])).toEqual([])
})

it('every reviewer flag has a menu entry, and opens it as soon as there is a screen', () => {
  const of = (flag: string) =>
    Object.entries(menuEntries).flatMap(([path, entries]) =>
      entries.some((entry) => entry.flag === flag) ? [path] : [],
    )
  expect(reviewerFlags.filter((flag) => of(flag).length === 0)).toEqual([])
  const opens = reviewerFlags.filter((flag) => of(flag).some((path) => [...screens.keys()].some((one) => one === path)))
  expect(openingFlags(screens)).toEqual(opens)
  expect(openingFlags(new Map())).toEqual([])
})

it('every switch of the firm’s features is read by a screen, or where the portal is put together', () => {
  const sources = [...globSync('web/src/features/**/*.{ts,tsx}'), 'server/src/app.ts']
    .filter((path) => !path.includes('.test.') && !path.includes('/settings/'))
    .map((path) => readFileSync(path, 'utf8'))
    .filter((text) => text.includes('firm.features') || text.includes(').features.'))
  const names = Object.keys(firmOf().features)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !sources.some((text) => new RegExp(`\\b${name}\\b`).test(text)))).toEqual([])
})

it('no page is without a name while it waits for one', () => {
  const nameless = /<h1[^>]*>\s*\{[^}]*\\u00a0|\btitle=\{[^\n]*\\u00a0|<h1[^>]*>\s*(<>)?&nbsp;/
  expect(nameless.test("<h1>{who ? who.name : '\\u00a0'}</h1>")).toBe(true)
  const sources = globSync('web/src/**/*.tsx').filter((path) => !path.includes('.test.'))
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((path) => nameless.test(readFileSync(path, 'utf8')))).toEqual([])
})
