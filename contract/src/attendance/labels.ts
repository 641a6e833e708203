import type { AttendanceStatus, BreakType } from '../kit/worktime.ts'

/*
 * Apart from the schemas: screens, reports and files show the same words.
 */

/** The statuses of a day in words; keys of the translation. */
export const attendanceLabels: Record<AttendanceStatus, string> = {
  PRESENT: 'Present',
  LATE: 'Late',
  HALF_DAY: 'Half Day',
  ABSENT: 'Absent',
}

/** The types of breaks in words; keys of the translation. */
export const breakLabels: Record<BreakType, string> = {
  LUNCH: 'Lunch',
  SHORT: 'Short',
  PERSONAL: 'Personal',
  MEETING: 'Meeting',
}
