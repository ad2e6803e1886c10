// The way out to the identity provider and back. State, nonce and verifier belong to one browser and one provider.
import { isEmail } from '@portal/contract/rules/email'
import * as oidc from 'openid-client'
import type { Change, Note } from '../../platform/change.ts'
import { newToken } from '../../platform/crypto/keys.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { keepGrant, notProven, type Provider, providerOf, refuse } from '../identity-providers/public.ts'
import type { AccountRow } from '../sign-in/public.ts'
import { addFlow, addTicket, bindAccount, boundAccount, type FlowRow, useFlow } from './store.ts'
import { sawTwoFactors } from './two-factors.ts'

const purpose = 'office-flow'
const returnAddress = ({ origin }: Platform) => `${origin}/api/auth/office/`

export async function beginFlow(
  platform: Platform,
  change: Change,
  domain: string,
): Promise<{ address: URL; cookie: string }> {
  const provider = await providerOf(platform, domain)
  if (!provider) {
    throw new AppError('not-found', { message: 'Office Login isn’t set up for this email domain.' })
  }
  const [state, nonce, verifier, cookie] = [
    oidc.randomState(),
    oidc.randomNonce(),
    oidc.randomPKCECodeVerifier(),
    newToken(),
  ]
  const address = oidc.buildAuthorizationUrl(provider.config, {
    redirect_uri: returnAddress(platform),
    scope: ['openid', 'email', 'profile', provider.scope ?? ''].join(' ').trim(),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  await change(async (tx, note) => {
    const secrets = platform.keys.seal(JSON.stringify({ verifier, nonce }), purpose)
    await addFlow(tx, { state, cookie, domain, issuer: provider.issuer, secrets, now: platform.clock() })
    note.audit('office.begun', `office:${domain}`)
  })
  return { address, cookie }
}

/** The one-time token for the page that finishes the sign-in. */
export async function finishFlow(
  platform: Platform,
  change: Change,
  given: { search: URLSearchParams; cookie: string | undefined; address: string },
): Promise<string> {
  const { search, cookie = '', address } = given
  const states = search.getAll('state')
  const state = states.length === 1 ? (states[0] ?? '') : ''
  const flow = await change(async (tx, note) => {
    const used = await useFlow(tx, state, cookie, platform.clock())
    if (used) note.audit('office.returning', `office:${used.domain}`, { address })
    else note.audit('office.refused', 'office:unknown', { reason: 'state', address })
    return used
  })
  if (!flow)
    throw new AppError('invalid', { message: 'This sign-in expired or was started in another browser. Try again.' })

  const subject = `office:${flow.domain}` as const
  const refused = (reason: string) =>
    change(async (_tx, note) => note.audit('office.refused', subject, { reason, issuer: flow.issuer, address }))
  const provider = await providerOf(platform, flow.domain)
  // the settings changed under way: whoever would answer now is not who was asked
  if (provider?.issuer !== flow.issuer) {
    await refused('settings')
    throw notProven()
  }
  const tokens = await exchange(platform, provider, flow, search, state).catch(
    async (error: Error & { error?: string }) => {
      await refused((error.error ?? error.message).slice(0, 100))
      return refuse(error)
    },
  )

  const claims = tokens.claims()
  const token = await change(async (tx, note) => {
    const account = claims?.iss === flow.issuer ? await accountOf(tx, note, flow, claims, platform.clock()) : undefined
    if (!account || account.disabled_at !== null || account.access < 0) {
      note.audit('office.refused', subject, { reason: 'account', issuer: flow.issuer, subject: claims?.sub, address })
      return undefined
    }
    const [now, ticket] = [platform.clock(), newToken()]
    const twoFactors = sawTwoFactors(claims?.amr)
    await addTicket(tx, { token: ticket, cookie, accountId: account.id, twoFactors, now })
    if (provider.scope) await keepGrant(platform, tx, account.id, provider, tokens)
    note.audit('office.returned', `account:${account.id}`, { issuer: flow.issuer, twoFactors, address })
    return ticket
  })
  if (!token) throw notProven()
  return token
}

async function exchange(
  platform: Platform,
  { config }: Provider,
  flow: FlowRow,
  search: URLSearchParams,
  state: string,
) {
  const { verifier, nonce } = JSON.parse(platform.keys.open(flow.secrets, purpose)) as Record<string, string>
  const url = new URL(returnAddress(platform))
  url.search = search.toString()
  return oidc.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: verifier ?? '',
    expectedState: state,
    expectedNonce: nonce ?? '',
    idTokenExpected: true,
  })
}

/**
 * The account is known by issuer and subject. The address counts once, on the first visit, and only an address of the
 * domain this provider was asked about: no tenant speaks for another's people.
 */
async function accountOf(
  tx: Tx,
  note: Note,
  { domain, issuer }: FlowRow,
  claims: oidc.IDToken,
  now: Date,
): Promise<AccountRow | undefined> {
  const known = await boundAccount(tx, issuer, claims.sub)
  if (known) return known
  const email = typeof claims['email'] === 'string' ? claims['email'].toLowerCase() : ''
  // Entra says in `xms_edov` what others say in `email_verified`
  const verified = claims['email_verified'] === true || claims['xms_edov'] === true
  if (!verified || !isEmail(email) || !email.endsWith(`@${domain}`)) return undefined
  const bound = await bindAccount(tx, email, issuer, claims.sub, now)
  if (bound) note.audit('office.bound', `account:${bound.id}`, { issuer, subject: claims.sub })
  return bound
}
