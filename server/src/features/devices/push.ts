// A browser's subscription to its push service, kept sealed: whoever has it can make the device ring.
import { ECDH } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { AppError } from '../../platform/http/errors.ts'
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
  return isLoopback(url) ? isLoopback(new URL(origin)) : isPublic(url.hostname)
}

/** URL has brought every spelling of an address (octal, hex, short) into its plain form already. */
function isPublic(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  const kind = isIP(bare)
  if (kind !== 0) return !inner.check(bare, kind === 6 ? 'ipv6' : 'ipv4')
  return (
    /\.[a-z][a-z0-9-]*\.?$/.test(host) && !/\.(localhost|local|internal|intranet|lan|home|corp|arpa)\.?$/.test(host)
  )
}

const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

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
