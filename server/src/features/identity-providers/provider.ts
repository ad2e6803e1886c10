// Talks to the identity providers of the settings. Nothing of what they answer in failure reaches the caller.
import * as oidc from 'openid-client'
import { AppError } from '../../platform/http/errors.ts'
import { isLoopback } from '../../platform/http/web-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings, settingSecret } from '../settings/public.ts'

/** For every single call to a provider, so that one that hangs is told of within five. */
const timeoutSeconds = 3
const keepMs = 3_600_000

export interface Provider {
  domain: string
  issuer: string
  /** What is asked for beyond signing in. */
  scope: string | undefined
  config: oidc.Configuration
}

interface Kept {
  config: Promise<oidc.Configuration>
  until: number
}
const keptBy = new WeakMap<Platform, Map<string, Kept>>()

/** Undefined for a domain that is not listed. */
export async function providerOf(platform: Platform, domain: string): Promise<Provider | undefined> {
  const { officeDomains } = await firmSettings(platform)
  const listed = Object.hasOwn(officeDomains, domain) ? officeDomains[domain] : undefined
  if (!listed) return undefined
  const { issuer, clientId, scope } = listed
  const secrets = JSON.parse((await settingSecret(platform, 'officeDomains')) ?? '{}') as Record<string, string>
  const config = await discovered(platform, issuer, clientId, secrets[domain]).catch((error: Error) => {
    platform.log.warn({ issuer, reason: error.message }, 'the identity provider cannot be used')
    throw notAnswering()
  })
  // as it calls itself: the settings may have a slash more
  return { domain, issuer: config.serverMetadata().issuer, scope, config }
}

function discovered(
  platform: Platform,
  issuer: string,
  clientId: string,
  secret: string | undefined,
): Promise<oidc.Configuration> {
  const kept = keptBy.get(platform) ?? new Map<string, Kept>()
  keptBy.set(platform, kept)
  const key = JSON.stringify([issuer, clientId, secret])
  const now = platform.clock().getTime()
  const known = kept.get(key)
  if (known && known.until > now) return known.config
  const url = new URL(issuer)
  const config = oidc.discovery(url, clientId, secret, secret === undefined ? oidc.None() : undefined, {
    timeout: timeoutSeconds,
    // signatures are checked even though the token comes straight from the provider
    execute: [oidc.enableNonRepudiationChecks, ...(isLoopback(url) ? [oidc.allowInsecureRequests] : [])],
  })
  kept.set(key, { config, until: now + keepMs })
  config.catch(() => kept.delete(key))
  return config
}

/** What a failed call to a provider means to the person who waits. */
export function refuse(error: unknown): never {
  const { code } = error as { code?: string }
  const unreachable = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  if (unreachable || (error instanceof TypeError && error.message === 'fetch failed')) {
    throw notAnswering()
  }
  // the provider says no: to the person, or to a code that is used up, foreign, or comes without its verifier
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    throw new AppError('invalid', { message: 'Office Login wasn’t completed. Try again.' })
  }
  throw notProven()
}

const notAnswering = () =>
  new AppError('unavailable', { message: 'Office Login isn’t responding. Use your password, or try again later.' })

export const notProven = (): AppError =>
  new AppError('invalid-code', { message: 'Your office account can’t be used with this portal. Contact support.' })
