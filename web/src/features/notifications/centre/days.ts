import { useCallback, useSyncExternalStore } from 'react'
import type { Notification } from '@muster/contract/notifications/calls'
import { everySecond } from '../../../kit/time/everySecond.ts'

/** Returns the date of an instant in a time zone, `2026-11-23`. */
const dayOf = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Returns today's date in a time zone; the component updates when the day changes. */
export function useDayNow(timeZone: string): string {
  const today = useCallback(() => dayOf(Temporal.Now.instant(), timeZone), [timeZone])
  return useSyncExternalStore(everySecond, today)
}

/** Returns notifications grouped by day, in the given order. */
export function byDay(notices: readonly Notification[], timeZone: string): [day: string, of: Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const notice of notices) {
    const day = dayOf(Temporal.Instant.from(notice.createdAt), timeZone)
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days]
}
