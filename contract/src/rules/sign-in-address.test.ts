import { expect, it } from 'vitest'
import { texts } from '../texts.ts'
import { publicMail, signInAddressProblem } from './sign-in-address.ts'

it.each([
  ['dana@firm.example', undefined],
  ['dana@comcast.net', publicMail],
  ['dana@gmail.com', publicMail],
  ['dana@oliveadvisors.com', undefined],
  ['dana', texts.notAnEmail],
  ['', texts.notAnEmail],
])('«%s» → %s', (email, problem) => expect(signInAddressProblem(email, ['comcast'])).toBe(problem))

it('knows of the firm’s own list only when it is given', () => {
  expect(signInAddressProblem('dana@comcast.net')).toBeUndefined()
})
