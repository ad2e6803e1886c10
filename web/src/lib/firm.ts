// Who the portal belongs to: read once, before the first screen is shown.
import { type Firm, getFirm } from '@portal/contract/settings'
import { call } from './call.ts'
import { wear } from './colours.ts'

/** Nobody waits longer than this for a name; the sign-in works without it. */
const patienceMs = 3_000

/** Holds the firm's own words as soon as the server has said them. */
export const firm: Firm = {
  name: 'Meridian Harbor',
  claim: 'Keep a straight course.',
  membership: 'Member FINRA / SIPC. For affiliated advisors only.',
  about: '',
  phone: '',
  address: '',
  brokerCheckUrl: '',
  clientLoginUrl: '',
  securityMailbox: '',
  publicMailDomains: [],
  officeDomains: [],
  statusUrl: '',
  mark: '',
  colours: { brand: '#12284C', accent: '#2254C7' },
  importantLinks: [],
  insuranceLink: { title: '', url: '' },
  mortgageLink: { title: '', url: '' },
  features: { productionExcel: false, examsTab: false, obaTab: false, apiReference: false },
}

export async function readFirm(): Promise<null> {
  const settled = await call(getFirm, {}, AbortSignal.timeout(patienceMs)).catch(() => undefined)
  Object.assign(firm, settled)
  await wear(firm.colours).catch(() => {}) // in the colours of the style sheet it works as well
  return null
}
