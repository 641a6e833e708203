import { ProviderProblem } from './problems.ts'

/** Seconds within which a provider must answer a request. */
export const timeoutSeconds = 5
/** The maximum size of an answer in bytes; documents with keys have a few kilobytes. */
const maxAnswerBytes = 512 * 1024

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Returns whether requests may go to an address: over https, or over http to this machine, for tests. */
export function isAllowedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname))
}

type Options = Pick<RequestInit, 'body' | 'headers' | 'method'> & { signal?: AbortSignal }

/**
 * Sends a request to a provider, without following redirects, and returns its answer with its whole body.
 * @throws ProviderProblem for an address that is not allowed, and for an answer that is too large.
 */
export async function fetchFromProvider(address: string, options: Options): Promise<Response> {
  if (!isAllowedAddress(address)) throw new ProviderProblem('unreadable', 'ADDRESS_NOT_ALLOWED')
  const signal = options.signal ?? AbortSignal.timeout(timeoutSeconds * 1000)
  const answer = await fetch(address, { ...options, signal, redirect: 'manual' })
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.length
    if (bytes > maxAnswerBytes) throw new ProviderProblem('unreadable', 'ANSWER_TOO_LARGE')
    pieces.push(piece)
  }
  const hasBody = ![204, 205, 304].includes(answer.status)
  const { status, headers } = answer
  return new Response(hasBody ? Buffer.concat(pieces, bytes) : null, { status, headers })
}
