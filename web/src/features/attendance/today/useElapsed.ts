import { useEffect, useEffectEvent, useReducer } from 'react'
import type { ReadToday } from './todayQuery.ts'

/** Milliseconds by which the device's two clocks may drift apart before one of them is taken to have stood still. */
const apart = 2000

/**
 * Whole seconds since the server said what time it is, by the clock that nobody sets. One timer moves them on, at the
 * beginning of each second, and none while the page is hidden. Where the device has slept, or the time has come at which
 * the server wants to be asked, `readAgain` is called, once for each answer.
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
