import { useEffect, useEffectEvent, useReducer } from 'react'
import type { ReadToday } from './todayQuery.ts'

/** Milliseconds of drift between the device's two clocks above which the device must have slept. */
const apart = 2000

/**
 * Returns whole seconds since the server's answer by the monotonic clock. One timer updates them at the start of each
 * second, and stops while the page is hidden. Calls `readAgain` once per answer if the device has slept or
 * `readAgainAt` has come.
 */
export function useElapsed({ at, wallAt, now, readAgainAt }: ReadToday, readAgain: () => void): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    let timer: number | undefined
    const move = () => {
      window.clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      tick()
      timer = window.setTimeout(move, 1000 - ((performance.now() - at) % 1000))
    }
    move()
    document.addEventListener('visibilitychange', move)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', move)
    }
  }, [at])

  const elapsed = Math.max(0, Math.floor((performance.now() - at) / 1000))
  const slept = Math.abs(Date.now() - wallAt - (performance.now() - at)) > apart
  const over = elapsed >= Temporal.Instant.from(now).until(readAgainAt).total('seconds')
  const due = slept || over
  const ask = useEffectEvent(readAgain)
  useEffect(() => {
    if (due) ask()
  }, [due, at])
  return elapsed
}
