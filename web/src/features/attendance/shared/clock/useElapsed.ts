import { useEffect, useEffectEvent, useReducer } from 'react'
import type { TodayReading } from './todayQuery.ts'

/** The drift between the device's two clocks, in milliseconds, above which the device must have slept. */
const maxClockDriftMs = 2000

/**
 * Returns the whole seconds since the server's response, by the monotonic clock. They are updated at the start of each
 * second, except while the page is hidden. Calls `readAgain` once per response, if the device has slept or
 * `readAgainAt` has come.
 */
export function useElapsed({ at, wallAt, now, readAgainAt }: TodayReading, readAgain: () => void): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    let timer: number | undefined
    const update = () => {
      window.clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      tick()
      timer = window.setTimeout(update, 1000 - ((performance.now() - at) % 1000))
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [at])

  const elapsed = Math.max(0, Math.floor((performance.now() - at) / 1000))
  const hasSlept = Math.abs(Date.now() - wallAt - (performance.now() - at)) > maxClockDriftMs
  const isOutdated = elapsed >= Temporal.Instant.from(now).until(readAgainAt).total('seconds')
  const needsReading = hasSlept || isOutdated
  const requestReading = useEffectEvent(readAgain)
  useEffect(() => {
    if (needsReading) requestReading()
  }, [needsReading, at])
  return elapsed
}
