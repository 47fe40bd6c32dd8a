/** Resolves host names to public addresses only: a name given by a client must not make the server call its own network. */
import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

const privateRanges = new BlockList()
// RFC 6890 and its registry: ranges that are not global.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(network, prefix, 'ipv4')

const publicRanges = new BlockList()
// Only this part of IPv6 is global; addresses that embed IPv4 or belong to tunnels are not called.
publicRanges.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(network, prefix, 'ipv6')

/** Returns true for a global address. */
export function isPublicAddress(address: string, family: number): boolean {
  if (family === 4) return !privateRanges.check(address, 'ipv4')
  return publicRanges.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6')
}

/** Works as `dns.lookup` for a connection: a name with any private address is not found, even if it has public ones too. */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) callback(error ?? new Error('Host not found'), [])
    else if (!addresses.every(({ address, family }) => isPublicAddress(address, family)))
      callback(new Error('The host has a private address'), [])
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
