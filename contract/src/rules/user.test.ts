import { expect, it } from 'vitest'
import { texts } from '../texts.ts'
import { publicMail } from './sign-in-address.ts'
import { newUserProblems, userProblems } from './user.ts'

const reserved = 'This ID is reserved for demos. Use another one.'
const social = 'Enter nine digits, for example 000-00-0000.'

it.each([
  [{}, {}],
  [{ email: 'dana@firm.example', crd: '123456', tapsid: 1204, ssn: '123-45-6789' }, {}],
  [{ ssn: '123456789' }, {}],
  [{ ssn: '' }, {}],
  [{ crd: ' ' }, {}],
  [{ email: 'dana' }, { email: texts.notAnEmail }],
  [{ email: '' }, { email: texts.notAnEmail }],
  [{ email: 'dana@gmail.com' }, { email: publicMail }],
  [{ crd: '12345' }, { crd: texts.crdTooShort }],
  [{ crd: 'abcdefg' }, { crd: 'Use digits only.' }],
  [{ phone: '' }, {}],
  [{ phone: 'abc' }, { phone: 'Use only numbers, spaces, and + ( ) . - x.' }],
  [{ tapsid: 888 }, { tapsid: reserved }],
  [{ tapsid: 1047 }, { tapsid: reserved }],
  [{ ssn: '12-345-6789' }, { ssn: social }],
  [{ ssn: 'x123456789' }, { ssn: social }],
  [{ ssn: '1234567890' }, { ssn: social }],
  [{ ssn: 'abc-de-fghi' }, { ssn: social }],
])('%j has the problems %j [LIMIT-60]', (fields, problems) => expect(userProblems(fields)).toStrictEqual(problems))

it.each([
  [{}, {}],
  [{ tapsid: 0 }, {}],
  [{ tapsid: 1 }, { crd: texts.crdRequired }],
  [{ tapsid: 1204, crd: '12345' }, { crd: texts.crdTooShort }],
  [{ tapsid: 1204, crd: '123456' }, {}],
  [{ email: 'dana' }, { email: texts.notAnEmail }],
])('somebody new with %j has the problems %j', (fields, problems) =>
  expect(newUserProblems(fields)).toStrictEqual(problems),
)
