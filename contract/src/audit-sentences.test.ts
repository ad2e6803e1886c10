import { expect, it } from 'vitest'
import { actionWords } from './audit-actions.ts'
import { auditTypeOf, auditTypes, isRefusal, phraseOf } from './audit-sentences.ts'

const actions = Object.keys(actionWords)

it.each(actions)('%s reads as a sentence', (action) => {
  const { before } = phraseOf(action)
  expect(before).not.toContain(action)
  expect(before).toMatch(/^[a-z]/)
  expect(auditTypes).toContain(auditTypeOf(action))
})

it('an action nobody knows any longer is shown by its name, as a change', () => {
  expect(phraseOf('ship.sunk')).toEqual({ before: 'ship.sunk', after: '' })
  expect(auditTypeOf('ship.sunk')).toBe('changes')
})

it('puts the record where the sentence has it, or leaves it out', () => {
  expect(phraseOf('account.removed')).toEqual({ before: 'removed the account of', after: 'by undoing an import' })
  expect(phraseOf('sign-in.completed')).toEqual({ before: 'signed in', after: undefined })
})

it('knows what was not let happen', () => {
  expect(actions.filter(isRefusal)).toEqual(expect.arrayContaining(['refused', 'sign-in.refused', 'push.denied']))
  expect(isRefusal('sign-in.completed')).toBe(false)
  // somebody decided: nothing was kept from happening
  expect(isRefusal('account.raise-refused')).toBe(false)
})
