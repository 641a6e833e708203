import type { FastifyRequest } from 'fastify'
import { throwIf, unavailable } from '../kernel/errors.ts'
import { isCall, isHealth } from './admission.ts'

/** Lateness that returns within this time is the same overload: while the event loop stands still, no request arrives. */
const freshMs = 5000
/** One long computation, or a machine that stood still, is over by then. Only an overload lasts. */
const patienceMs = 3000

/**
 * Returns a function for requests that arrive while the event loop is late. It refuses calls with 503 once that has
 * lasted for three seconds. Health checks and static files are never refused: a file costs little, and a page with half
 * of them missing would not work. `now` is the clock in milliseconds.
 */
export function refuseUnderPressure(now: () => number = () => performance.now()): (request: FastifyRequest) => void {
  let since = -Infinity
  let last = -Infinity
  return (request) => {
    const at = now()
    if (at - last > freshMs) since = at
    last = at
    throwIf(at - since >= patienceMs && isCall(request) && !isHealth(request) ? unavailable() : null)
  }
}
