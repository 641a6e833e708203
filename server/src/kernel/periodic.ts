import type { FastifyBaseLogger } from 'fastify'
import { logFailure } from './logFailure.ts'
import { runNamed } from './workScope.ts'

export interface Periodic {
  /** Stops after the current round, and waits for it. */
  stop(): Promise<void>
}

export interface WakeablePeriodic extends Periodic {
  /** Starts the next round now, or as soon as the current one has finished. */
  wake(): void
}

/**
 * Runs `work` repeatedly with a pause of this many seconds before each round. A failed round is logged and the next one
 * follows.
 */
export function repeatEvery(
  seconds: number,
  name: string,
  log: FastifyBaseLogger,
  work: () => Promise<void>,
): WakeablePeriodic {
  const controller = new AbortController()
  let wakeController = new AbortController()
  const loop = (async () => {
    while (!controller.signal.aborted) {
      await pause(seconds * 1000, AbortSignal.any([controller.signal, wakeController.signal]))
      if (controller.signal.aborted) return
      wakeController = new AbortController()
      await runNamed({ call: name }, work).catch((error: unknown) => logFailure(log, error, `${name} failed`))
    }
  })()
  return {
    // With a reason of its own, because the usual one is an error with a stack, made for each call.
    wake: () => wakeController.abort('woken'),
    async stop() {
      controller.abort()
      await loop
    },
  }
}

/** Resolves after this many milliseconds, or immediately when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
