export { endGrant, graphToken, hasCalendar } from './grant.ts'
