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
  feedbackMailbox: string
  /** What the president writes to whoever is new. */
  welcomeLetter: { text: string; name: string; role: string }
  /** A changed text takes the next version, and everybody is asked again. */
  communicationCertification: { version: number; text: string }
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
  mark: '',
  colours: { brand: '#12284C', accent: '#2254C7' },
  importantLinks: [
    { title: 'AI Insight', url: 'https://insight.meridianharbor.example/' },
    { title: 'Email', url: 'https://mail.meridianharbor.example/' },
    { title: 'Continuing Education', url: 'https://learn.meridianharbor.example/' },
    { title: 'Virtual View', url: 'https://view.meridianharbor.example/' },
    { title: 'Clearing Workstation', url: 'https://clearing.meridianharbor.example/' },
    { title: 'Market Research', url: 'https://research.meridianharbor.example/' },
    { title: 'Marketing Library', url: 'https://marketing.meridianharbor.example/' },
  ],
  insuranceLink: { title: 'Insurance Brokerage', url: 'https://insurance.meridianharbor.example/' },
  mortgageLink: { title: 'Mortgage Center', url: 'https://mortgage.meridianharbor.example/' },
  features: { productionExcel: false, examsTab: false, obaTab: false },
  feedbackMailbox: 'portal@meridianharbor.example',
  welcomeLetter: {
    text: `Welcome aboard.

You have joined a firm that measures itself by how well you can serve your clients. This portal is where your day begins: your production, your registrations, the forms you need and the people who help you with them.

Take five minutes to look at your details on the next page, and tell your manager if anything is not as it should be. When something here could be better, say so with the feedback form; we read every line.

I look forward to working with you.`,
    name: 'Harriet Lindgren',
    role: 'President',
  },
  communicationCertification: {
    version: 1,
    text: `I will use only the firm's approved systems for business communication with clients and the public: the firm's email, the firm's text-message service and this portal.

I understand that every business message is kept and may be reviewed, that personal email, personal text messages and social media are not to be used for securities business, and that a client's message received there must be forwarded to the firm's system at once.

I have told the firm of every account and device I use for business communication.`,
  },
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

const oneLink = (value: unknown) => holds(value, { title: text, url: link })
const flag = (value: unknown) => typeof value === 'boolean'

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
  // nothing from elsewhere: the page's policy would not show it
  mark: (value) =>
    typeof value === 'string' &&
    (value === '' || /^data:image\/(png|webp|svg\+xml);base64,[a-z0-9+/=]{1,60000}$/i.test(value)),
  colours: (value) => holds(value, { brand: colour, accent: colour }),
  importantLinks: (value) => Array.isArray(value) && value.length === 7 && value.every(oneLink),
  insuranceLink: oneLink,
  mortgageLink: oneLink,
  features: (value) => holds(value, { productionExcel: flag, examsTab: flag, obaTab: flag }),
  feedbackMailbox: (value) => typeof value === 'string' && isEmail(value),
  welcomeLetter: (value) => holds(value, { text, name: text, role: text }),
  communicationCertification: (value) =>
    holds(value, { version: (part) => Number.isInteger(part) && Number(part) > 0, text }),
}

export const isSetting = (name: string): name is SettingName => Object.hasOwn(checks, name)
export const fits = (name: SettingName, value: unknown): boolean => checks[name](value)
