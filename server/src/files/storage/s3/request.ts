import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { connectionFailure, S3Failure } from './failures.ts'
import type { S3Settings } from '../../../storageSettings.ts'

/** The limits on waiting for the object store, in milliseconds. */
export interface Timeouts {
  connectMs: number
  /** The maximum time without a byte sent or received. */
  idleMs: number
}

/** A request to the object store. */
export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The key of the object, with the prefix; empty for the bucket. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** A part of a local file to send, from its byte `from` (0 without), with the part's SHA-256 in hexadecimal. */
  file?: { path: string; from?: number; bytes: number; sha256: string }
  /** A short text to send instead of a file. */
  text?: string
}

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Encodes text for an address as RFC 3986 and the signature want it: everything but letters, digits and `-_.~`. */
export const encodePart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** Encodes a key for an address; its slashes stay. */
export const encodeKey = (key: string): string => key.split('/').map(encodePart).join('/')

/** Sends signed requests to one bucket. Connections are kept open and reused. */
export class S3Connection {
  readonly #settings: S3Settings
  readonly #timeouts: Timeouts
  readonly #isHttps: boolean
  readonly #agent: HttpAgent
  /** The derived signing keys, one for each day. */
  readonly #signingKeys = new Map<string, ArrayBuffer>()

  constructor(settings: S3Settings, timeouts: Timeouts) {
    this.#settings = settings
    this.#timeouts = timeouts
    this.#isHttps = settings.endpoint.startsWith('https:')
    // There is no limit on open connections: a slow reader must not delay others, and calls are limited before.
    const options = { keepAlive: true, maxFreeSockets: 16 }
    this.#agent = this.#isHttps ? new HttpsAgent(options) : new HttpAgent(options)
  }

  /** Returns the address of an object, or of the bucket if the key is empty. */
  addressOf(key: string, query: Record<string, string> = {}): URL {
    const { endpoint, bucket, pathStyle } = this.#settings
    const base = pathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
    const search = Object.entries(query).map((pair) => pair.map(encodePart).join('='))
    return new URL(`${base}/${encodeKey(key)}${search.length > 0 ? `?${search.join('&')}` : ''}`)
  }

  /**
   * Sends a request and returns the answer, whose body must be read or destroyed.
   * @throws S3Failure if there is no answer.
   */
  async send({ method, key, query, headers = {}, file, text }: S3Request): Promise<IncomingMessage> {
    const sha256 = text === undefined ? (file?.sha256 ?? emptySha256) : createHash('sha256').update(text).digest('hex')
    const signer = new AwsV4Signer({
      method,
      url: this.addressOf(key, query).href,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      service: 's3',
      region: this.#settings.region,
      cache: this.#signingKeys,
      ...this.#settings.credentials,
    })
    const signed = await signer.sign()
    return this.#exchange(signed.url, method, Object.fromEntries(signed.headers), { file, text })
  }

  #exchange(
    url: URL,
    method: string,
    headers: Record<string, string>,
    { file, text = '' }: Pick<S3Request, 'file' | 'text'>,
  ): Promise<IncomingMessage> {
    const { connectMs, idleMs } = this.#timeouts
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(connectionFailure(error))
      const bytes = file?.bytes ?? Buffer.byteLength(text)
      const length = file || bytes > 0 ? { 'content-length': String(bytes) } : {}
      const request = (this.#isHttps ? requestHttps : requestHttp)(url, {
        method,
        headers: { ...headers, ...length },
        agent: this.#agent,
      })
      const connecting = setTimeout(() => request.destroy(new S3Failure(timeoutReason(connectMs))), connectMs)
      request.on('socket', (socket) => {
        if (!socket.connecting) return clearTimeout(connecting)
        socket.once(this.#isHttps ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
      })
      request.on('close', () => clearTimeout(connecting))
      request.setTimeout(idleMs, () => request.destroy(new S3Failure(timeoutReason(idleMs))))
      request.on('error', fail)
      request.on('response', (answer) => {
        // From here on, the reader of the body decides how long it waits: it may itself be slow.
        request.setTimeout(0)
        // An error before the body is read is thrown when it is.
        answer.on('error', () => undefined)
        resolve(answer)
      })
      if (!file) return request.end(text)
      const { path, from = 0 } = file
      // An empty file has no last byte.
      const range = file.bytes > 0 ? { start: from, end: from + file.bytes - 1 } : {}
      pipeline(createReadStream(path, range), request, (error) => {
        if (error) fail(error)
      })
    })
  }

  /** Closes the idle connections. */
  close(): void {
    this.#agent.destroy()
  }
}

const timeoutReason = (ms: number) => `it does not answer within ${ms / 1000} seconds`
