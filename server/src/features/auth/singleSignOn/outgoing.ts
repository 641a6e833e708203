import type { IncomingMessage } from 'node:http'
import type { Config } from '../../../config.ts'
import { PrivateAddress } from '../../../outgoing/publicAddresses.ts'
import { hostOf, sendRequest } from '../../../outgoing/request.ts'
import { ProviderProblem } from './problems.ts'

/** Seconds within which a provider must answer a request. */
export const timeoutSeconds = 5
/** The maximum size of an answer in bytes; documents with keys have a few kilobytes. */
const maxAnswerBytes = 512 * 1024

const loopbackHosts = ['localhost', '127.0.0.1', '::1']
const isLoopback = (address: string) => loopbackHosts.includes(hostOf(address))

/**
 * Returns whether requests may go to an address that a provider names: over https, or over http to this machine if the
 * provider itself is there, for tests.
 */
export function isAllowedAddress(address: string, issuer: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(address) && issuer.startsWith('http:'))
}

interface Options {
  method?: string | undefined
  headers?: Headers | Record<string, string> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Sends a request to an address that a provider names, without following redirects, and returns its answer with its
 * whole body. Private addresses are contacted only on the provider's own host, which the owner entered, and on hosts
 * that the configuration names.
 * @throws ProviderProblem for an address that is not allowed, for a failed connection and for an answer that is too
 * large; the reason of the signal when it aborts.
 */
export async function fetchFromProvider(
  { ssoHosts }: Pick<Config, 'ssoHosts'>,
  issuer: string,
  address: string,
  { method = 'GET', headers, body, signal = AbortSignal.timeout(timeoutSeconds * 1000) }: Options,
): Promise<Response> {
  if (!isAllowedAddress(address, issuer)) throw new ProviderProblem('unreadable', 'ADDRESS_NOT_ALLOWED')
  const host = hostOf(address)
  try {
    const answer = await sendRequest(address, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body === undefined || body === null ? undefined : String(body as string | URLSearchParams),
      signal,
      isAllowedHost: host === hostOf(issuer) || ssoHosts.includes(host) || address.startsWith('http:'),
    })
    return await readAnswer(answer)
  } catch (error) {
    if (error instanceof ProviderProblem) throw error
    if (error instanceof PrivateAddress) throw new ProviderProblem('unreadable', 'ADDRESS_PRIVATE')
    signal.throwIfAborted()
    throw new ProviderProblem('away', 'UNREACHABLE')
  }
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    if (bytes > maxAnswerBytes) throw new ProviderProblem('unreadable', 'ANSWER_TOO_LARGE')
    pieces.push(piece)
  }
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 599) throw new ProviderProblem('unreadable', 'STATUS_UNKNOWN')
  const hasBody = ![204, 205, 304].includes(status)
  const type = answer.headers['content-type']
  const headers = new Headers(type === undefined ? {} : { 'content-type': type })
  return new Response(hasBody ? Buffer.concat(pieces, bytes) : null, { status, headers })
}
