import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import type { TestApp } from '../../../../testing/app.ts'
import { contextOf } from '../../../../testing/world.ts'
import type { AttendanceStatus } from '@muster/contract/kit/worktime'
import type { LeaveStatus } from '@muster/contract/leaves/calls'
import { recordHistory } from '../../attendance/recordHistory.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { payrollRecords } from '../../payroll/tables.ts'
import { performanceGoals, performanceNotes, performanceReviews } from '../../performance/tables.ts'

/** Adds a person's day in UTC, from one full hour to another. Without hours, the day is an absence by default. */
export function insertAttendance(
  { company, app }: TestApp,
  employee: string,
  date: string,
  hours?: [from: string, to: string],
  status: AttendanceStatus = hours ? 'PRESENT' : 'ABSENT',
): Promise<unknown> {
  const at = (time: string) => `${date}T${time}:00.000Z`
  const entries = hours ? [{ clockIn: at(hours[0]), clockOut: at(hours[1]) }] : []
  const day = { userId: company.id(employee), date, zone: 'Etc/GMT', status, entries, breaks: [] }
  return recordHistory(contextOf({ app, company } as TestApp, company.id('Hr')), [day])
}

/** Inserts a person's leave between two dates. */
export async function insertLeave(
  { company, app }: TestApp,
  employee: string,
  startDate: string,
  endDate: string,
  status: LeaveStatus = 'APPROVED',
  totalDays = String(Temporal.PlainDate.from(startDate).until(endDate).days + 1),
): Promise<void> {
  const decision = status === 'PENDING' ? {} : { decidedBy: company.id('Owner'), decidedAt: `${startDate}T00:00:00Z` }
  await app.db.insert(leaveRequests).values({
    userId: company.id(employee),
    leaveType: 'ANNUAL',
    startDate,
    endDate,
    totalDays,
    reason: 'A rest',
    status,
    rejectionReason: status === 'REJECTED' ? 'Too many away' : null,
    ...decision,
  })
}

/**
 * Adds a person's payroll record for a month, `YYYY-MM`, with a tenth of the gross as deductions and a tenth as taxes.
 */
export async function insertPayRecord(
  { company, app }: TestApp,
  employee: string,
  period: string,
  cents: bigint,
  currency: Currency = 'EGP',
  status: PayrollStatus = 'DRAFT',
): Promise<void> {
  const amount = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`
  const tenth = cents / 10n
  await app.db.insert(payrollRecords).values({
    period,
    userId: company.id(employee),
    currency,
    status,
    person: { firstName: employee, lastName: 'Test', llId: null, department: 'Sales', position: null },
    searchText: employee.toLowerCase(),
    department: 'Sales',
    baseSalary: amount(cents),
    allowances: '0',
    bonuses: '0',
    overtime: '0',
    grossPay: amount(cents),
    deductions: amount(tenth),
    taxDeductions: amount(tenth),
    netPay: amount(cents - 2n * tenth),
    digest: randomUUIDv7(),
  })
}

/** Adds a manager's review of a person with its own period, submitted at an instant. */
export async function insertReview(
  { company, app }: TestApp,
  employee: string,
  overallRating: number,
  submittedAt: string,
  completed = false,
) {
  const [review] = await app.db
    .insert(performanceReviews)
    .values({
      userId: company.id(employee),
      authorId: company.id('Otherlead'),
      kind: 'MANAGER',
      reviewPeriod: submittedAt,
      overallRating,
      status: 'SUBMITTED',
      createdAt: submittedAt,
      submittedAt,
    })
    .returning({ id: performanceReviews.id })
  if (completed && review)
    await app.db
      .update(performanceReviews)
      .set({ status: 'COMPLETED', completedAt: submittedAt })
      .where(eq(performanceReviews.id, review.id))
}

/** Adds a person's goal, created at an instant and optionally completed at another. */
export async function insertGoal(
  { company, app }: TestApp,
  employee: string,
  createdAt: string,
  targetDate: string,
  completedAt?: string,
) {
  await app.db.insert(performanceGoals).values({
    userId: company.id(employee),
    setBy: company.id('Owner'),
    title: 'Answer within a day',
    priority: 'MEDIUM',
    progress: completedAt ? 100 : 40,
    targetDate,
    createdAt,
    completedAt: completedAt ?? null,
  })
}

/** Adds a note about a person, written by Otherlead. */
export async function insertNote({ company, app }: TestApp, employee: string, createdAt: string, isPrivate = false) {
  await app.db.insert(performanceNotes).values({
    userId: company.id(employee),
    createdBy: company.id('Otherlead'),
    type: 'POSITIVE',
    title: 'The fair',
    content: 'Kept calm.',
    isPrivate,
    createdAt,
  })
}
