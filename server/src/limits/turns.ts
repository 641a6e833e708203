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

  /** Answers what the work answers. Throws what `refusal` makes, at once, where too many wait. */
  async run<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length < this.#longestQueue)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else throw refusal()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
