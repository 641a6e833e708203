/** Lets so many pieces of work run at once, and so many more wait, first come, first served. */
export class Turns {
  readonly #atOnce: number
  readonly #longestQueue: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, longestQueue: number) {
    this.#atOnce = atOnce
    this.#longestQueue = longestQueue
  }

  /** Nothing runs, and nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /** As many wait as may wait: the caller refuses any more. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#longestQueue
  }

  /** Answers what the work answers, once it has had its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
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

/** Too much is asked at once: the caller should try again in a moment (503). Nothing was done. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}
