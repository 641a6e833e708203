import { eq } from 'drizzle-orm'
import { afterEach, expect } from 'vitest'
import type { Today } from '@muster/contract/attendance/clocking'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { setClock } from '../../../kernel/clock.ts'
import { users } from '../../../people/tables.ts'
import { datesBetween, weekdayOf } from '../../../kernel/days.ts'
import { shifts } from '../../../worktime/tables.ts'
import { plannedTimes } from '../../../worktime/plan.ts'
import type { Answer, TestApp } from '../../../../testing/app.ts'

/** The time zone of the test company. */
export const cairo = 'Africa/Cairo'

/** Sets the server's clock to this instant, until the test is over. */
export const setTime = (instant: string) => setClock(() => Temporal.Instant.from(instant))
export const resetClock = () => afterEach(() => setClock(null))

/** Returns functions that make the clocking calls as a person. Each returns the response. */
export const punches = (app: TestApp, as: string, key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const post = (path: string, body: object = {}) => app.call(as, 'POST', `/attendance/${path}`, body, headers)
  return {
    in: (location?: string) => post('clock-in', location === undefined ? {} : { location }),
    out: () => post('clock-out'),
    pause: (breakType = 'LUNCH') => post('start-break', { breakType }),
    resume: (breakId: string) => post('end-break', { breakId }),
    today: async (): Promise<Today> => (await app.call(as, 'GET', '/attendance/today')).body as Today,
  }
}

/** Returns the record in a clocking response. @throws if it was refused. */
export function recordOf({ status, body }: Answer): AttendanceRecord {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.record
}

/** Clocks in and out at the given instants, in order; returns the last record. */
export async function punchAt(app: TestApp, as: string, ...steps: [action: 'in' | 'out', instant: string][]) {
  let record: AttendanceRecord | null = null
  for (const [action, instant] of steps) {
    setTime(instant)
    record = recordOf(await punches(app, as)[action]())
  }
  return record as AttendanceRecord
}

export const setTimeZone = (app: TestApp, employee: string, timeZone: string | null) =>
  app.app.db
    .update(users)
    .set({ timeZone })
    .where(eq(users.id, app.company.id(employee)))

/** Adds a one-off shift for a person. */
export async function shiftOf(
  app: TestApp,
  employee: string,
  date: string,
  startTime: string,
  endTime: string,
  zone = cairo,
) {
  const { start, end } = plannedTimes(date, startTime, endTime, zone)
  const times = { startTime, endTime, startsAt: start.toString(), endsAt: end.toString() }
  await app.app.db
    .insert(shifts)
    .values({ userId: app.company.id(employee), date, zone, shiftType: 'NIGHT', breakMinutes: 0, ...times })
}

/** Returns the dates from Monday to Friday between two dates, both inclusive. */
export const workingDates = (from: string, to: string): string[] =>
  datesBetween(from, to).filter((date) => weekdayOf(date) < 6)
