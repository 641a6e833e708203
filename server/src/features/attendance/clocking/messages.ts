import type { Notice } from '../../../events/event.ts'
import { linkToDay } from '../linkToDay.ts'

/** Returns the notification of a late clock-in; times as local `HH:mm`. */
export const clockedInLate = (date: string, clockIn: string, plannedStart: string): Notice => ({
  type: 'ATTENDANCE_REMINDER',
  title: 'Late clock-in',
  message: `You clocked in at ${clockIn}. Your planned start was ${plannedStart}.`,
  link: linkToDay(date),
  preference: 'attendanceLate',
})
