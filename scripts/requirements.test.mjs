import { existsSync } from 'node:fs'
import { join, matchesGlob, relative, sep } from 'node:path'
import { expect, it } from 'vitest'
import { first, operations } from './by-themselves.ts'
import { idsNamedIn, requirements, root, testFiles } from './requirement-ids.mjs'

it('shows every requirement in what npm test runs: what has a run of its own shows it again', () => {
  expect(first.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const byThemselves = ['{e2e,server/src/faults,server/src/rolling,server/src/slow}/**', ...operations]
  const nameOf = (file) => relative(root, file).replaceAll(sep, '/')
  const nothing = operations.filter((glob) => !testFiles().some((file) => matchesGlob(nameOf(file), glob)))
  expect(nothing).toEqual([])
  const quick = testFiles().filter((file) => {
    const name = nameOf(file)
    return first.includes(name) || !byThemselves.some((glob) => matchesGlob(name, glob))
  })
  const named = idsNamedIn(quick)
  expect(
    requirements()
      .map(({ id }) => id)
      .filter((id) => !named.has(id)),
  ).toEqual([])
})
