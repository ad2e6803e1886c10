import { expect, it } from 'vitest'
import { taskCategories } from './tasks.ts'

it('a category has one name, however it is spelled', () => {
  const spelled = taskCategories.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  expect(new Set(spelled).size).toBe(taskCategories.length)
  expect([...taskCategories].sort()).toEqual(taskCategories)
})
