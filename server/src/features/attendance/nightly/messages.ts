import { formatDay } from '@muster/contract/kit/formatDays'
import type { Notice } from '../../../events/event.ts'
import { linkToDay } from '../linkToDay.ts'
import { formatTimeOfDay } from '../../../kernel/timesOfDay.ts'

const maxNamedDays = 10

/** Returns the notification of absences on these dates; its link opens the last one. */
export function missedDays(dates: readonly string[]): Notice {
  const dayNames = dates.slice(0, maxNamedDays).map((date) => formatDay(date))
  const suffix = dates.length > maxNamedDays ? ` and ${dates.length - maxNamedDays} more days` : ''
  return {
    type: 'ATTENDANCE_REMINDER',
    title: 'No attendance recorded',
    message: `You did not clock in on ${dayNames.join(', ')}${suffix}. Please request a correction if this is wrong.`,
    link: linkToDay(dates.at(-1) ?? ''),
    preference: 'attendanceMissing',
  }
}

/** Returns the notification for a person recorded as absent on dates before their account was created. */
export function daysBeforeAccount(dates: readonly string[]): Notice {
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  const days =
    dates.length === 1
      ? `${formatDay(first)} is`
      : `${dates.length} working days from ${formatDay(first)} to ${formatDay(last)} are`
  return {
    type: 'ATTENDANCE_REMINDER',
    title: 'Absences before account creation',
    message: `${days} recorded as absent because you had no account yet. Please request a correction for the days you worked.`,
    link: linkToDay(last),
    preference: 'attendanceMissing',
  }
}

/** Returns the notification of a forgotten clock-out; `at` is the assumed local time, `HH:mm`. */
export const forgottenClockOut = (date: string, at: string): Notice => ({
  type: 'ATTENDANCE_REMINDER',
  title: 'You did not clock out',
  message: `You did not clock out on ${formatDay(date)}; ${formatTimeOfDay(at)} was recorded. Please enter when you left.`,
  // Opens the form for the missing time until the time is entered.
  link: '?view=attendance',
  preference: 'attendanceMissing',
})
