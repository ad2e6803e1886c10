// Addresses out in the world, as opposed to those of this host and its network. A name is judged by what it stands for at the moment
// of the call: whoever owns it can have it point inward a second after it was checked.
import { lookup as lookUp, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

const isPublicAddress = (address: string): boolean => !inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** URL has brought every spelling of an address (octal, hex, short) into its plain form already. */
export function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isPublicAddress(bare)
  return (
    /\.[a-z][a-z0-9-]*\.?$/.test(host) && !/\.(localhost|local|internal|intranet|lan|home|corp|arpa)\.?$/.test(host)
  )
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/** For a connection: of what the name stands for, only what lies outside; nothing, if anything of it lies inside. */
export const publicLookup =
  (resolve: Resolve = lookUp): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const [first] = found
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(new Error(`${host} leads into a network of our own`), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
