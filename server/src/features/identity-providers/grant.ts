// The person's own token at the office, for their calendar: sealed, and renewed by one caller at a time.
import * as oidc from 'openid-client'
import { type Change, changeBy } from '../../platform/change.ts'
import { later } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Platform } from '../../platform/platform.ts'
import { dropGrant, findGrant, type GrantRow, lockGrant, putGrant } from './grant-store.ts'
import { type Provider, providerOf, refuse } from './provider.ts'

const purpose = 'office-grant'
const renewBeforeMs = 60_000
/** When the provider does not say how long its token is good. */
const otherwiseSeconds = 300

interface Tokens {
  domain: string
  access: string
  refresh: string | undefined
}

type Answer = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers

export async function keepGrant(
  { keys, clock }: Platform,
  tx: Tx,
  accountId: string,
  { domain, issuer }: Provider,
  answer: Answer,
  before?: string,
): Promise<void> {
  const now = clock()
  const tokens: Tokens = { domain, access: answer.access_token, refresh: answer.refresh_token ?? before }
  const expiresAt = later(now, (answer.expiresIn() ?? otherwiseSeconds) * 1000)
  await putGrant(tx, { accountId, issuer, tokens: keys.seal(JSON.stringify(tokens), purpose), expiresAt, now })
}

/** Good for at least a minute; undefined when the person has to sign in through the office (again). */
export async function graphToken(platform: Platform, accountId: string): Promise<string | undefined> {
  const { db, keys, clock } = platform
  const open = (row: GrantRow) => JSON.parse(keys.open(row.tokens, purpose)) as Tokens
  const fresh = (row: GrantRow) => row.expires_at > later(clock(), renewBeforeMs)

  const grant = await findGrant(db, accountId)
  if (!grant) return undefined
  if (fresh(grant)) return open(grant).access
  // before the row is locked: both may need a connection of their own
  const provider = await providerOf(platform, open(grant).domain)
  return changeBy(
    platform,
    { id: accountId, name: 'portal' },
    'graph-token',
  )(async (tx, note) => {
    const subject = `account:${accountId}` as const
    const current = await lockGrant(tx, accountId)
    if (current && fresh(current)) {
      note.audit('office.token-shared', subject)
      return open(current).access
    }
    const refresh = current && open(current).refresh
    const renewed =
      refresh && provider && provider.issuer === current.issuer ? await renew(provider.config, refresh) : undefined
    if (!renewed || !provider) {
      await dropGrant(tx, accountId)
      note.audit('office.grant-ended', subject)
      return undefined
    }
    await keepGrant(platform, tx, accountId, provider, renewed, refresh)
    note.audit('office.token-renewed', subject)
    return renewed.access_token
  })
}

/** Whether there is a token, or one to be had without asking the person: nobody else is asked for this. */
export async function hasCalendar({ db, keys, clock, graphUrl }: Platform, accountId: string): Promise<boolean> {
  const grant = graphUrl && (await findGrant(db, accountId))
  if (!grant) return false
  const { refresh } = JSON.parse(keys.open(grant.tokens, purpose)) as Tokens
  return refresh !== undefined || grant.expires_at > later(clock(), renewBeforeMs)
}

/** For a token the calendar refuses. */
export async function endGrant(change: Change, accountId: string): Promise<void> {
  await change(async (tx, note) => {
    await dropGrant(tx, accountId)
    note.audit('office.grant-ended', `account:${accountId}`)
  })
}

/** Undefined when the provider has withdrawn the grant; a provider that does not answer is an error. */
async function renew(config: oidc.Configuration, refresh: string): Promise<Answer | undefined> {
  try {
    return await oidc.refreshTokenGrant(config, refresh)
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return undefined
    return refuse(error)
  }
}
