// A browser's subscription to its push service, kept sealed: whoever has it can make the device ring.
import { ECDH } from 'node:crypto'
import { AppError } from '../../platform/http/errors.ts'
import { isPublicHost } from '../../platform/http/public-address.ts'
import { isLoopback, webAddress } from '../../platform/http/web-address.ts'

export const pushPurpose = 'push-subscription'

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** The portal will call this address later: it must be out in the world, and its keys usable. */
export function checkSubscription({ endpoint, keys }: Subscription, origin: string): void {
  const fields: Record<string, string> = {}
  if (!mayCall(endpoint, origin)) fields['subscription.endpoint'] = 'Unknown push service.'
  if (!isPoint(keys.p256dh)) fields['subscription.keys.p256dh'] = 'Invalid key.'
  if (Buffer.from(keys.auth, 'base64url').length !== 16) fields['subscription.keys.auth'] = 'Invalid secret.'
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

function mayCall(endpoint: string, origin: string): boolean {
  const url = webAddress(endpoint)
  if (!url) return false
  // a portal on one's own machine, with a push service beside it
  return isLoopback(url) ? isLoopback(new URL(origin)) : isPublicHost(url.hostname)
}

function isPoint(text: string): boolean {
  const point = Buffer.from(text, 'base64url')
  if (point.length !== 65) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
