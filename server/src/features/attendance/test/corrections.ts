import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Correction } from '@muster/contract/attendance/corrections'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { contextOf } from '../../../../testing/world.ts'
import type { Answer, TestApp } from '../../../../testing/app.ts'
import { recordHistory } from '../recordHistory.ts'
import { attendanceDays } from '../tables.ts'

type Plan = Partial<typeof attendanceDays.$inferInsert>

/**
 * Adds a day with these entries for a person and returns its id. An entry has its start and end as instants; without an
 * end, it is open.
 */
export async function insertDay(
  app: TestApp,
  employee: string,
  date: string,
  entries: readonly (readonly [string, string?])[],
  plan: Plan = {},
): Promise<string> {
  const userId = app.company.id(employee)
  const spans = entries.map(([clockIn, clockOut = null]) => ({ clockIn, clockOut }))
  const status = spans.length ? 'PRESENT' : 'ABSENT'
  await recordHistory(contextOf(app, userId), [
    { userId, date, zone: plan.zone ?? 'Africa/Cairo', status, entries: spans, breaks: [] },
  ])
  const { db } = app.app
  const ofDay = and(eq(attendanceDays.userId, userId), eq(attendanceDays.date, date))
  if (Object.keys(plan).length) await db.update(attendanceDays).set(plan).where(ofDay)
  const [day] = await db.select({ id: attendanceDays.id }).from(attendanceDays).where(ofDay)
  return day?.id ?? ''
}

interface HoursInput {
  employee: string
  date: string
  clockIn: string
  clockOut: string
  [more: string]: unknown
}

/** Records the hours of a day and returns the response. */
export const postCorrection = (app: TestApp, as: string, { employee, ...hours }: HoursInput): Promise<Answer> =>
  app.call(as, 'POST', '/attendance/create', {
    notes: 'The gate was broken',
    ...hours,
    userId: app.company.id(employee),
  })

/** Overrides the hours of a day and returns the response. */
export const override = (app: TestApp, as: string, { employee, ...hours }: HoursInput): Promise<Answer> =>
  app.call(as, 'POST', '/attendance/worked-hours', {
    breakTime: 0,
    overrideReason: 'The gate was broken',
    ...hours,
    userId: app.company.id(employee),
  })

export const edit = (app: TestApp, as: string, id: string, body: object): Promise<Answer> =>
  app.call(as, 'PUT', `/attendance/records/${id}`, { notes: 'The gate was broken', ...body })

export const decide = (app: TestApp, as: string, id: string, status: string, reason?: string): Promise<Answer> =>
  app.call(as, 'PATCH', `/attendance/corrections/${id}`, { status, reason })

/** Returns the correction in a response. @throws if it was refused. */
export function correctionOf({ status, body }: Answer): Correction {
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body.correction
}

/** Returns a person's record of a day as they see it. */
export async function dayOf(app: TestApp, employee: string, date: string): Promise<AttendanceRecord> {
  const { body } = await app.call(employee, 'GET', `/attendance?startDate=${date}&endDate=${date}`)
  return body.records[0]
}

/** Returns the status with the message of each field. */
export const statusAndMessage = ({ status, body }: Answer) => [
  status,
  ...(body.errors ?? [{ path: body.code, message: body.message }]).map(({ path, message }: any) => [path, message]),
]
