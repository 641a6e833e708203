import { attendanceStatuses } from '../kit/worktime.ts'

/* Kept apart from the schemas, which screens do not load. */

/** The kinds of days in the attendance grid: the status of a record or, on a day without one, the reason. */
export const gridDayKinds = [...attendanceStatuses, 'LEAVE', 'HOLIDAY', 'WEEKEND', 'NOT_EMPLOYED', 'NONE'] as const
export type GridDayKind = (typeof gridDayKinds)[number]

/**
 * The flags of a day in the attendance grid: late with another status, corrected hours, closed without a clock-out, at
 * work now, and with overtime.
 */
export const gridDayFlags = ['LATE', 'CORRECTED', 'NOT_CLOCKED_OUT', 'OPEN', 'OVERTIME'] as const
export type GridDayFlag = (typeof gridDayFlags)[number]

/** The kinds of days by which a month's people can be filtered. */
export const monthMarks = ['LATE', 'HALF_DAY', 'ABSENT', 'NOT_CLOCKED_OUT', 'CORRECTED'] as const
export type MonthMark = (typeof monthMarks)[number]

/**
 * The sort orders of the attendance grid. `problems` counts the days without a clock-out and the corrections that the
 * caller may decide.
 */
export const gridSorts = ['name', 'worked', 'overtime', 'late', 'absent', 'problems'] as const
export type GridSort = (typeof gridSorts)[number]
