import { beforeEach, vi } from 'vitest'

/**
 * Stops the page's clock at an instant, for each test of a file. Timers still run, and `vi.setSystemTime` sets the
 * clock.
 */
export function stopClock(instant: string): void {
  const now = Temporal.Instant.from(instant).epochMilliseconds
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'Temporal'], now }))
}
