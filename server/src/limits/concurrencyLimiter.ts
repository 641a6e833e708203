/**
 * A limiter that runs a limited number of tasks at a time and queues further tasks, up to a maximum, in order of
 * arrival.
 */
export class ConcurrencyLimiter {
  readonly #maxConcurrent: number
  readonly #maxQueueLength: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(maxConcurrent: number, maxQueueLength: number) {
    this.#maxConcurrent = maxConcurrent
    this.#maxQueueLength = maxQueueLength
  }

  /** True while no task is running or queued. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /** True while the queue is full; callers must then refuse more work. */
  get isFull(): boolean {
    return this.#running >= this.#maxConcurrent && this.#waiting.length >= this.#maxQueueLength
  }

  /**
   * Runs a task as soon as a slot is free and returns its result. The task may give its slot back early with `release`.
   */
  async run<T>(work: (release: () => void) => Promise<T>): Promise<T> {
    if (this.#running < this.#maxConcurrent) this.#running++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
    try {
      return await work(release)
    } finally {
      release()
    }
  }
}

/** The error for a full queue: nothing was done, and the caller should try again in a moment (503). */
export class Overloaded extends Error {
  override name = 'Overloaded'
}
