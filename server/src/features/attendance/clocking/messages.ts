import type { Notice } from '../../../events/event.ts'

const link = '?view=attendance'

/** To who clocked in late; times as `HH:mm` where they are. */
export const clockedInLate = (clockIn: string, plannedStart: string): Notice => ({
  type: 'ATTENDANCE_REMINDER',
  title: 'Late clock-in',
  message: `You clocked in at ${clockIn}. Your work was planned to begin at ${plannedStart}.`,
  link,
  preference: 'attendanceLate',
})
