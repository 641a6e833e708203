import { isIPv6, SocketAddress } from 'node:net'

/**
 * Returns the name under which an address is counted in limits: an IPv4 address itself, or the /64 network of an IPv6
 * address (such as `2001:db8:0:1::/64`), because a whole /64 network belongs to one customer.
 */
export function networkOf(address: string): string {
  const spelled = plainAddress(address)
  if (!spelled.includes(':') || !isIPv6(spelled)) return spelled
  const [start = '', end] = spelled.split('::')
  const before = start.split(':').filter(Boolean)
  const after = end?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/**
 * Returns an IP address in a single spelling, however a proxy wrote it: without port, brackets, quotes and zone. An
 * IPv4 address inside an IPv6 address is returned as IPv4; IPv6 is in lower case and compressed. Returns anything else
 * unchanged.
 */
export function plainAddress(spelling: string): string {
  // Most are IPv4 already.
  if (/^[\d.]+$/.test(spelling)) return spelling
  const text = spelling.trim().replace(/^"(.*)"$/, '$1')
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  const beforePort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1]
  const address = inBrackets ?? beforePort ?? text
  if (!isIPv6(address)) return address
  const spelled = new SocketAddress({ family: 'ipv6', address: address.replace(/%.*/, '') }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(spelled)?.[1] ?? spelled
}
