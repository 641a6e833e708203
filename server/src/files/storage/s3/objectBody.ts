import type { IncomingMessage } from 'node:http'
import type { FillBuffer, SealedRange } from '../storage.ts'
import { connectionFailure, S3Failure } from './failures.ts'
import type { Retries } from './retries.ts'

/** Requests the bytes of an object from a position up to `to`. */
export type RequestBytes = (range: SealedRange) => Promise<IncomingMessage>

/**
 * Reads a range of an object as it arrives. If the connection breaks, it continues at the same position. It reads no
 * faster than its bytes are wanted.
 */
export class ObjectBody {
  readonly #request: RequestBytes
  readonly #retries: Retries
  readonly #idleMs: number
  readonly #to: number
  #at: number
  #answer: IncomingMessage | null
  #parts: AsyncIterator<Buffer> | null = null
  #rest: Buffer | null = null
  #isClosed = false

  /** @param answer An answer whose body begins at the range's start, if there is one already. */
  constructor(
    { from, to }: SealedRange,
    { request, retries, idleMs }: { request: RequestBytes; retries: Retries; idleMs: number },
    answer: IncomingMessage | null = null,
  ) {
    this.#at = from
    this.#to = to
    this.#request = request
    this.#retries = retries
    this.#idleMs = idleMs
    this.#answer = answer
  }

  /** The position of the next byte. */
  get at(): number {
    return this.#at
  }

  /**
   * Fills the buffer with the next bytes; returns their number, which is smaller only at the end of the range.
   * @throws StorageUnavailable
   */
  readonly fill: FillBuffer = async (room) => {
    let filled = 0
    while (filled < room.length && this.#at < this.#to) {
      const part = this.#rest ?? (await this.#nextPart())
      const taken = part.subarray(0, Math.min(room.length - filled, this.#to - this.#at))
      room.set(taken, filled)
      filled += taken.length
      this.#at += taken.length
      this.#rest = taken.length < part.length ? part.subarray(taken.length) : null
    }
    return filled
  }

  async #nextPart(): Promise<Buffer> {
    const tries = this.#retries.begin()
    for (let count = 1; ; count++) {
      try {
        this.#answer ??= await this.#request({ from: this.#at, to: this.#to })
        this.#parts ??= this.#answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
        const { done, value } = await this.#nextInTime(this.#answer, this.#parts)
        if (!done) {
          this.#retries.noteAnswer()
          return value
        }
        throw new S3Failure('its answer ends too early')
      } catch (error) {
        this.#drop()
        if (this.#isClosed || !(error instanceof Error) || !isOfConnection(error)) throw error
        await this.#retries.pauseAfter(count, connectionFailure(error), tries)
      }
    }
  }

  async #nextInTime(answer: IncomingMessage, parts: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
    const failure = new S3Failure(`it sends nothing for ${this.#idleMs / 1000} seconds`)
    const timer = setTimeout(() => answer.destroy(failure), this.#idleMs)
    try {
      return await parts.next()
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends the reading. The connection is used again if all of the answer has arrived. */
  close(): void {
    this.#isClosed = true
    if (this.#at < this.#to || this.#rest) return this.#drop()
    // Only reading the end frees the connection.
    if (this.#parts) this.#parts.next().catch(() => undefined)
    else this.#answer?.resume()
  }

  #drop(): void {
    this.#answer?.destroy()
    this.#answer = null
    this.#parts = null
    this.#rest = null
  }
}

/** Returns whether an error is one of the connection, which another request may avoid. */
const isOfConnection = (error: Error): boolean => error instanceof S3Failure || 'code' in error
