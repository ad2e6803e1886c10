// Locks of the database are numbers: two that share one wait for each other without a reason, or for ever.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('every lock has a number of its own', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.includes('/testing/'))
  const numbers = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    expect([file, /advisory_\w*lock\(\d/.test(text)]).toEqual([file, false])
    return text.match(/\b7_140_\d{3}\b/g) ?? []
  })
  expect(numbers.length).toBeGreaterThan(8)
  expect([...new Set(numbers)]).toEqual(numbers)
})
