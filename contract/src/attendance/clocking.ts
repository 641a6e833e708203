import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant, LocalTime } from '../kit/time.ts'
import { AttendanceRecord, Break } from './records.ts'
import { breakTypes } from '../kit/worktime.ts'

/** A position, `lat,lng` in degrees (specification 2, section 7). */
const Location = z
  .string()
  .regex(/^\s*-?\d{1,3}(\.\d{1,10})?\s*,\s*-?\d{1,3}(\.\d{1,10})?\s*$/, 'Please send the location as lat,lng')
  .refine((location) => {
    const [latitude = 91, longitude = 181] = location.split(',').map(Number)
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  }, 'Please send a latitude up to ±90 and a longitude up to ±180')

export const ClockIn = z.object({ location: Location.nullish() })
export type ClockIn = z.infer<typeof ClockIn>

/** A day on which the server clocked the person out. Its hours have not been corrected since. */
export const ForgottenClockOut = z.object({
  recordId: z.uuid(),
  date: Day,
  clockInTime: LocalTime,
  /** The clock-out time that the server assumed. */
  closedTime: LocalTime,
})

export const Today = z.object({
  /**
   * The record with the open session, even if it is dated yesterday; otherwise today's record. Null before the first
   * clock-in.
   */
  record: AttendanceRecord.nullable(),
  /** The server's time when it answered. Durations of open entries are measured up to this time. */
  now: Instant,
  /** Local time of the caller, `YYYY-MM-DDTHH:mm:ss`. */
  localNow: z.string(),
  /**
   * The end of the local day, or the next daylight-saving change if that is sooner. The client then requests `Today`
   * again.
   */
  readAgainAt: Instant,
  /** IANA name of the caller's time zone. */
  zone: z.string(),
  today: Day,
  /** The most recent forgotten clock-out of the last fourteen days; null if there is none. */
  forgotten: ForgottenClockOut.nullable(),
  /** True if the company stores the location of each clock-in; otherwise browsers are not asked for it. */
  keepsLocation: z.boolean(),
})
export type Today = z.infer<typeof Today>

const ClockAnswer = z.object({ record: AttendanceRecord, now: Instant })
const BreakAnswer = z.object({ break: Break, record: AttendanceRecord, now: Instant })

const clockInNeeds = anyOf('attendance.create', 'attendance.clock_in')
const clockOutNeeds = anyOf('attendance.create', 'attendance.clock_out')

export const clocking = {
  today: route({
    method: 'GET',
    path: '/attendance/today',
    needs: 'attendance.read',
    tool: 'today_attendance',
    summary: 'Get your current working day',
  }).output(Today),
  clockIn: route({
    method: 'POST',
    path: '/attendance/clock-in',
    needs: clockInNeeds,
    tool: 'clock_in',
    summary: 'Clock in at the server’s time',
    description: '409 `attendance.already_in` while you are clocked in, with `details.openSince`.',
  })
    .input(ClockIn)
    .output(ClockAnswer),
  clockOut: route({
    method: 'POST',
    path: '/attendance/clock-out',
    needs: clockOutNeeds,
    tool: 'clock_out',
    summary: 'Clock out at the server’s time and end any break',
    description: '409 `attendance.not_in` while you are not clocked in.',
  })
    .input(z.object({}))
    .output(ClockAnswer),
  startBreak: route({
    method: 'POST',
    path: '/attendance/start-break',
    needs: clockOutNeeds,
    summary: 'Start a break',
    description: '400 while you are not clocked in, 409 `attendance.on_break` during another break.',
  })
    .input(z.object({ breakType: z.enum(breakTypes, 'Please choose LUNCH, SHORT, PERSONAL or MEETING') }))
    .output(BreakAnswer),
  startBreakSimple: route({
    method: 'POST',
    path: '/attendance/start-break-simple',
    needs: clockOutNeeds,
    summary: 'Start a short break',
  })
    .input(z.object({}))
    .output(BreakAnswer),
  endBreak: route({
    method: 'POST',
    path: '/attendance/end-break',
    needs: clockOutNeeds,
    summary: 'End your break',
    description: '409 `attendance.break_over` if it has ended.',
  })
    .input(z.object({ breakId: Id }))
    .output(BreakAnswer),
}
