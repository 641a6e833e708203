import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { Overloaded, ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'

/** A flag shared by a worker thread and the code that terminates it; see `runUninterrupted`. */
type Gate = Int32Array<SharedArrayBuffer>
/**
 * The bit of a gate that is set while the thread runs an uninterruptible step. `closed` is the bit that prevents the
 * thread from starting another one.
 */
const inside = 1
const closed = 2

interface Thread {
  worker: Worker
  gate: Gate
  /** Ends the thread if it stays idle. */
  timer?: NodeJS.Timeout
}

/** Ends idle threads after a minute, which gives back tens of megabytes each. Starting another takes 0.1 s. */
const defaultIdleMs = 60_000

interface Bounds {
  /** Maximum number of tasks that may wait while others run. */
  maxQueueLength: number
  /** Maximum number of threads, and so of tasks at the same time; 1 by default. */
  maxThreads?: number
  /** Maximum milliseconds for one task. */
  timeoutMs: number
  /** Maximum memory for JavaScript in the thread, not including native code. */
  maxMegabytes: number
  /**
   * The part of `maxMegabytes` for new objects. If it is smaller, new objects are garbage-collected more often, and the
   * process needs less memory.
   */
  maxYoungMegabytes?: number
  /** Milliseconds after which an idle thread ends; a minute by default. */
  maxIdleMs?: number
}

/** A task that took too much time or memory. */
export class Exhausted extends Error {
  override name = 'Exhausted'
  /** True if the task took too much time and may succeed later. A task that takes too much memory fails every time. */
  readonly isOutOfTime: boolean

  constructor(cause: Error) {
    super('The task took too much time or memory', { cause })
    this.isOutOfTime = cause.name === 'AbortError'
  }
}

/**
 * Runs work that would block the server in worker threads, one task at a time in each. A thread starts with the first
 * task that finds no idle one, is reused for further tasks, and is replaced after a failure. Threads delay neither the
 * server's start nor its shutdown.
 */
export class WorkerQueue<Task, Answer> {
  readonly #file: string
  readonly #bounds: Bounds
  readonly #queue: ConcurrencyLimiter
  readonly #idleThreads: Thread[] = []

  /** Creates a queue. @param file Path of the worker's source file, which calls `answerTasks`. */
  constructor(file: string, bounds: Bounds) {
    this.#file = file
    this.#bounds = bounds
    this.#queue = new ConcurrencyLimiter(bounds.maxThreads ?? 1, bounds.maxQueueLength)
  }

  /**
   * Returns the worker's answer to a task.
   * @throws Overloaded if the queue is full; Exhausted if it takes too much time or memory; any error of the work
   * itself.
   */
  run(task: Task, timeoutMs?: number): Promise<Answer> {
    return this.runOn(async () => task, timeoutMs)
  }

  /**
   * Returns the worker's answer to a task that is created only when its turn comes, so that queued tasks take no
   * memory.
   * @throws the same errors as `run`.
   */
  async runOn(make: () => Promise<Task>, timeoutMs = this.#bounds.timeoutMs): Promise<Answer> {
    if (this.#queue.isFull) throw new Overloaded('The queue of the worker thread is full')
    return this.#queue.run(async () => this.#runNow(await make(), timeoutMs))
  }

  async #runNow(task: Task, timeoutMs: number): Promise<Answer> {
    const thread = this.#idleThreads.pop() ?? this.#begin()
    const { worker } = thread
    clearTimeout(thread.timer)
    worker.ref()
    worker.postMessage(task)
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [Answer]
      worker.unref()
      this.#idleThreads.push(thread)
      thread.timer = setTimeout(() => {
        this.#remove(thread)
        void worker.terminate()
      }, this.#bounds.maxIdleMs ?? defaultIdleMs).unref()
      return answer
    } catch (error) {
      await close(thread)
      await worker.terminate()
      if (isExhausted(error)) throw new Exhausted(error)
      throw error
    }
  }

  /** Gives no further task to an idle thread. */
  #remove(thread: Thread): void {
    clearTimeout(thread.timer)
    const place = this.#idleThreads.indexOf(thread)
    if (place !== -1) this.#idleThreads.splice(place, 1)
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
    const thread: Thread = { worker, gate }
    // A thread that ends between tasks must neither fail the next task nor end the server.
    const remove = () => this.#remove(thread)
    worker.on('error', remove).on('exit', remove)
    return thread
  }
}

/**
 * Maximum milliseconds to wait for an uninterruptible step. Even unpacking the largest part takes a fraction of this.
 */
const maxInsideMs = 1_000

/** Prevents a thread from starting another uninterruptible step, and waits until the current one has ended. */
async function close({ worker, gate }: Thread): Promise<void> {
  const isInside = (Atomics.or(gate, 0, closed) & inside) !== 0
  // A thread that ended by itself during a step leaves its bit set.
  if (isInside && worker.threadId !== -1) await Atomics.waitAsync(gate, 0, inside | closed, maxInsideMs).value
}

/**
 * Returns whether an error means that the task ran out of time, memory or stack. A stack overflow is a RangeError
 * without a code.
 */
const isExhausted = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    ('code' in error ? error.code === 'ERR_WORKER_OUT_OF_MEMORY' : error instanceof RangeError))

/** Answers each task with the result of `work`. To be called in the worker thread. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await work(task)))
}

/**
 * Runs a step in the worker thread during which the thread must not be terminated; returns its result. Terminating a
 * thread while it creates a `node:zlib` compressor would end the whole Node process. Must not be nested. It does not
 * stop V8 from ending the thread for lack of memory.
 */
export function runUninterrupted<Made>(work: () => Made): Made {
  if (!(workerData instanceof Int32Array)) return work()
  const gate = workerData as Gate
  // A closed gate never opens again, so the thread waits here until it is terminated.
  while (Atomics.compareExchange(gate, 0, 0, inside) === closed) Atomics.wait(gate, 0, closed)
  try {
    return work()
  } finally {
    Atomics.and(gate, 0, ~inside)
    Atomics.notify(gate, 0)
  }
}
