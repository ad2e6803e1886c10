// The firm's settings for whoever settles them; apart from what everybody reads, which the sign-in page waits for.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'
import { Firm } from './settings.ts'

export const settingsTopic = 'settings'

const text = T.String()
/** Everything the firm can settle, what is not for everybody included. */
export const FirmSettings = T.Object({
  ...Firm.properties,
  officeDomains: T.Record(text, T.Object({ issuer: text, clientId: text, scope: T.Optional(text) }), {
    description:
      'The identity provider of each mail domain. `scope` is what is asked for beyond signing in: the calendar.',
  }),
  feedbackMailbox: text,
  welcomeLetter: T.Object({ text, name: text, role: text }, { description: 'The president’s letter to new advisors' }),
  communicationCertification: T.Object(
    { version: T.Integer(), text },
    { description: 'A changed text takes the next version, and everybody is asked again' },
  ),
})
export type FirmSettings = T.Static<typeof FirmSettings>
export type SettingName = keyof FirmSettings

/** Ours: what the places they stand in have room for. */
export const settingLimits = {
  name: 60,
  claim: 120,
  membership: 200,
  about: 2_000,
  phone: 40,
  address: 200,
  linkTitle: 60,
  letter: 4_000,
  certification: 8_000,
  clientId: 300,
  scope: 500,
  clientSecret: 1_000,
  markBytes: 40 * 1024,
  /** As WCAG 2.2 has it for text. */
  contrast: 4.5,
} as const

export const allSettings = endpoint({
  method: 'GET',
  path: '/settings/all',
  access: 'admin',
  summary: 'Every setting as it is, as it would be by default, and who changed it last',
  answer: T.Object({
    ok: T.Boolean(),
    values: FirmSettings,
    defaults: FirmSettings,
    changed: T.Array(text, { description: 'The settings that are not as by default' }),
    last: T.Record(text, T.Object({ by: text, at: text }), { description: 'By setting' }),
    secrets: T.Array(text, { description: 'The office domains that have a client secret; it is never told' }),
  }),
})

const params = T.Object({ name: text })
export const saveSetting = endpoint({
  method: 'PUT',
  path: '/settings/:name',
  access: 'admin',
  summary: 'Saves one setting. Conflict if it changed since it was loaded',
  params,
  body: T.Object({
    value: T.Unknown(),
    before: T.Unknown({ description: 'What the editor saw' }),
    secrets: T.Optional(
      T.Record(text, T.String({ maxLength: settingLimits.clientSecret }), {
        description: 'Of officeDomains: new client secrets by domain, empty to take one away',
      }),
    ),
  }),
  answer: Ok,
})

export const resetSetting = endpoint({
  method: 'DELETE',
  path: '/settings/:name',
  access: 'admin',
  summary: 'Resets a setting to its default. Conflict if it changed since it was loaded',
  params,
  body: T.Object({ before: T.Unknown() }),
  answer: Ok,
})
