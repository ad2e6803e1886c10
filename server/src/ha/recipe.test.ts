// What operators are told is what was tested: the same files, word for word.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'recipe')
const operations = readFileSync(resolve(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md'), 'utf8')

it.each(readdirSync(folder))('%s stands in docs/operations.md as it is tested', (file) => {
  expect(operations).toContain(`\n${readFileSync(join(folder, file), 'utf8')}\`\`\`\n`)
})
