import type { AttendanceStatus, BreakType } from '../kit/worktime.ts'

/* Kept apart from the schemas: screens, reports and files use the same labels. */

/** Labels of the attendance statuses, as translation keys. */
export const attendanceLabels: Record<AttendanceStatus, string> = {
  PRESENT: 'Present',
  LATE: 'Late',
  HALF_DAY: 'Half Day',
  ABSENT: 'Absent',
}

/** Labels of the break types, as translation keys. */
export const breakLabels: Record<BreakType, string> = {
  LUNCH: 'Lunch',
  SHORT: 'Short',
  PERSONAL: 'Personal',
  MEETING: 'Meeting',
}
