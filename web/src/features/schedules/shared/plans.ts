import type { TFunction } from 'i18next'
import type { PlannedWork } from '@muster/contract/dashboards/home'
import type { CalendarDay } from '@muster/contract/schedules/calendar'
import { formatLocalTime, formatMinutes } from '../../../kit/format.ts'

/** The work planned on a day, or why there is none. `minutes` is the work without the break, where it is known. */
interface DayPlan {
  work: (Pick<PlannedWork, 'start' | 'end'> & { minutes?: number }) | null
  holiday: string | null
  onLeave: boolean
}

/** Returns what is planned on a day of the calendar. */
export const planOf = ({ plan, holiday, leaveType }: CalendarDay): DayPlan => ({
  work: plan,
  holiday,
  onLeave: Boolean(leaveType),
})

/** Formats the hours of planned work, `9:00 AM–5:00 PM`. */
export const hoursText = ({ start, end }: Pick<PlannedWork, 'start' | 'end'>): string =>
  `${formatLocalTime(start)}–${formatLocalTime(end)}`

/** Returns the hours planned today, or why there are none: to the reader as a sentence, or `briefly` about anyone. */
export function planText(t: TFunction, { work, holiday, onLeave }: DayPlan, { briefly = false } = {}): string {
  if (onLeave) return briefly ? t('On leave') : t('You are on leave today.')
  if (work) {
    const hours = hoursText(work)
    if (briefly) return hours
    return work.minutes === undefined
      ? t('Planned today: {hours}', { hours })
      : t('Planned today: {hours}, {time}', { hours, time: formatMinutes(work.minutes) })
  }
  if (holiday) return briefly ? holiday : t('Today is a holiday: {name}', { name: holiday })
  return briefly ? t('Day off') : t('Today is a day off.')
}
