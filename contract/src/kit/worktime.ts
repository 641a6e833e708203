/** The statuses of a working day (specification 2, section 3). */
export const attendanceStatuses = ['PRESENT', 'LATE', 'HALF_DAY', 'ABSENT'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

export const breakTypes = ['LUNCH', 'SHORT', 'PERSONAL', 'MEETING'] as const
export type BreakType = (typeof breakTypes)[number]

/** The sources of a day's plan: a single shift, a recurring shift or the working hours. */
export const planSources = ['SHIFT', 'RECURRING', 'HOURS'] as const
export type PlanSource = (typeof planSources)[number]

/** The kinds of shifts (specification 2, section 3). */
export const shiftTypes = ['MORNING', 'EVENING', 'NIGHT', 'FULL_TIME', 'PART_TIME'] as const
export type ShiftType = (typeof shiftTypes)[number]

/** The ways in which a schedule repeats; NONE is a single day (specification 2, section 3). */
export const repeatTypes = ['NONE', 'DAILY', 'WEEKLY', 'MONTHLY'] as const
export type RepeatType = (typeof repeatTypes)[number]

/** The names of the weekdays, starting with Monday: the index plus one is the ISO number. */
export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type WeekDay = (typeof weekDays)[number]

/** The default days off (specification 2, section 9). */
export const defaultWeekend: readonly WeekDay[] = ['Saturday', 'Sunday']
/** The default start and end of a schedule (specification 2, section 9). */
export const defaultTimes = { startTime: '09:00', endTime: '17:00' } as const
/** The default working hours; `breakDuration` is in minutes (specification 2, section 9). */
export const defaultHours = { hoursPerDay: 8, ...defaultTimes, breakDuration: 60 } as const
