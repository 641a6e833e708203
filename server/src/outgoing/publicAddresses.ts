import type { LookupAddress, LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/**
 * Returns whether an IP address belongs to the public internet. Private, loopback, link-local, shared, multicast and
 * reserved addresses don't, nor do IPv6 addresses that contain such an IPv4 address (RFC 6890; OWASP, "Server-Side
 * Request Forgery").
 */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.range() === 'unicast'
  const { parts } = parsed
  const head = parts.slice(0, 6).join()
  // NAT64 (RFC 6052) and 6to4 (RFC 3056) carry an IPv4 address, which the network's translator would reach.
  if (head === nat64Prefix) return isPublic(ipv4Of(parts[6], parts[7]))
  if (parsed.range() === '6to4') return isPublic(ipv4Of(parts[1], parts[2]))
  // The deprecated addresses that consist of an IPv4 address alone count as unicast elsewhere.
  return parsed.range() === 'unicast' && head !== '0,0,0,0,0,0'
}

/** The first 96 bits of `64:ff9b::/96`, in groups of 16. */
const nat64Prefix = [0x64, 0xff9b, 0, 0, 0, 0].join()

const ipv4Of = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The error when a name leads to private addresses only. */
export class PrivateAddress extends Error {}

type Callback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Asks name servers itself: the system's own look-ups share few threads, which one dead name server would block. */
const resolver = new Resolver({ timeout: 3000, tries: 2 })

/**
 * Looks up a name for a connection, and passes on its public addresses only. The connection is made to exactly these,
 * so that a name cannot change its address between the check and the connection.
 */
export function lookUpPublic(host: string, options: LookupOptions, callback: Callback): void {
  void resolve(host).then(
    (found) => {
      const addresses = found.filter(({ address }) => isPublic(address))
      const [first] = addresses
      if (!first) callback(new PrivateAddress('The address is private'), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    },
    (error: Error) => callback(error, []),
  )
}

/** Returns the addresses of a name, those of IPv4 first. Throws the error of name servers if there are none. */
async function resolve(host: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addressesOf = (result: PromiseSettledResult<string[]>, family: number) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
  const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
  return !found.length && four.status === 'rejected' ? Promise.reject(four.reason as Error) : found
}
