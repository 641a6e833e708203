import {
  IconBeach,
  IconCalendarEvent,
  IconCheck,
  IconClockHour4,
  IconMinus,
  IconPlaneDeparture,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react'
import type { CalendarDay, DayKind } from '@muster/contract/schedules/calendar'
import type { PlanSource } from '@muster/contract/kit/worktime'
import { leaveTypeWords } from '../../leaves/shared/words.tsx'
import { i18n } from '../../../i18n.ts'
import { formatDay, formatHours, formatLocalTime } from '../../../kit/format.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

/** What the days of the calendar look like, in the order of the legend (specification 2, sections 2 and 4). */
export const dayLooks: Record<DayKind, StatusLook & { Icon: Icon }> = {
  SHIFT: { colour: 'green', Icon: IconCalendarEvent, label: 'Assigned Shift' },
  WORKED: { colour: 'green', Icon: IconCheck, label: 'Worked Day' },
  ABSENT: { colour: 'red', Icon: IconUserOff, label: 'Absent Day' },
  LEAVE: { colour: 'amber', Icon: IconPlaneDeparture, label: 'Leave Day' },
  WEEKEND: { colour: 'grey', Icon: IconBeach, label: 'Weekend' },
  NONE: { colour: 'grey', Icon: IconMinus, label: 'No Data' },
}

/** Where a plan comes from, in words; keys of the translation. */
export const sourceWords: Record<PlanSource, string> = {
  SHIFT: 'Assigned shift',
  RECURRING: 'Recurring schedule',
  HOURS: 'Working hours',
}

/** The kind of leave of a day in words; nothing where the reader does not see leave. */
export function leaveOf({ leaveType }: CalendarDay): string | null {
  if (leaveType === null) return null
  const words: Partial<Record<string, string>> = leaveTypeWords
  return i18n.t(words[leaveType] ?? leaveType)
}

/** From when to when somebody is to work on a day, where that was planned for them. */
export const timesOf = ({ plan }: CalendarDay): string | null =>
  plan && `${formatLocalTime(plan.start)}–${formatLocalTime(plan.end)}`

/** The hours that were worked, `7.50 h`. */
export const hoursOf = ({ hoursWorked }: CalendarDay): string | null =>
  hoursWorked === null ? null : formatHours(hoursWorked)

/** Returns why a day counts as absent, or was not reviewed, where it lies before the account was created. */
export function beforeAccountOf({ kind, beforeAccount }: CalendarDay): string | null {
  if (!beforeAccount) return null
  return kind === 'ABSENT'
    ? i18n.t('Recorded for a day before the account was created')
    : i18n.t('Not reviewed: before the account was created')
}

/** Returns whether nothing but the working hours says when the person is to work, today or later. */
const isByHours = ({ kind, plan, isAhead }: CalendarDay): boolean => kind === 'NONE' && plan !== null && isAhead

/** Returns how a day looks; one of which something is known does not say that there is no data. */
export function lookOf(day: CalendarDay): StatusLook & { Icon: Icon } {
  const { kind, beforeAccount, isDayOff } = day
  if (kind === 'NONE' && beforeAccount) return { ...dayLooks.NONE, label: 'Not reviewed' }
  if (kind === 'NONE' && isDayOff) return { ...dayLooks.NONE, label: 'Day off' }
  if (isByHours(day)) return { ...dayLooks.NONE, Icon: IconClockHour4, label: 'Working hours' }
  return dayLooks[kind]
}

/** What a day says in its cell, beside its sign. */
export function shortWord(day: CalendarDay): string | null {
  if (day.holiday) return day.holiday
  if (day.kind === 'WORKED') return hoursOf(day)
  if (day.kind === 'SHIFT' || isByHours(day)) return timesOf(day)
  if (day.kind === 'LEAVE') return leaveOf(day)
  if (day.kind === 'NONE' && day.beforeAccount) return i18n.t('Not reviewed')
  if (day.kind === 'NONE' && day.isDayOff) return i18n.t('Day off')
  return day.kind === 'ABSENT' ? i18n.t('Absent') : null
}

/** A day in one sentence: `Mon 23 Nov 2026: Assigned Shift, 09:00–17:00`. */
export function dayInWords(day: CalendarDay): string {
  const before = beforeAccountOf(day)
  if (before && day.kind === 'NONE') return `${formatDay(day.date)}: ${before}`
  const word = day.kind === 'ABSENT' && !day.holiday ? null : shortWord(day)
  // A day off says so once.
  const said = [...new Set([i18n.t(lookOf(day).label), word, before])].filter(Boolean).join(', ')
  return `${formatDay(day.date)}: ${said}`
}
