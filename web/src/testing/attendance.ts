import type { AttendanceRecord, Break, ClockEntry } from '@muster/contract/attendance/records'
import type { Correction } from '@muster/contract/attendance/corrections'
import type { Today } from '@muster/contract/attendance/clocking'
import { colleague, viewer } from './samples.ts'

const id = (end: number) => `0197a000-0000-7000-8000-${String(end).padStart(12, '0')}`

/** Returns an instant in November as the local time in Cairo, two hours ahead of UTC. */
export const local = (instant: string) => ({
  time: Temporal.Instant.from(instant).toZonedDateTimeISO('Africa/Cairo').toPlainTime().toString().slice(0, 5),
  dayOffset: 0,
  offset: null,
})

/**
 * Returns a session from clock-in to clock-out that lasted `workedSeconds`. An open session has lasted that long so
 * far.
 */
export const entryOf = (clockIn: string, clockOut: string | null, workedSeconds: number): ClockEntry => ({
  id: id(20 + Temporal.Instant.from(clockIn).toZonedDateTimeISO('UTC').hour),
  clockIn,
  clockOut,
  clockInTime: local(clockIn),
  clockOutTime: clockOut === null ? null : local(clockOut),
  hoursWorked: Math.round(workedSeconds / 36) / 100,
  workedSeconds,
})

export const breakOf = (
  breakType: Break['breakType'],
  startTime: string,
  endTime: string | null,
  seconds: number,
): Break => ({
  id: id(50 + Temporal.Instant.from(startTime).toZonedDateTimeISO('UTC').hour),
  breakType,
  startTime,
  endTime,
  startLocal: local(startTime),
  endLocal: endTime === null ? null : local(endTime),
  duration: endTime === null ? null : Math.floor(seconds / 60),
  seconds,
  isPaid: false,
})

/** Returns the reader's record of a working day, by default from nine to five in Cairo. */
export const recordOf = (patch: Partial<AttendanceRecord> = {}): AttendanceRecord => {
  const clockIn = '2026-11-23T07:00:00Z'
  const clockOut = '2026-11-23T15:00:00Z'
  return {
    id: id(10),
    userId: viewer.id,
    date: '2026-11-23',
    zone: 'Africa/Cairo',
    status: 'PRESENT',
    isPresent: true,
    isLate: false,
    clockIn,
    clockOut,
    clockInTime: local(clockIn),
    clockOutTime: local(clockOut),
    hoursWorked: 8,
    workedSeconds: 8 * 3600,
    overtimeHours: 0,
    totalBreakTime: 0,
    breakSeconds: 0,
    notes: null,
    autoClosed: false,
    corrected: false,
    clockEntries: [entryOf(clockIn, clockOut, 8 * 3600)],
    breaks: [],
    plan: {
      source: 'HOURS',
      start: { time: '09:00', dayOffset: 0, offset: null },
      end: { time: '17:00', dayOffset: 0, offset: null },
      agreedMinutes: 480,
      graceMinutes: 15,
    },
    updatedAt: clockOut,
    can: { edit: true, remove: false },
    ...patch,
  }
}

/** Returns the answer of `GET /attendance/today`, by default at 8:50 in Cairo, before the clock-in. */
export const todayOf = (patch: Partial<Today> = {}): Today => ({
  record: null,
  now: '2026-11-23T06:50:00Z',
  localNow: '2026-11-23T08:50:00',
  readAgainAt: '2026-11-23T22:00:00Z',
  zone: 'Africa/Cairo',
  today: '2026-11-23',
  forgotten: null,
  keepsLocation: false,
  ...patch,
})

/** Returns a correction requested by a colleague, by default for a day without hours. */
export const correctionOf = (patch: Partial<Correction> = {}): Correction => {
  const [clockIn, clockOut] = ['2026-11-20T07:00:00Z', '2026-11-20T15:00:00Z']
  const user = { id: colleague.id, firstName: colleague.firstName, lastName: colleague.lastName }
  return {
    id: id(70),
    user: { ...user, llId: 'LL-002' },
    date: '2026-11-20',
    recordId: null,
    before: null,
    after: {
      clockIn,
      clockOut,
      clockInTime: local(clockIn),
      clockOutTime: local(clockOut),
      breakMinutes: 60,
      workedMinutes: 420,
    },
    reason: 'The gate was broken',
    status: 'PENDING',
    createdBy: user,
    createdAt: '2026-11-21T08:00:00Z',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    pendingOvertime: null,
    can: { decide: true, withdraw: false },
    ...patch,
  }
}
