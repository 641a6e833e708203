import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import ipaddr from 'ipaddr.js'

/**
 * Returns whether an IP address belongs to the public internet. Private, loopback, link-local, shared, multicast and
 * reserved addresses don't, nor do IPv6 addresses that contain such an IPv4 address (RFC 6890; OWASP, "Server-Side
 * Request Forgery").
 */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv6') {
    const { parts } = parsed as ipaddr.IPv6
    // NAT64 (RFC 6052) and 6to4 (RFC 3056) carry an IPv4 address, which the network's translator would reach.
    const range = parsed.range()
    if (range === 'rfc6052') return isPublic(ipv4Of(parts[6], parts[7]))
    if (range === '6to4') return isPublic(ipv4Of(parts[1], parts[2]))
    return range === 'unicast'
  }
  return parsed.range() === 'unicast'
}

const ipv4Of = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The error when a name leads to private addresses only. */
export class PrivateAddress extends Error {}

type Callback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Looks up a name for a connection, and passes on its public addresses only. The connection is made to exactly these,
 * so that a name cannot change its address between the check and the connection.
 */
export function lookUpPublic(host: string, options: LookupOptions, callback: Callback): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const found = addresses.filter(({ address }) => isPublic(address))
    const [first] = found
    if (!first) return callback(new PrivateAddress('The address is private'), [])
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
