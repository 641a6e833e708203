import type { TFunction } from 'i18next'
import type { EmployeeDashboard, PlannedWork } from '@muster/contract/dashboards/home'
import { formatLocalTime, formatMinutes } from '../../../kit/format.ts'

/** Formats the hours of planned work, `9:00 AM–5:00 PM`. */
export const hoursText = ({ start, end }: Pick<PlannedWork, 'start' | 'end'>): string =>
  `${formatLocalTime(start)}–${formatLocalTime(end)}`

/** Returns a sentence about the hours planned today, or why there are none. */
export function planText(t: TFunction, { work, holiday, onLeave }: NonNullable<EmployeeDashboard['plan']>): string {
  if (onLeave) return t('You are on leave today.')
  if (work) return t('Planned today: {hours}, {time}', { hours: hoursText(work), time: formatMinutes(work.minutes) })
  return holiday ? t('Today is a holiday: {name}', { name: holiday }) : t('Today is a day off.')
}
