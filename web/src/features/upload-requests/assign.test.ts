import { expect, it } from 'vitest'
import { paperFor } from './assign.ts'

const papers = ['Driver’s license', 'Latest IRA statement', 'Signed transfer form'].map((title, id) => ({ id, title }))

it.each([
  ['license-front.jpg', 'Driver’s license'],
  ['drivers_license.PNG', 'Driver’s license'],
  ['pine-hollow IRA Oct.pdf', 'Latest IRA statement'],
  ['statements.pdf', 'Latest IRA statement'],
  ['Transfer form signed.pdf', 'Signed transfer form'],
  // could be two of them, or any
  ['license and statement.pdf', undefined],
  ['IMG_0412.jpg', undefined],
  ['scan.pdf', undefined],
  ['', undefined],
])('%s is %s', (name, title) => {
  expect(paperFor(name, papers)?.title).toBe(title)
})

it('of one there is nothing to ask', () => {
  expect(paperFor('IMG_0412.jpg', papers.slice(0, 1))?.title).toBe('Driver’s license')
  expect(paperFor('IMG_0412.jpg', [])).toBeUndefined()
})
