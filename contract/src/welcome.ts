// The first visit: a letter, the person's details as the firm has them, things to try.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'

export const WelcomeProfile = T.Object({
  first: T.String(),
  last: T.String(),
  ssn: T.String({ description: 'Masked except for the last four digits' }),
  email: T.String(),
  crd: T.String(),
  phone: T.String({ description: 'Primary office phone' }),
})
export type WelcomeProfile = T.Static<typeof WelcomeProfile>

export const Letter = T.Object({ text: T.String(), name: T.String(), role: T.String() })
export type Letter = T.Static<typeof Letter>

export const getWelcome = endpoint({
  method: 'GET',
  path: '/user/welcome',
  access: 'signed-in',
  summary: 'Returns the president’s letter and the signed-in person’s own details',
  answer: T.Object({ ok: T.Boolean(), letter: Letter, profile: WelcomeProfile }),
})

export const finishWelcome = endpoint({
  method: 'POST',
  path: '/user/welcome/done',
  access: 'signed-in',
  summary: 'Marks the welcome wizard as completed',
  answer: Ok,
})

/** One of the things somebody new does; done since when its fact is true. */
export const FirstStep = T.Object({
  id: T.Enum(['details', 'security', 'certification', 'devices', 'states', 'photo']),
  done: T.Union([T.String(), T.Null()]),
  optional: T.Boolean(),
})
export type FirstStep = T.Static<typeof FirstStep>

export const Contact = T.Object({
  first: T.String(),
  last: T.String(),
  role: T.String(),
  phone: T.String(),
  email: T.String(),
  photo: T.String({ description: 'Empty if there is none' }),
})
export type Contact = T.Static<typeof Contact>

export const readFirstDays = endpoint({
  method: 'GET',
  path: '/user/welcome/steps',
  access: 'signed-in',
  summary: 'Returns what is left to set up for someone new, and whom they can ask',
  answer: T.Object({
    ok: T.Boolean(),
    started: T.Union([T.String(), T.Null()]),
    steps: T.Array(FirstStep),
    contacts: T.Array(Contact),
  }),
})
