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
  mark: '',
  colours: { brand: '#12284C', accent: '#2254C7' },
  importantLinks: [
    'AI Insight',
    'Email',
    'Continuing Education',
    'Virtual View',
    'Clearing',
    'Research',
    'Compliance Calendar',
  ].map((title) => ({ title, url: `https://${title.toLowerCase().replaceAll(' ', '-')}.example/` })),
  insuranceLink: { title: 'Insurance Brokerage', url: 'https://insurance.example/' },
  mortgageLink: { title: 'Mortgage Center', url: 'https://mortgage.example/' },
  features: { productionExcel: false, examsTab: false, obaTab: false, apiReference: false },
  ...more,
})
