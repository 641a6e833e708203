import type { FastifyBaseLogger } from 'fastify'
import { logFailure } from './logFailure.ts'

export interface Periodic {
  /** Waits for the present round, then ends. */
  stop(): Promise<void>
}

export interface WakeablePeriodic extends Periodic {
  /** Starts the next round now, or once the present one has ended. */
  wake(): void
}

/**
 * Runs `work` every this many seconds, one round after the other; a failed round is logged and the next one follows.
 */
export function repeatEvery(
  seconds: number,
  name: string,
  log: FastifyBaseLogger,
  work: () => Promise<void>,
): WakeablePeriodic {
  const stopping = new AbortController()
  let waking = new AbortController()
  const rounds = (async () => {
    while (!stopping.signal.aborted) {
      await pause(seconds * 1000, AbortSignal.any([stopping.signal, waking.signal]))
      if (stopping.signal.aborted) return
      waking = new AbortController()
      await work().catch((error: unknown) => logFailure(log, error, `${name} failed`))
    }
  })()
  return {
    wake: () => waking.abort(),
    async stop() {
      stopping.abort()
      await rounds
    },
  }
}

/** Resolves after this many milliseconds, or at once when stopped. */
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
