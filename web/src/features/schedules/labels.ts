import { formatter } from '@muster/contract/kit/formatters'
import { type RepeatType, type ShiftType, type WeekDay, weekDays } from '@muster/contract/kit/worktime'
import { i18n } from '../../i18n.ts'
import { formatTimeOfDay } from '../../kit/format.ts'

/** Labels of the kinds of shifts; translation keys. */
export const shiftTypeLabels: Record<ShiftType, string> = {
  MORNING: 'Morning',
  EVENING: 'Evening',
  NIGHT: 'Night',
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
}

/** Labels of the ways a schedule repeats; translation keys. */
export const repeatTypeLabels: Record<RepeatType, string> = {
  NONE: 'None (single day)',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
}

/** Returns true if the end time is on the next day. */
export const endsNextDay = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  startTime !== '' && endTime !== '' && endTime < startTime

/** Returns start and end time, such as `22:00–06:00 (+1 day)`. */
export function formatTimes(times: { startTime: string; endTime: string }): string {
  const text = `${formatTimeOfDay(times.startTime)}–${formatTimeOfDay(times.endTime)}`
  // Schedules created in earlier versions may last exactly one day.
  return times.endTime <= times.startTime ? i18n.t('{times} (+1 day)', { times: text }) : text
}

/** Returns the options of a select field from labels by value. */
export const optionsOf = <K extends string>(words: Record<K, string>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label: i18n.t(label) }))

/** Returns weekdays as text: three or more in a row as `Monday–Friday`, others as `Friday and Saturday`. */
export function formatDaysOfWeek(days: readonly WeekDay[]): string {
  const names = days.map((day) => i18n.t(day))
  const before = (day: WeekDay) => weekDays[(weekDays.indexOf(day) + 6) % 7] ?? day
  const starts = days.filter((day) => !days.includes(before(day)))
  const [first] = starts
  if (days.length < 3 || starts.length !== 1 || first === undefined)
    return formatter('ListFormat', i18n.language, { type: 'conjunction' }).format(names)
  const last = weekDays[(weekDays.indexOf(first) + days.length - 1) % 7] ?? first
  return `${i18n.t(first)}–${i18n.t(last)}`
}
