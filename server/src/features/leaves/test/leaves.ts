import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { LeaveType } from '@muster/contract/leaves/types'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { leavePolicies, leaveRequests } from '../tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import type { Answer, TestApp } from '../../../../testing/app.ts'

/** Next year, in the test company's time zone. */
export const nextYear = Temporal.Now.plainDateISO('Africa/Cairo').year + 1

/** An instant in the year before `nextYear`, whichever time zone a test gives the company. */
export const midNovember = `${nextYear - 1}-11-15T10:00:00Z`

type LeaveInput = { leaveType?: LeaveType; startDate: string; endDate: string; reason?: string }

/** Returns the input for leave between two days of next year (`MM-DD`), annual by default. */
export const between = (from: string, to: string, leaveType: LeaveType = 'ANNUAL') => ({
  leaveType,
  startDate: `${nextYear}-${from}`,
  endDate: `${nextYear}-${to}`,
  reason: 'A rest',
})

/** Requests leave and returns the response. */
export const postLeave = (app: TestApp, as: string, body: LeaveInput): Promise<Answer> =>
  app.call(as, 'POST', '/leaves', { leaveType: 'ANNUAL', reason: 'A rest', ...body })

/** Requests leave and returns the pending request. */
export async function requestLeave(app: TestApp, as: string, body: LeaveInput): Promise<LeaveRequest> {
  const answer = await postLeave(app, as, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.leaveRequest
}

/** Approves, rejects or cancels a request and returns the response. */
export const decide = (app: TestApp, as: string, id: string, status: string, rejectionReason?: string) =>
  app.call(as, 'PATCH', `/leaves/${id}/status`, { status, rejectionReason })

/** Returns a person's balance of one type from the API, annual leave of next year by default. */
export async function balance(
  app: TestApp,
  as: string,
  { year = nextYear, leaveType = 'ANNUAL' }: { year?: number; leaveType?: LeaveType } = {},
): Promise<LeaveBalance> {
  const { body } = await app.call(as, 'GET', `/users/${app.company.id(as)}/leave-balances?year=${year}`)
  return body.leaveBalances.find((found: LeaveBalance) => found.leaveType === leaveType)
}

/** Returns the days of a balance, in the order total, used, pending, remaining. */
export const figures = ({ totalDays, usedDays, pendingDays, remainingDays }: LeaveBalance) => [
  totalDays,
  usedDays,
  pendingDays,
  remainingDays,
]

/** Adds a policy that applies from 2001 on, so that it replaces the initial one. Existing grants stay. */
export async function setPolicy(db: Db, leaveType: LeaveType, rules: Partial<typeof leavePolicies.$inferInsert>) {
  await db.insert(leavePolicies).values({ leaveType, effectiveFrom: '2001-01-01', ...rules })
}

/** Returns a time zone where it is about noon, so that the date does not change during a test. */
export function noonZone(): string {
  const offset = 12 - now().toZonedDateTimeISO('UTC').hour
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

/** Sets the company's time zone and returns today's date there. */
export async function companyIn(db: Db, value: string): Promise<Temporal.PlainDate> {
  await db
    .insert(settings)
    .values({ key: 'timeZone', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  return now().toZonedDateTimeISO(value).toPlainDate()
}

/** Sets the company's time zone to one where it is about noon, and returns today's date there. */
export const companyAtNoon = (db: Db) => companyIn(db, noonZone())

/** Sets whether colleagues see who is away. */
export async function shareAway({ app: { db } }: TestApp, value: boolean) {
  await db
    .insert(settings)
    .values({ key: 'colleaguesSeeAway', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** Returns the stored status of a request. */
export async function storedStatus(db: Db, id: string) {
  const [row] = await db.select({ status: leaveRequests.status }).from(leaveRequests).where(eq(leaveRequests.id, id))
  return row?.status
}
