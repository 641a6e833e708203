import { formatter } from '@muster/contract/kit/formatters'
import type { RepeatType, ShiftType, WeekDay } from '@muster/contract/kit/worktime'
import { i18n } from '../../i18n.ts'
import { formatTimeOfDay } from '../../kit/format.ts'

/** Kinds of shifts in words; keys of the translation. */
export const shiftTypeWords: Record<ShiftType, string> = {
  MORNING: 'Morning',
  EVENING: 'Evening',
  NIGHT: 'Night',
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
}

/** How a schedule repeats, in words; keys of the translation. */
export const repeatTypeWords: Record<RepeatType, string> = {
  NONE: 'None (single day)',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
}

/** Whether these times of day end on the day after they begin. */
export const endsNextDay = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  startTime !== '' && endTime !== '' && endTime < startTime

/** From when to when, `22:00–06:00 (+1 day)`. */
export function timesInWords(times: { startTime: string; endTime: string }): string {
  const said = `${formatTimeOfDay(times.startTime)}–${formatTimeOfDay(times.endTime)}`
  // An older schedule may last a whole day.
  return times.endTime <= times.startTime ? i18n.t('{times} (+1 day)', { times: said }) : said
}

/** Something to be chosen of a few, from its words. */
export const optionsOf = <K extends string>(words: Record<K, string>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label: i18n.t(label) }))

/** Days of the week in a list, `Friday and Saturday`. */
export const formatDaysOfWeek = (days: readonly WeekDay[]): string =>
  formatter('ListFormat', i18n.language, { type: 'conjunction' }).format(days.map((day) => i18n.t(day)))
