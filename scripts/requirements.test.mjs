import { existsSync } from 'node:fs'
import { join, matchesGlob, relative, sep } from 'node:path'
import { expect, it } from 'vitest'
import { first, operations } from './by-themselves.ts'
import { idsNamedIn, requirements, root, testFiles } from './requirement-ids.mjs'

it('shows every requirement in the tests that everybody runs: what nothing but a journey shows is among the first', () => {
  expect(first.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const byThemselves = ['{e2e,server/src/faults,server/src/rolling,server/src/slow}/**', ...operations]
  const quick = testFiles().filter((file) => {
    const name = relative(root, file).replaceAll(sep, '/')
    return first.includes(name) || !byThemselves.some((glob) => matchesGlob(name, glob))
  })
  const named = idsNamedIn(quick)
  expect(
    requirements()
      .map(({ id }) => id)
      .filter((id) => !named.has(id)),
  ).toEqual([])
})
