// The firm's settings for whoever settles them; apart from what everybody reads, which the sign-in page waits for.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'
import { Ok } from './errors.ts'
import { dueUnits } from './rules/due-time.ts'
import { Firm } from './settings.ts'

export const settingsTopic = 'settings'

const text = T.String()
const DueTime = T.Union([T.Object({ unit: T.Enum(dueUnits), count: T.Integer() }), T.Null()], {
  description: 'Hours or business days. Null for none',
})
/** Everything the firm can settle, what is not for everybody included. */
export const FirmSettings = T.Object({
  ...Firm.properties,
  officeDomains: T.Record(text, T.Object({ issuer: text, clientId: text, scope: T.Optional(text) }), {
    description:
      'Identity provider for each email domain. `scope` is what’s requested beyond sign-in, such as calendar access',
  }),
  offices: T.Array(T.Object({ name: text, networks: T.Array(text) }), {
    description:
      'The firm’s offices with their networks (CIDR). The audit log names an office instead of an IP address',
  }),
  feedbackMailbox: text,
  recordsMailbox: T.String({ description: 'Gets each day’s last seal of the audit log. Empty for none' }),
  welcomeLetter: T.Object({ text, name: text, role: text }, { description: 'The president’s letter to new advisors' }),
  communicationCertification: T.Object(
    { version: T.Integer(), text },
    { description: 'Changing the text creates the next version, and everyone is asked to accept it again' },
  ),
  fees: T.Object(
    { secondPersonAbove: T.Integer({ description: 'Cents. A credit of more than this needs a second person' }) },
    { description: 'How fees are handled' },
  ),
  closings: T.Array(T.Object({ day: text, name: text }), {
    description: 'Days the firm is closed beyond weekends and holidays. They are no business days',
  }),
  addressNotice: T.Object(
    { title: text, old: text, new: text },
    {
      description:
        'Letters to the old and the new address of a client. Words in braces come from the record, such as {client}. The letter to the old address names only city and state',
    },
  ),
  blotterReview: T.Object(
    {
      share: T.Integer({ description: 'Percent of a month’s entries in its sample' }),
      reviewers: T.Record(text, T.Integer(), {
        description: 'Percent for a reviewer, by account id, instead of `share`',
      }),
      certifyBy: T.Integer({ description: 'Business day of the following month by which a month is certified' }),
    },
    { description: 'How blotters are reviewed' },
  ),
  meetingReview: T.Object(
    {
      share: T.Number({ description: 'Percent of meetings under the line that are drawn for review' }),
      reviewers: T.Record(text, T.Number(), {
        description: 'Percent for a reviewer who has a share of their own, by account',
      }),
      words: T.Array(text, { description: 'Words to check in chats' }),
    },
    { description: 'How recorded meetings are sampled. Every meeting over the line is reviewed' },
  ),
  deposits: T.Object(
    {
      cutoff: T.Integer({
        description: 'Minutes after midnight, in the firm’s time zone, until which a check is deposited the same day',
      }),
      secondAbove: T.Integer({ description: 'Cents above which two reviewers have to accept a check' }),
      wording: T.String({ description: 'What has to be written on the back of a check' }),
    },
    { description: 'Checks deposited by picture' },
  ),
  vendors: T.Object(
    {
      weights: T.Record(text, T.Integer(), { description: 'How much each section of the questionnaire counts' }),
      good: T.Integer({ description: 'Scores from here on are good' }),
      plan: T.Integer({ description: 'Scores under this need a remediation plan' }),
      opensBefore: T.Integer({ description: 'Days before the due date on which a yearly attestation starts' }),
      escalateTo: T.String({
        description: 'Account of who hears of what is overdue. Empty for the security mailbox',
      }),
    },
    { description: 'How vendors’ attestations are scored and followed up' },
  ),
  dueTimes: T.Object(
    {
      cutoff: T.Integer({ description: 'Hour, in the firm’s time zone, at which a business day ends' }),
      categories: T.Record(text, DueTime),
      other: DueTime,
    },
    { description: 'When tasks are due, by category. Tasks that are already open keep their due time' },
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
  /** The specification's menu has seven. */
  importantLinks: 7,
  offices: 100,
  closings: 100,
  wording: 80,
  closingName: 60,
  networks: 50,
  letter: 4_000,
  certification: 8_000,
  certifyBy: 20,
  vendorWeight: 100,
  vendorOpens: 120,
  clientId: 300,
  scope: 500,
  clientSecret: 1_000,
  /** With a share of their own. */
  reviewers: 500,
  markBytes: 40 * 1024,
  /** As WCAG 2.2 has it for text. */
  contrast: 4.5,
} as const

export const allSettings = endpoint({
  method: 'GET',
  path: '/settings/all',
  access: 'admin',
  summary: 'Returns every setting with its default value and who last changed it',
  answer: T.Object({
    ok: T.Boolean(),
    values: FirmSettings,
    defaults: FirmSettings,
    changed: T.Array(text, { description: 'Settings that differ from their defaults' }),
    last: T.Record(text, T.Object({ by: text, at: text }), { description: 'Last change of each setting' }),
    secrets: T.Array(text, {
      description:
        'Office domains that have a client secret, and `meetingReview` if its web hook has one. The secret itself is never returned',
    }),
  }),
})

const secrets = T.Optional(
  T.Record(text, T.String({ maxLength: settingLimits.clientSecret }), {
    description:
      'New client secrets of officeDomains by domain, and that of the web hook as `meetingReview`. An empty string removes one',
  }),
)
const value = T.Unknown()
const before = T.Unknown({ description: 'Value the editor loaded' })

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/settings',
  access: 'admin',
  summary:
    'Saves several settings together, or none of them. Conflict, naming those that changed since they were loaded in `fields`',
  body: T.Object({ settings: T.Record(text, T.Object({ value, before })), secrets }),
  proof: 'recent',
  answer: Ok,
})

const params = T.Object({ name: text })
export const saveSetting = endpoint({
  method: 'PUT',
  path: '/settings/:name',
  access: 'admin',
  summary: 'Saves one setting. Conflict if it changed since it was loaded',
  params,
  body: T.Object({ value, before, secrets }),
  proof: 'recent',
  answer: Ok,
})

export const resetSetting = endpoint({
  method: 'DELETE',
  path: '/settings/:name',
  access: 'admin',
  summary: 'Resets a setting to its default. Conflict if it changed since it was loaded',
  params,
  body: T.Object({ before }),
  proof: 'recent',
  answer: Ok,
})
