import { useCallback, useSyncExternalStore } from 'react'
import type { Notification } from '@muster/contract/notifications/calls'
import { everySecond } from '../../../kit/everySecond.ts'

/** The day of an instant in a time zone, `2026-11-23`. */
const dayOf = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Today in a time zone; the page is drawn anew when that becomes another day. */
export function useDayNow(timeZone: string): string {
  const today = useCallback(() => dayOf(Temporal.Now.instant(), timeZone), [timeZone])
  return useSyncExternalStore(everySecond, today)
}

/** Notifications by the day on which they came, in the order in which they stand. */
export function byDay(notices: readonly Notification[], timeZone: string): [day: string, of: Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const notice of notices) {
    const day = dayOf(Temporal.Instant.from(notice.createdAt), timeZone)
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days]
}
