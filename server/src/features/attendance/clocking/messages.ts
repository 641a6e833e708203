import type { Notice } from '../../../events/event.ts'
import { toDay } from '../toDay.ts'

/** To who clocked in late on a day; times as `HH:mm` where they are. */
export const clockedInLate = (date: string, clockIn: string, plannedStart: string): Notice => ({
  type: 'ATTENDANCE_REMINDER',
  title: 'Late clock-in',
  message: `You clocked in at ${clockIn}. Your work was planned to begin at ${plannedStart}.`,
  link: toDay(date),
  preference: 'attendanceLate',
})
