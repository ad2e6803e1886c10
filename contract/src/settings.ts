// What the firm has settled about itself, as far as everybody may know it.
import * as T from 'typebox'
import { endpoint } from './endpoint.ts'

const Link = T.Object({ title: T.String(), url: T.String() })
export type Link = T.Static<typeof Link>

export const Firm = T.Object({
  name: T.String(),
  claim: T.String({ description: 'Tagline on the sign-in picture' }),
  membership: T.String(),
  about: T.String({ description: 'Text in the firm information popup' }),
  phone: T.String(),
  address: T.String(),
  brokerCheckUrl: T.String(),
  clientLoginUrl: T.String(),
  securityMailbox: T.String(),
  publicMailDomains: T.Array(T.String()),
  officeDomains: T.Array(T.String(), { description: 'Email domains that can use Office Login' }),
  statusUrl: T.String({ description: 'URL of the maintenance summary, either external or the portal’s own' }),
  mark: T.String({ description: 'URL of the firm’s logo. Empty for the default logo' }),
  colours: T.Object({ brand: T.String(), accent: T.String() }),
  importantLinks: T.Array(Link, { description: 'Up to seven sites in the Important Links menu, in its order' }),
  insuranceLink: Link,
  mortgageLink: Link,
  features: T.Object({
    productionExcel: T.Boolean(),
    examsTab: T.Boolean(),
    obaTab: T.Boolean(),
    apiReference: T.Boolean(),
  }),
})
export type Firm = T.Static<typeof Firm>

export const getFirm = endpoint({
  method: 'GET',
  path: '/firm',
  access: 'public',
  shared: true,
  summary: 'Returns the firm’s public settings',
  answer: Firm,
})

/** The summary an external status page answers too; only these fields are read. */
export const StatusSummary = T.Object({
  activeMaintenances: T.Array(
    T.Object({ name: T.String(), url: T.String(), start: T.String(), end: T.Optional(T.String()) }),
  ),
})
export type StatusSummary = T.Static<typeof StatusSummary>
