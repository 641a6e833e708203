import { formatter } from '@muster/contract/kit/formatters'

/** Returns a time of day (`HH:mm`) as in English screens: `9:00 AM`. For the texts that the server writes. */
export function formatTimeOfDay(time: string): string {
  const { epochMilliseconds } = Temporal.Instant.from(`2000-01-01T${time}Z`)
  const text = formatter('DateTimeFormat', 'en', { timeStyle: 'short', timeZone: 'UTC' }).format(epochMilliseconds)
  // Not all mail programs can show the narrow space before AM and PM.
  return text.replaceAll('\u202f', ' ')
}

/** Returns the time from one time of day to another: `9:00 AM–5:00 PM`. */
export const formatTimeSpan = (start: string, end: string): string =>
  `${formatTimeOfDay(start)}–${formatTimeOfDay(end)}`
