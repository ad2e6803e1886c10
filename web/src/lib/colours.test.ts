import { rolesOf } from '@portal/contract/rules/colours'
import { afterEach, expect, it } from 'vitest'
import { wear } from './colours.ts'

const { style } = document.documentElement
afterEach(() => {
  style.cssText = ''
})

it('leaves the style sheet alone for the colours it was written with', async () => {
  await wear({ brand: '#12284c', accent: '#2254C7' })
  expect(style).toHaveLength(0)
})

it("sets every role of another firm's colours, for light and for dark", async () => {
  const colours = { brand: '#006B3F', accent: '#F7931E' }
  await wear(colours)
  for (const [role, [light, dark]] of Object.entries(rolesOf(colours))) {
    expect(style.getPropertyValue(role)).toBe(`light-dark(${light}, ${dark})`)
  }
})
