import { formatDay } from '@muster/contract/kit/formatDays'
import type { Notice } from '../../../events/event.ts'
import { toDay } from '../toDay.ts'

const mostNamed = 10

/** To who was missed on these days, of which the last is opened. */
export function missedDays(dates: readonly string[]): Notice {
  const named = dates.slice(0, mostNamed).map((date) => formatDay(date))
  const more = dates.length > mostNamed ? ` and ${dates.length - mostNamed} more days` : ''
  return {
    type: 'ATTENDANCE_REMINDER',
    title: 'No attendance recorded',
    message: `You were to work and did not clock in: ${named.join(', ')}${more}. Please ask for a correction where this is not so.`,
    link: toDay(dates.at(-1) ?? ''),
    preference: 'attendanceMissing',
  }
}

/** Returns the notice for a person who is recorded as absent on these days before their account was created. */
export function daysBeforeAccount(dates: readonly string[]): Notice {
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  const days =
    dates.length === 1
      ? `${formatDay(first)} is`
      : `${dates.length} working days from ${formatDay(first)} to ${formatDay(last)} are`
  return {
    type: 'ATTENDANCE_REMINDER',
    title: 'Days before your account was created',
    message: `${days} recorded as absent because you had no account yet; please ask for a correction of the days you worked.`,
    link: toDay(last),
    preference: 'attendanceMissing',
  }
}

/** To who did not clock out; `at` is when the server took it to have been, `HH:mm` where they were. */
export const forgottenClockOut = (date: string, at: string): Notice => ({
  type: 'ATTENDANCE_REMINDER',
  title: 'You did not clock out',
  message: `You did not clock out on ${formatDay(date)}; ${at} was recorded. Please say when you left.`,
  // Where one says so, as long as one has not.
  link: '?view=attendance',
  preference: 'attendanceMissing',
})
