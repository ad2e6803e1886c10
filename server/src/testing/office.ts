// A portal with identity providers around it, and what people do between the two.
import { Writable } from 'node:stream'
import { expect } from 'vitest'
import type { Config } from '../config.ts'
import { type FirmSettings, saveSetting } from '../features/settings/public.ts'
import { changeBy } from '../platform/change.ts'
import { Browser, type Page } from './browser.ts'
import { type CrookedProvider, startCrookedProvider } from './crooked-provider.ts'
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  type OfficePerson,
  startIdentityProvider,
} from './identity-provider.ts'
import { type TestPortal, testPortal } from './portal.ts'

type Domains = FirmSettings['officeDomains']

/** Somebody with an account here and one at the office. */
export interface Colleague extends OfficePerson {
  id: string
  /** Of the account here; `email` is what the provider says. */
  address: string
}

export interface Office {
  portal: TestPortal
  /** Of office.example, and of calendar.example where the calendar is wanted too. */
  provider: IdentityProvider
  /** Of other.example. */
  other: IdentityProvider
  /** Of crooked.example. */
  crooked: CrookedProvider
  listed: Domains
  settle(domains?: Domains): Promise<void>
  person(more?: Partial<OfficePerson> & { domain?: string; factor?: string }): Promise<Colleague>
  /** Signs in at the provider and tells the address it sends the browser back to, not yet called. */
  comeBack(browser: Browser, who: OfficePerson, at?: IdentityProvider, domain?: string): Promise<string>
  ticketFor(browser: Browser, who: OfficePerson, at?: IdentityProvider, domain?: string): Promise<string>
  tickets(): Promise<number>
  boundTo(id: string): Promise<Record<string, unknown> | undefined>
  audited(subject: string): Promise<unknown[]>
  /** Everything the portal has logged so far. */
  log(): string
  close(): Promise<void>
}

export const begin = (domain = 'office.example'): string => `/api/office/signin/${domain}`
export const returnPath = '/api/auth/office/'
export const asPerson = { accept: 'text/html,application/xhtml+xml' }
export const exchange = (browser: Browser, token: unknown): Promise<Page> =>
  browser.post('/api/office/token', { token })
export const signedIn = async (browser: Browser): Promise<boolean> =>
  JSON.parse((await browser.post('/api/auth/verify', {})).body).ap >= 0
export const part = (address: string, name: string): string => new URL(address).searchParams.get(name) ?? ''

export async function openOffice(options: Partial<Config> = {}): Promise<Office> {
  let log = ''
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  const portal = await testPortal({ logLevel: 'trace', ...options }, logTo)
  const nobody: OfficePerson = { sub: 'nobody', email: 'nobody@office.example', verified: true, amr: [] }
  const provider = await startIdentityProvider(portal.platform.origin, nobody)
  const other = await startIdentityProvider(portal.platform.origin, nobody)
  const crooked = await startCrookedProvider({})
  const listed: Domains = {
    'office.example': { issuer: provider.issuer, clientId },
    'other.example': { issuer: other.issuer, clientId },
    'crooked.example': { issuer: crooked.issuer, clientId },
    'calendar.example': { issuer: provider.issuer, clientId, scope: 'offline_access calendar' },
  }
  let people = 0
  const office: Office = {
    portal,
    provider,
    other,
    crooked,
    listed,
    settle: (domains = listed) =>
      changeBy(
        portal.platform,
        { id: null, name: 'test' },
        'test',
      )((tx, note) => {
        const secrets = Object.fromEntries(Object.keys(domains).map((domain) => [domain, clientSecret]))
        return saveSetting(tx, note, portal.platform, 'officeDomains', domains, JSON.stringify(secrets))
      }),
    async person(more = {}) {
      const { domain = 'office.example', factor = 'EMAIL', ...rest } = more
      const name = `ann${++people}`
      const address = `${name}@${domain}`
      const { id } = await portal.asAdvisor({ email: address, factor })
      return { sub: `sub-${name}`, email: address, verified: true, amr: ['pwd', 'mfa'], ...rest, id, address }
    },
    async comeBack(browser, who, at = provider, domain = who.email.split('@')[1]) {
      at.person = who
      return browser.followTo(begin(domain), returnPath)
    },
    async ticketFor(browser, who, at, domain) {
      const { status, location = '' } = await browser.get(await office.comeBack(browser, who, at, domain))
      expect(status).toBe(303)
      return location.split('#token=')[1] ?? ''
    },
    tickets: async () => Number((await portal.sql('select count(*) from office_ticket'))[0]?.['count']),
    boundTo: async (id) =>
      (await portal.sql('select office_issuer, office_subject from account where id = $1', [id]))[0],
    audited: async (subject) => {
      const entries = await portal.sql('select action from audit_entry where subject = $1 order by id', [subject])
      return entries.map(({ action }) => action)
    },
    log: () => log,
    async close() {
      await portal.close()
      for (const running of [provider, other, crooked]) await running.close()
    },
  }
  await office.settle()
  return office
}
