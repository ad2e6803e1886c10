// What the list of screens says of the route table is true.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { later, screens } from './screens.ts'

const routes = globSync(join(import.meta.dirname, '../web/src/features/*/*routes.ts'))
const source = routes.map((path) => readFileSync(path, 'utf8')).join('\n')

test('a place is looked at as soon as a feature brings its screen', () => {
  expect(routes.length).toBeGreaterThan(25)
  const wrong = Object.entries(screens).flatMap(([path, screen]) => {
    const brought = source.includes(`'${path}':`)
    if (brought === (screen !== later)) return []
    return brought ? [`${path} has a screen that nobody looks at`] : [`${path} has no screen to look at`]
  })
  expect(wrong).toEqual([])
})
