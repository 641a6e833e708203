/** Runs work in the background, up to a number of pieces at the same time. */
export class BoundedWork {
  readonly #max: number
  readonly #running = new Set<Promise<void>>()
  #failure: { error: unknown } | null = null

  constructor(max: number) {
    this.#max = max
  }

  /** Starts a piece of work as soon as few enough others run. @throws The error of an earlier piece. */
  async start(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#max) await Promise.race(this.#running)
    this.#throwFailure()
    const piece = work()
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => this.#running.delete(piece))
    this.#running.add(piece)
  }

  /** Waits for all work. @throws The error of a piece that failed. */
  async end(): Promise<void> {
    await Promise.all(this.#running)
    this.#throwFailure()
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
