import { useCallback, useSyncExternalStore } from 'react'
import { dayOf } from '../../../kit/list/DayRows.tsx'
import { everySecond } from '../../../kit/time/everySecond.ts'

/** Returns today's date in a time zone; the component updates when the day changes. */
export function useDayNow(timeZone: string): string {
  const today = useCallback(() => dayOf(Temporal.Now.instant(), timeZone), [timeZone])
  return useSyncExternalStore(everySecond, today)
}
