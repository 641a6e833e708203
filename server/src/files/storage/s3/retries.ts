import { setTimeout as pause } from 'node:timers/promises'
import { MissingFile, StorageUnavailable } from '../storage.ts'
import { adviceFor, isOfWholeStore, S3Failure } from './failures.ts'

/** The rules for repeating a failed request. Pauses double, up to the maximum. */
export interface RetryPolicy {
  /** The maximum number of attempts. */
  attempts: number
  /** The time after which no further attempt is made. */
  maxMs: number
  firstPauseMs: number
  maxPauseMs: number
  /**
   * While the object store is unavailable, only one request in this many milliseconds is tried, and the others fail at
   * once; 0 to try all.
   */
  probeMs: number
}

/** Called when the object store can no longer be used, with the reason as a sentence, and when it answers again. */
export interface StorageWatch {
  onAway: (reason: string) => void
  onBack: () => void
}

/** The state before several attempts: the number of answers so far, and the time. */
interface Tries {
  answers: number
  since: number
}

/** Repeats failed requests, and knows whether the object store answers. */
export class Retries {
  readonly #policy: RetryPolicy
  readonly #watch: StorageWatch
  readonly #bucket: string
  /** The error while the object store is unavailable; null if it is available. */
  #unavailable: StorageUnavailable | null = null
  #nextProbe = 0
  #answers = 0

  /** @param bucket The address of the bucket, for messages. */
  constructor(bucket: string, policy: RetryPolicy, watch: StorageWatch) {
    this.#bucket = bucket
    this.#policy = policy
    this.#watch = watch
  }

  /**
   * Returns the result of `attempt`, which is repeated if it may succeed later.
   * @throws StorageUnavailable if it fails each time or is refused; any error of `attempt` that is not an S3Failure.
   */
  async run<T>(attempt: () => Promise<T>): Promise<T> {
    this.#throwIfAway()
    const tries = this.begin()
    for (let count = 1; ; count++) {
      try {
        const result = await attempt()
        this.noteAnswer()
        return result
      } catch (error) {
        if (error instanceof S3Failure) await this.pauseAfter(count, error, tries)
        else {
          if (error instanceof MissingFile) this.noteAnswer()
          throw error
        }
      }
    }
  }

  /** Returns what `pauseAfter` needs to know about the first of several attempts. */
  begin(): Tries {
    return { answers: this.#answers, since: performance.now() }
  }

  /**
   * Waits before the next attempt. @param count The number of attempts that failed in a row.
   * @throws StorageUnavailable if no further attempt is due.
   */
  async pauseAfter(count: number, failure: S3Failure, { answers, since }: Tries): Promise<void> {
    const { attempts, maxMs, firstPauseMs, maxPauseMs, probeMs } = this.#policy
    // While the object store is known to be unavailable, one attempt is enough.
    const isKnown = probeMs > 0 && this.#unavailable !== null
    if (isKnown || !failure.isRetryable || count >= attempts || performance.now() - since >= maxMs) {
      const unavailable = new StorageUnavailable(adviceFor(failure, this.#bucket), { isRefusal: !failure.isRetryable })
      if (!isOfWholeStore(failure)) this.noteAnswer()
      // An object store that answers other requests meanwhile is not away.
      else if (answers === this.#answers) this.#noteAway(unavailable)
      throw unavailable
    }
    const longest = Math.min(maxPauseMs, firstPauseMs * 2 ** (count - 1))
    // A random share of the pause, so that several processes don't repeat their requests at the same moment.
    await pause(longest * (0.5 + Math.random() / 2))
  }

  /** Notes that the object store has answered. */
  noteAnswer(): void {
    this.#answers++
    if (this.#unavailable === null) return
    this.#unavailable = null
    this.#watch.onBack()
  }

  #throwIfAway(): void {
    if (this.#unavailable === null || this.#policy.probeMs === 0) return
    const now = performance.now()
    if (now < this.#nextProbe) throw this.#unavailable
    this.#nextProbe = now + this.#policy.probeMs
  }

  #noteAway(unavailable: StorageUnavailable): void {
    if (this.#unavailable?.message !== unavailable.message) this.#watch.onAway(unavailable.message)
    this.#unavailable = unavailable
    this.#nextProbe = performance.now() + this.#policy.probeMs
  }
}
