import { expect, it } from 'vitest'
import { eachAlone } from './each-alone.ts'

it('gives everybody a turn, in order, and then fails with what failed', async () => {
  const had: number[] = []
  const run = eachAlone([1, 2, 3], async (item) => {
    had.push(item)
    if (item < 3) throw new Error(`no ${item}`)
  })
  await expect(run).rejects.toThrow('2 of 3 failed: Error: no 1')
  expect(had).toEqual([1, 2, 3])
})

it('ends quietly where nothing failed', async () => {
  const had: number[] = []
  await eachAlone([1, 2], async (item) => void had.push(item))
  expect(had).toEqual([1, 2])
})
