import { expect, it } from 'vitest'
import { linkPurposes, needsCode } from './link-purpose.ts'

it('a code is asked for where what was entered is shown again', () => {
  expect(linkPurposes.filter((purpose) => needsCode[purpose])).toEqual(['onboarding', 'vendor'])
})
