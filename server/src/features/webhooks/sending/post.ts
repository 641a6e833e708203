import { isIP } from 'node:net'
import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Config } from '../../../config.ts'
import { now } from '../../../kernel/clock.ts'
import { hostOf, isAllowedHost } from './addresses.ts'
import { isPublic, lookUpPublic, PrivateAddress } from './publicAddresses.ts'

/** Milliseconds until an attempt is given up. */
const timeoutMs = 15_000

/** Bytes of an answer that are read; a longer one closes the connection. */
const maxDiscardedBytes = 65_536

/** The result of an attempt: the HTTP status of the response, or why there was none. */
export interface Attempt {
  responseStatus: number | null
  error: string | null
  durationMs: number
  /** Seconds after which the receiver asks for the next attempt (`Retry-After`); null without that header. */
  retryAfterSeconds: number | null
}

/** Sends messages over kept-open connections. */
export class Poster {
  readonly #config: Pick<Config, 'webhookHosts'>
  readonly #http = new HttpAgent({ keepAlive: true })
  readonly #https = new HttpsAgent({ keepAlive: true })

  constructor(config: Pick<Config, 'webhookHosts'>) {
    this.#config = config
  }

  /**
   * Posts a message. Redirects are not followed, and private addresses are not contacted unless the configuration names
   * their host. Never throws: every fault is part of the result.
   */
  async post(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Attempt> {
    const startMs = performance.now()
    const timeout = AbortSignal.timeout(timeoutMs)
    const end = (rest: Partial<Attempt>): Attempt => ({
      responseStatus: null,
      error: null,
      retryAfterSeconds: null,
      ...rest,
      durationMs: Math.round(performance.now() - startMs),
    })
    try {
      const response = await this.#send(url, headers, body, AbortSignal.any([signal, timeout]))
      const status = response.statusCode ?? 0
      discardBody(response)
      return end({
        responseStatus: status,
        error: status >= 200 && status < 300 ? null : faultOfStatus(status),
        retryAfterSeconds: secondsOf(response.headers['retry-after']),
      })
    } catch (error) {
      return end({ error: timeout.aborted ? 'No answer within 15 seconds' : faultOf(error as Error) })
    }
  }

  /** Closes the connections that are not in use. */
  close(): void {
    this.#http.destroy()
    this.#https.destroy()
  }

  #send(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<IncomingMessage> {
    const host = hostOf(url)
    const isAllowed = isAllowedHost(this.#config, host)
    const isHttps = url.startsWith('https:')
    // Sockets look up names only: an address in the URL would be contacted without being checked.
    if (!isAllowed && (!isHttps || (isIP(host) && !isPublic(host)))) throw new PrivateAddress('The address is private')
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: isHttps ? this.#https : this.#http,
      signal,
      ...(!isAllowed && { lookup: lookUpPublic }),
    }
    const request: ClientRequest = isHttps ? requestHttps(url, options) : requestHttp(url, options)
    return new Promise((resolve, reject) => {
      request.once('response', resolve)
      request.once('error', reject)
      request.end(body)
    })
  }
}

/** Reads the rest of an answer, which is of no interest, so that its connection can be used again. */
function discardBody(response: IncomingMessage): void {
  let bytes = 0
  response.on('error', () => undefined)
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // An endless answer must not hold the connection.
    if (bytes > maxDiscardedBytes) response.destroy()
  })
}

const faultOfStatus = (status: number): string =>
  status >= 300 && status < 400 ? `Answered ${status}; redirects are not followed` : `Answered ${status}`

/** Returns the sentence to store for an error. It contains no address of the server's own network. */
function faultOf(error: Error & { code?: string }): string {
  if (error instanceof PrivateAddress) return error.message
  const sentences: Record<string, string> = {
    ECONNREFUSED: 'The connection was refused',
    ECONNRESET: 'The connection was interrupted',
    ENOTFOUND: 'The name was not found',
    ENODATA: 'The name was not found',
    ETIMEOUT: 'The name could not be looked up',
    ESERVFAIL: 'The name could not be looked up',
    EAI_AGAIN: 'The name could not be looked up',
    CERT_HAS_EXPIRED: 'The certificate has expired',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate could not be verified',
    ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate belongs to another name',
  }
  return sentences[error.code ?? ''] ?? `The connection failed (${error.code ?? error.name})`
}

/** Returns the seconds of the header `Retry-After`, at most a day; null if it is missing or not valid. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now().epochMilliseconds) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 86_400) : null
}
