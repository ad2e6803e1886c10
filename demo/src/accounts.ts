// Who can sign in to the demo firm. Imports no code: every start prints it and the browser tests use it.
import type { DemoAccount } from '@portal/server/demo-firm'

export const demoDomain = 'meridianharbor.example'
export const demoPassword = 'correct-horse-1'

/** What to give an authenticator app for every demo account that has one. */
export const demoSeed = 'MERIDIANHARBORDEMOSEED2345672345'

export const demoAccounts: DemoAccount[] = [
  { email: `advisor@${demoDomain}`, role: 'advisor', factor: 'EMAIL' },
  { email: `plus@${demoDomain}`, role: 'advisor plus', factor: 'AP' },
  { email: `manager@${demoDomain}`, role: 'branch manager', factor: 'PUSH' },
  { email: `admin@${demoDomain}`, role: 'admin', factor: 'AP' },
  { email: `guest@${demoDomain}`, role: 'guest', factor: 'PASS' },
  { email: `new@${demoDomain}`, role: 'advisor, first day', factor: 'EMAIL' },
  { email: `compliance@${demoDomain}`, role: 'second admin', factor: 'AP' },
]

/** Those whose second factor is, or falls back on, the authenticator. */
export const withAuthenticator = demoAccounts.filter(({ factor }) => factor === 'AP' || factor === 'PUSH')
