export { endGrant, graphToken, hasCalendar, keepGrant } from './grant.ts'
export { notProven, type Provider, providerOf, refuse } from './provider.ts'
