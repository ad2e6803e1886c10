import { expect, it } from 'vitest'
import { turn } from './turns.ts'

it('work without a pause lets others in between its steps', async () => {
  let others = 0
  let next: NodeJS.Immediate
  const again = () => {
    others++
    next = setImmediate(again)
  }
  next = setImmediate(again)
  for (const until = performance.now() + 30; performance.now() < until; ) await turn()
  clearImmediate(next)
  expect(others).toBeGreaterThan(2)
})
