// What the firm can settle, what holds until it does, and what is accepted as a value.
import type { Firm } from '@portal/contract/settings'
import { isEmail } from '@portal/contract/rules/email'
import { webAddress } from '../../platform/http/web-address.ts'

export interface FirmSettings extends Omit<Firm, 'officeDomains'> {
  /**
   * The identity provider of each mail domain. `scope` is what is asked for beyond signing in: the calendar. The
   * client secrets, by domain, are the sealed secret of this setting.
   */
  officeDomains: Record<string, { issuer: string; clientId: string; scope?: string }>
  colours: { brand: string; accent: string }
}
export type SettingName = keyof FirmSettings

export const defaults: FirmSettings = {
  name: 'Meridian Harbor',
  claim: 'Keep a straight course.',
  membership: 'Member FINRA / SIPC. For affiliated advisors only.',
  about:
    'Meridian Harbor is an independent broker-dealer and registered investment adviser. Securities offered through Meridian Harbor, member FINRA / SIPC.',
  phone: '(518) 555-0100',
  address: '40 Quayside Row, Albany, NY 12207',
  brokerCheckUrl: 'https://brokercheck.finra.org/',
  clientLoginUrl: 'https://clients.meridianharbor.example/',
  securityMailbox: 'security@meridianharbor.example',
  publicMailDomains: ['comcast'],
  officeDomains: {},
  statusUrl: '',
  colours: { brand: '#12284C', accent: '#2254C7' },
}

const text = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= 2_000
const link = (value: unknown) => typeof value === 'string' && webAddress(value) !== undefined
// goes into the styles of mails as it is
const colour = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
const domain = (value: unknown) => typeof value === 'string' && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value)
const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const holds = (value: unknown, parts: Record<string, (part: unknown) => boolean>) =>
  record(value) &&
  Object.keys(value).length === Object.keys(parts).length &&
  Object.entries(parts).every(([name, fits]) => fits(value[name]))

const checks: Record<SettingName, (value: unknown) => boolean> = {
  name: text,
  claim: text,
  membership: text,
  about: text,
  phone: text,
  address: text,
  brokerCheckUrl: link,
  clientLoginUrl: link,
  securityMailbox: (value) => typeof value === 'string' && isEmail(value),
  publicMailDomains: (value) => Array.isArray(value) && value.every(domain),
  officeDomains: (value) =>
    record(value) &&
    Object.entries(value).every(
      ([name, provider]) =>
        domain(name) &&
        holds({ scope: 'none', ...(provider as object) }, { issuer: link, clientId: text, scope: text }),
    ),
  statusUrl: (value) => value === '' || link(value),
  colours: (value) => holds(value, { brand: colour, accent: colour }),
}

export const isSetting = (name: string): name is SettingName => Object.hasOwn(checks, name)
export const fits = (name: SettingName, value: unknown): boolean => checks[name](value)
