import { afterAll, beforeAll } from 'vitest'
import { setClock } from '../src/kernel/clock.ts'

/** Stops the server's clock at an instant for all tests of a file. Call it before anything reads the time. */
export function stopClock(instant: string): void {
  const time = Temporal.Instant.from(instant)
  beforeAll(() => setClock(() => time))
  afterAll(() => setClock(null))
}
