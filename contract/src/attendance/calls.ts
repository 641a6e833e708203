import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'

/** What became of a working day (contract, "Attendance and schedules"). */
export const attendanceStatuses = ['PRESENT', 'LATE', 'HALF_DAY', 'ABSENT'] as const
export type AttendanceStatus = (typeof attendanceStatuses)[number]

export const breakTypes = ['LUNCH', 'SHORT', 'PERSONAL', 'MEETING'] as const
export type BreakType = (typeof breakTypes)[number]

/** From clocking in to clocking out; while it is open, `clockOut` is null and the hours run. */
export const ClockEntry = z.object({
  id: z.uuid(),
  clockIn: Instant,
  clockOut: Instant.nullable(),
  hoursWorked: z.number(),
})

/** A break; `endTime` and `duration` (minutes) are null while it lasts. */
export const Break = z.object({
  id: z.uuid(),
  breakType: z.enum(breakTypes),
  startTime: Instant,
  endTime: Instant.nullable(),
  duration: z.number().int().nullable(),
})

/** A person's working day. Hours are hours with two decimals, `totalBreakTime` is minutes. */
export const AttendanceRecord = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  date: Day,
  status: z.enum(attendanceStatuses),
  isPresent: z.boolean(),
  /** First in, and last out; null where nobody clocked in, and while the last entry is open. */
  clockIn: Instant.nullable(),
  clockOut: Instant.nullable(),
  hoursWorked: z.number(),
  overtimeHours: z.number(),
  totalBreakTime: z.number().int(),
  notes: z.string().nullable(),
  clockEntries: z.array(ClockEntry),
  breaks: z.array(Break),
})
export type AttendanceRecord = z.infer<typeof AttendanceRecord>

export const ListAttendance = PageQuery.extend({
  userId: Id.optional(),
  month: Month.optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
})
export type ListAttendance = z.infer<typeof ListAttendance>

export const attendance = {
  list: route({
    method: 'GET',
    path: '/attendance',
    needs: 'attendance.read',
    summary: 'Working days of one person, newest first; your own unless `userId` says otherwise',
  })
    .input(ListAttendance)
    .output(z.object({ records: z.array(AttendanceRecord), pagination: Pagination })),
}
