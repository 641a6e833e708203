import { isIPv6 } from 'node:net'
import { plainAddress } from './plainAddress.ts'

/**
 * What an address counts as when attempts are limited: an IPv4 address for itself, an IPv6 one for its /64 (as
 * `2001:db8:0:1::/64`), all of which belongs to one customer.
 */
export function networkOf(address: string): string {
  const spelled = plainAddress(address)
  if (!isIPv6(spelled)) return spelled
  const [start = '', end] = spelled.split('::')
  const before = start.split(':').filter(Boolean)
  const after = end?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
