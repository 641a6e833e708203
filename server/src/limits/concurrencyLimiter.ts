/** Runs a limited number of pieces of work at once, and queues a limited number more, first come, first served. */
export class ConcurrencyLimiter {
  readonly #maxConcurrent: number
  readonly #maxQueueLength: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(maxConcurrent: number, maxQueueLength: number) {
    this.#maxConcurrent = maxConcurrent
    this.#maxQueueLength = maxQueueLength
  }

  /** True when nothing runs, and nothing is queued. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /** True when the queue is full: the caller must refuse any more. */
  get isFull(): boolean {
    return this.#running >= this.#maxConcurrent && this.#waiting.length >= this.#maxQueueLength
  }

  /** Runs the work in its turn, and returns its result. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxConcurrent) this.#running++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

/** The queue is full: the caller should try again in a moment (503). Nothing was done. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}
