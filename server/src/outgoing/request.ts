import { isIP } from 'node:net'
import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isPublic, lookUpPublic, PrivateAddress } from './publicAddresses.ts'

/** Returns the host of a URL, without the brackets around an IPv6 address. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** Returns whether an IP address or a name without being looked up is known to be private. */
export const isPrivateHost = (host: string): boolean =>
  isIP(host) ? !isPublic(host) : host === 'localhost' || host.endsWith('.localhost')

interface Options {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  signal: AbortSignal
  /** True if the host may be private, and the connection unencrypted. */
  isAllowedHost: boolean
  agents?: { http: Agent; https: HttpsAgent }
}

/**
 * Sends a request to another server and returns its answer. Redirects are not followed. Unless the host is allowed, the
 * connection is encrypted and made to public addresses only.
 * @throws PrivateAddress, or the error of the connection.
 */
export function sendRequest(
  url: string,
  { body, agents, isAllowedHost, ...options }: Options,
): Promise<IncomingMessage> {
  const isHttps = url.startsWith('https:')
  // Sockets look up names only: an address in the URL would be contacted without being checked.
  if (!isAllowedHost && (!isHttps || isPrivateHost(hostOf(url))))
    return Promise.reject(new PrivateAddress('The address is private'))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const all = {
    ...options,
    agent: isHttps ? agents?.https : agents?.http,
    ...(!isAllowedHost && { lookup: lookUpPublic }),
  }
  const request = isHttps ? requestHttps(url, all) : requestHttp(url, all)
  request.once('response', resolve)
  request.once('error', reject)
  request.end(body)
  return promise
}
