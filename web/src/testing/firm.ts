import type { Firm } from '@portal/contract/settings'

/** The firm's settings as the server tells them; give what the test is about. */
export const firmOf = (more: Partial<Firm> = {}): Firm => ({
  name: 'Meridian Harbor',
  claim: 'Keep a straight course.',
  membership: 'Member FINRA / SIPC. For affiliated advisors only.',
  about: 'An independent broker-dealer.',
  phone: '(518) 555-0100',
  address: '40 Quayside Row, Albany, NY 12207',
  brokerCheckUrl: 'https://brokercheck.finra.org/',
  clientLoginUrl: 'https://clients.meridianharbor.example/',
  securityMailbox: 'security@meridianharbor.example',
  publicMailDomains: ['comcast'],
  officeDomains: ['meridianharbor.example'],
  statusUrl: '/status/summary.json',
  ...more,
})
