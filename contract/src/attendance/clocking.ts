import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Instant, LocalTime } from '../kit/time.ts'
import { AttendanceRecord, Break } from './records.ts'
import { breakTypes } from '../kit/worktime.ts'

/** Where somebody is, `lat,lng` in degrees (specification 2, section 7). */
const Location = z
  .string()
  .regex(/^\s*-?\d{1,3}(\.\d{1,10})?\s*,\s*-?\d{1,3}(\.\d{1,10})?\s*$/, 'Please send the location as lat,lng')
  .refine((location) => {
    const [latitude = 91, longitude = 181] = location.split(',').map(Number)
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  }, 'This location is not on the globe')

export const ClockIn = z.object({ location: Location.nullish() })
export type ClockIn = z.infer<typeof ClockIn>

/** A day on which the server clocked somebody out, and that nobody has corrected since. */
export const Forgotten = z.object({
  recordId: z.uuid(),
  date: Day,
  clockInTime: LocalTime,
  /** When the server took it to have ended. */
  closedTime: LocalTime,
})

export const Today = z.object({
  /** The record that is open, even of yesterday’s date, or today’s; null before the first clock-in. */
  record: AttendanceRecord.nullable(),
  /** By the server’s clock. What is open counts up to here. */
  now: Instant,
  /** What a clock on the wall shows now where the caller is, `YYYY-MM-DDTHH:mm:ss`. */
  localNow: z.string(),
  /** The instant at which the wall’s clock is next put forward or back, or the day ends: read again then. */
  readAgainAt: Instant,
  /** The caller’s time zone, and their day there. */
  zone: z.string(),
  today: Day,
  /** The newest clock-out of the last fourteen days that was forgotten. */
  forgotten: Forgotten.nullable(),
  /** Whether the company keeps where people clock in; else the browser is not to be asked. */
  keepsLocation: z.boolean(),
})
export type Today = z.infer<typeof Today>

const Punched = z.object({ record: AttendanceRecord, now: Instant })
const Paused = z.object({ break: Break, record: AttendanceRecord, now: Instant })

const mayClockIn = anyOf('attendance.create', 'attendance.clock_in')
const mayClockOut = anyOf('attendance.create', 'attendance.clock_out')

export const clocking = {
  today: route({
    method: 'GET',
    path: '/attendance/today',
    needs: 'attendance.read',
    summary: 'Your working day as it stands',
  }).output(Today),
  clockIn: route({
    method: 'POST',
    path: '/attendance/clock-in',
    needs: mayClockIn,
    summary: 'Clock in, at the time of the server’s clock',
    description: '409 `attendance.already_in` while you are in, with `details.openSince`.',
  })
    .input(ClockIn)
    .output(Punched),
  clockOut: route({
    method: 'POST',
    path: '/attendance/clock-out',
    needs: mayClockOut,
    summary: 'Clock out, at the time of the server’s clock; a break ends with it',
    description: '409 `attendance.not_in` while you are not in.',
  })
    .input(z.object({}))
    .output(Punched),
  startBreak: route({
    method: 'POST',
    path: '/attendance/start-break',
    needs: mayClockOut,
    summary: 'Begin a break',
    description: '400 while you are not in, 409 `attendance.on_break` while another lasts.',
  })
    .input(z.object({ breakType: z.enum(breakTypes, 'Please choose LUNCH, SHORT, PERSONAL or MEETING') }))
    .output(Paused),
  startBreakSimple: route({
    method: 'POST',
    path: '/attendance/start-break-simple',
    needs: mayClockOut,
    summary: 'Begin a short break',
  })
    .input(z.object({}))
    .output(Paused),
  endBreak: route({
    method: 'POST',
    path: '/attendance/end-break',
    needs: mayClockOut,
    summary: 'End a break of your own',
    description: '409 `attendance.break_over` where it has ended.',
  })
    .input(z.object({ breakId: Id }))
    .output(Paused),
}
