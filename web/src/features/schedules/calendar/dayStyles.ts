import {
  IconCalendarOff,
  IconCalendarEvent,
  IconCheck,
  IconClockHour4,
  IconMinus,
  IconCalendarUser,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react'
import type { CalendarDay, DayKind } from '@muster/contract/schedules/calendar'
import type { PlanSource } from '@muster/contract/kit/worktime'
import { leaveTypeWords } from '../../leaves/shared/labels.tsx'
import { i18n } from '../../../i18n.ts'
import { formatDay, formatLocalTime, formatMinutes } from '../../../kit/format.ts'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'

/** Colour, icon and label of each kind of day, in the order of the legend (specification 2, sections 2 and 4). */
export const dayStyles: Record<DayKind, StatusStyle & { Icon: Icon }> = {
  SHIFT: { colour: 'green', Icon: IconCalendarEvent, label: 'Assigned Shift' },
  WORKED: { colour: 'green', Icon: IconCheck, label: 'Worked Day' },
  ABSENT: { colour: 'red', Icon: IconUserOff, label: 'Absent Day' },
  LEAVE: { colour: 'amber', Icon: IconCalendarUser, label: 'Leave Day' },
  WEEKEND: { colour: 'grey', Icon: IconCalendarOff, label: 'Weekend' },
  NONE: { colour: 'grey', Icon: IconMinus, label: 'No Data' },
}

/** Colour, icon and label of a day whose only plan is the working hours. */
export const plannedStyle: StatusStyle & { Icon: Icon } = {
  colour: 'grey',
  Icon: IconClockHour4,
  label: 'Working hours',
}

/** Labels of the sources of a plan; translation keys. */
export const sourceLabels: Record<PlanSource, string> = {
  SHIFT: 'Assigned shift',
  RECURRING: 'Recurring schedule',
  HOURS: 'Working hours',
}

/** Returns the label of the leave on a day; null without leave, or if the reader may not see it. */
export function leaveOf({ leaveType }: CalendarDay): string | null {
  if (leaveType === null) return null
  const words: Partial<Record<string, string>> = leaveTypeWords
  return i18n.t(words[leaveType] ?? leaveType)
}

/** Returns the planned start and end of a day, such as `09:00–17:00`; null without a plan. */
export const timesOf = ({ plan }: CalendarDay): string | null =>
  plan && `${formatLocalTime(plan.start)}–${formatLocalTime(plan.end)}`

/** Returns the hours worked, such as `7 h 30 min`; null without attendance. */
export const hoursOf = ({ hoursWorked }: CalendarDay): string | null =>
  hoursWorked === null ? null : formatMinutes(Math.round(hoursWorked * 60))

/**
 * Returns a note for a day before the account was created: that the absence predates the account, or that the day was
 * not searched for absences. Null for other days.
 */
export function beforeAccountOf({ kind, beforeAccount }: CalendarDay): string | null {
  if (!beforeAccount) return null
  return kind === 'ABSENT'
    ? i18n.t('Dated before the account was created')
    : i18n.t('Not reviewed: before the account was created')
}

/** Returns true for today or a future day whose only plan is the working hours. */
const followsWorkingHours = ({ kind, plan, isAhead }: CalendarDay): boolean =>
  kind === 'NONE' && plan !== null && isAhead

/** Returns the colour, icon and label of a day. The label is No Data only if nothing else is known. */
export function styleOf(day: CalendarDay): StatusStyle & { Icon: Icon } {
  const { kind, beforeAccount, isDayOff } = day
  if (kind === 'NONE' && beforeAccount) return { ...dayStyles.NONE, label: 'Not reviewed' }
  if (kind === 'NONE' && isDayOff) return { ...dayStyles.NONE, label: 'Day off' }
  if (followsWorkingHours(day)) return plannedStyle
  return dayStyles[kind]
}

/** Returns the kind by which a day is coloured: planned work by working hours has a colour of its own. */
export const colourKindOf = (day: CalendarDay): DayKind | 'PLANNED' => (followsWorkingHours(day) ? 'PLANNED' : day.kind)

/**
 * Returns true if the plan of a day stands for the day: ahead of it, and while the person is at work, because the hours
 * worked are not final.
 */
export const showsPlan = (day: CalendarDay): boolean =>
  !day.holiday && (day.kind === 'WORKED' ? day.isOpen : day.kind === 'SHIFT' || followsWorkingHours(day))

/** Returns what a day is in a few words: its plan, the hours worked or another word; null without any. */
export function shortLabel(day: CalendarDay): string | null {
  if (day.holiday) return day.holiday
  if (showsPlan(day)) return timesOf(day) ?? hoursOf(day)
  if (day.kind === 'WORKED') return hoursOf(day)
  if (day.kind === 'LEAVE') return leaveOf(day)
  if (day.kind === 'NONE' && day.beforeAccount) return i18n.t('Not reviewed')
  if (day.kind === 'NONE' && day.isDayOff) return i18n.t('Day off')
  return day.kind === 'ABSENT' ? i18n.t('Absent') : null
}

/** Returns a sentence about a day, such as `Mon 23 Nov 2026: Assigned Shift, 09:00–17:00`. */
export function describeDay(day: CalendarDay): string {
  const before = beforeAccountOf(day)
  if (before && day.kind === 'NONE') return `${formatDay(day.date)}: ${before}`
  const word = day.kind === 'ABSENT' && !day.holiday ? null : shortLabel(day)
  // Removes duplicates: "Day off" is both a label and a text.
  const parts = [...new Set([i18n.t(styleOf(day).label), word, before])].filter(Boolean).join(', ')
  return `${formatDay(day.date)}: ${parts}`
}
