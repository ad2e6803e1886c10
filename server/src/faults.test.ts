// The faults the portal is to survive: each has a test that makes it (npm run test:faults).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const faults = [
  'kill -9 in mid-upload',
  'Database restarted under load (immediate)',
  'Disk full',
  'Email server down',
  'Object store down',
  'Graph hangs',
  'Identity provider hangs',
  'Push hangs',
  'Payment hangs',
  'Two nodes, one killed',
  'Migration interrupted',
  'Charge made, then crash',
]
const folder = join(import.meta.dirname, 'faults')
const tests = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

it.each(faults.map((fault, index) => [index + 1, fault] as const))('fault %i, %s, is made', (number) => {
  expect(tests).toMatch(new RegExp(`^test\\(['\`]Fault ${number}:`, 'm'))
})
