import { Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Config } from '../../../config.ts'
import { now } from '../../../kernel/clock.ts'
import { currentWork, runPart } from '../../../kernel/workScope.ts'
import { PrivateAddress } from '../../../outgoing/publicAddresses.ts'
import { hostOf, sendRequest } from '../../../outgoing/request.ts'
import { isAllowedHost } from './addresses.ts'

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
  post(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Attempt> {
    const attempt = () => {
      const traceparent = currentWork()?.span?.traceparent
      return this.#attempt(url, traceparent === undefined ? headers : { ...headers, traceparent }, body, signal)
    }
    return runPart('webhook', attempt, ({ error }) => error !== null)
  }

  async #attempt(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Attempt> {
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
    return sendRequest(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      body,
      signal,
      isAllowedHost: isAllowedHost(this.#config, hostOf(url)),
      agents: { http: this.#http, https: this.#https },
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
