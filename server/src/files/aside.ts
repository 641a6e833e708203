import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { Overloaded, Turns } from '../limits/turns.ts'

/** Shared by a thread and whoever ends it: see `runUninterrupted`. */
type Gate = Int32Array<SharedArrayBuffer>
/** Bits of a gate: the thread is inside; it may not go in any more. */
const inside = 1
const closed = 2

interface Thread {
  worker: Worker
  gate: Gate
}

interface Bounds {
  /** How many may wait while one is at work. */
  longestQueue: number
  /** For one piece of work. */
  milliseconds: number
  /** What JavaScript in the thread may hold; not what native code in it takes. */
  mostMegabytes: number
  /** What of that may be new: less is looked through for what is needed no more sooner, and takes less of the machine. */
  newMegabytes?: number
}

/** A piece of work took more time or memory than it may. */
export class Exhausted extends Error {
  override name = 'Exhausted'
  /** Another time it may be done in time; what took too much memory always will. */
  readonly isOutOfTime: boolean

  constructor(cause: Error) {
    super('Too much time or memory', { cause })
    this.isOutOfTime = cause.name === 'AbortError'
  }
}

/**
 * Work that would hold the server up, done in a thread of its own, one piece after another. The thread begins with the
 * first of them, is kept for the next, holds no start up and no end, and is begun anew after one that failed.
 */
export class Aside<Task, Answer> {
  readonly #file: string
  readonly #bounds: Bounds
  readonly #turns: Turns
  #thread: Thread | null = null

  /** @param file the source that the thread runs; it hands what it does to `answerTasks`. */
  constructor(file: string, bounds: Bounds) {
    this.#file = file
    this.#bounds = bounds
    this.#turns = new Turns(1, bounds.longestQueue)
  }

  /**
   * What the thread makes of a task.
   * @throws Overloaded when too many are waiting; Exhausted; what the work itself threw.
   */
  run(task: Task, milliseconds?: number): Promise<Answer> {
    return this.runOn(async () => task, milliseconds)
  }

  /** As `run`, on a task that is made once it is its turn: those waiting take no memory. */
  async runOn(make: () => Promise<Task>, milliseconds = this.#bounds.milliseconds): Promise<Answer> {
    if (this.#turns.isFull) throw new Overloaded('Too much waits for one thread')
    return this.#turns.run(async () => this.#runNow(await make(), milliseconds))
  }

  async #runNow(task: Task, milliseconds: number): Promise<Answer> {
    const thread = (this.#thread ??= this.#begin())
    const { worker } = thread
    worker.ref()
    worker.postMessage(task)
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(milliseconds) })) as [Answer]
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
        maxOldGenerationSizeMb: this.#bounds.mostMegabytes,
        ...(this.#bounds.newMegabytes && { maxYoungGenerationSizeMb: this.#bounds.newMegabytes }),
      },
    })
    worker.unref()
    // One that ends while nobody waits for it is no fault of the next, and must not end the server.
    const end = () => {
      if (this.#thread?.worker === worker) this.#thread = null
    }
    worker.on('error', end).on('exit', end)
    return { worker, gate }
  }
}

/** Unpacking the largest part that is allowed takes a fraction of it. */
const longestInsideMs = 1_000

/** Lets a thread begin nothing more that must not be interrupted, and waits until it is out of what it has begun. */
async function close({ worker, gate }: Thread): Promise<void> {
  const isInside = (Atomics.or(gate, 0, closed) & inside) !== 0
  // One that ended by itself in there leaves its mark behind.
  if (isInside && worker.threadId !== -1) await Atomics.waitAsync(gate, 0, inside | closed, longestInsideMs).value
}

/** Out of time, out of memory, or out of the stack: that error of the language's own has no code. */
const isExhausted = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    ('code' in error ? error.code === 'ERR_WORKER_OUT_OF_MEMORY' : error instanceof RangeError))

/** In the thread: answers each task with what `work` makes of it. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await work(task)))
}

/**
 * In the thread: does what it must not be ended in the midst of, and returns what that does. Where a thread ends between
 * the making of a compressor of `node:zlib` and its first setting, Node ends the whole process. Not for one inside
 * another. What V8 ends by itself, out of memory or stack, is not held back by it.
 */
export function runUninterrupted<Made>(work: () => Made): Made {
  if (!(workerData instanceof Int32Array)) return work()
  const gate = workerData as Gate
  // One that is closed stays so: it waits here for its end.
  while (Atomics.compareExchange(gate, 0, 0, inside) === closed) Atomics.wait(gate, 0, closed)
  try {
    return work()
  } finally {
    Atomics.and(gate, 0, ~inside)
    Atomics.notify(gate, 0)
  }
}
