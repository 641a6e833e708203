import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { Overloaded, ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'

/** A flag shared by a thread and the code that ends it; see `runUninterrupted`. */
type Gate = Int32Array<SharedArrayBuffer>
/** Bits of a gate: the thread is inside; the thread may not enter any more. */
const inside = 1
const closed = 2

interface Thread {
  worker: Worker
  gate: Gate
}

interface Bounds {
  /** Tasks that may queue while one runs. */
  maxQueueLength: number
  /** Time allowed for one task. */
  timeoutMs: number
  /** Memory for JavaScript in the thread; native code is not counted. */
  maxMegabytes: number
  /** Share of it for new objects: a smaller one is collected more often and keeps the process smaller. */
  maxYoungMegabytes?: number
}

/** A task that took more time or memory than it may. */
export class Exhausted extends Error {
  override name = 'Exhausted'
  /** Set when the task ran out of time and may succeed later; a task that ran out of memory always will. */
  readonly isOutOfTime: boolean

  constructor(cause: Error) {
    super('Too much time or memory', { cause })
    this.isOutOfTime = cause.name === 'AbortError'
  }
}

/**
 * Runs work that would block the server in a thread of its own, one task after another. The thread starts with the
 * first task, is reused for the next ones, delays neither start nor shutdown, and is replaced after a failure.
 */
export class WorkerQueue<Task, Answer> {
  readonly #file: string
  readonly #bounds: Bounds
  readonly #queue: ConcurrencyLimiter
  #thread: Thread | null = null

  /** @param file the source file the thread runs; it passes its work to `answerTasks`. */
  constructor(file: string, bounds: Bounds) {
    this.#file = file
    this.#bounds = bounds
    this.#queue = new ConcurrencyLimiter(1, bounds.maxQueueLength)
  }

  /**
   * Returns what the thread answers to a task.
   * @throws Overloaded when the queue is full; Exhausted; and whatever the work itself threw.
   */
  run(task: Task, timeoutMs?: number): Promise<Answer> {
    return this.runOn(async () => task, timeoutMs)
  }

  /** Does the same as `run`, but makes the task only when its turn comes, so that queued tasks take no memory. */
  async runOn(make: () => Promise<Task>, timeoutMs = this.#bounds.timeoutMs): Promise<Answer> {
    if (this.#queue.isFull) throw new Overloaded('Too much waits for one thread')
    return this.#queue.run(async () => this.#runNow(await make(), timeoutMs))
  }

  async #runNow(task: Task, timeoutMs: number): Promise<Answer> {
    const thread = (this.#thread ??= this.#begin())
    const { worker } = thread
    worker.ref()
    worker.postMessage(task)
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [Answer]
      worker.unref()
      return answer
    } catch (error) {
      this.#thread = null
      await close(thread)
      await worker.terminate()
      if (isExhausted(error)) throw new Exhausted(error)
      throw error
    }
  }

  #begin(): Thread {
    const gate = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(this.#file, {
      workerData: gate,
      resourceLimits: {
        maxOldGenerationSizeMb: this.#bounds.maxMegabytes,
        ...(this.#bounds.maxYoungMegabytes && { maxYoungGenerationSizeMb: this.#bounds.maxYoungMegabytes }),
      },
    })
    worker.unref()
    // An end while no task runs is not the next task's fault, and must not end the server.
    const end = () => {
      if (this.#thread?.worker === worker) this.#thread = null
    }
    worker.on('error', end).on('exit', end)
    return { worker, gate }
  }
}

/** Unpacking the largest part allowed takes a fraction of this. */
const maxInsideMs = 1_000

/** Keeps a thread from entering another uninterruptible step, and waits until it has left the current one. */
async function close({ worker, gate }: Thread): Promise<void> {
  const isInside = (Atomics.or(gate, 0, closed) & inside) !== 0
  // A thread that ended by itself inside leaves its mark behind.
  if (isInside && worker.threadId !== -1) await Atomics.waitAsync(gate, 0, inside | closed, maxInsideMs).value
}

/** Returns whether an error means out of time, memory or stack; the language's own stack error has no code. */
const isExhausted = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    ('code' in error ? error.code === 'ERR_WORKER_OUT_OF_MEMORY' : error instanceof RangeError))

/** Answers each task, inside the thread, with the result of `work`. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await work(task)))
}

/**
 * Runs, inside the thread, a step during which the thread must not be ended, and returns its result. Ending a thread
 * between the creation of a `node:zlib` compressor and its first setting ends the whole Node process. Must not be
 * nested. It does not hold back V8 when that ends the thread for lack of memory or stack.
 */
export function runUninterrupted<Made>(work: () => Made): Made {
  if (!(workerData instanceof Int32Array)) return work()
  const gate = workerData as Gate
  // A closed gate stays closed: the thread waits here to be ended.
  while (Atomics.compareExchange(gate, 0, 0, inside) === closed) Atomics.wait(gate, 0, closed)
  try {
    return work()
  } finally {
    Atomics.and(gate, 0, ~inside)
    Atomics.notify(gate, 0)
  }
}
