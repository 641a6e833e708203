import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { Id, paragraphs } from '../kit/text.ts'
import { Day, Instant, Year, yearMessage } from '../kit/time.ts'
import { leaveTypes } from './types.ts'

/** A leave type in an input or an answer. */
export const LeaveTypeName = z.enum(leaveTypes, 'Please choose a type of leave')

/** A number of days. Currently whole days only; half days are planned. */
export const Days = z.number()

/**
 * A person's balance for one leave type and year. `totalDays` and `remainingDays` are null if the type is unlimited.
 */
export const LeaveBalance = z.object({
  id: z.string(),
  leaveType: LeaveTypeName,
  year: z.number().int(),
  totalDays: Days.nullable(),
  usedDays: Days,
  pendingDays: Days,
  remainingDays: Days.nullable(),
})
export type LeaveBalance = z.infer<typeof LeaveBalance>

export const LeaveAdjustment = z.object({
  id: z.uuid(),
  leaveType: LeaveTypeName,
  adjustment: Days,
  reason: z.string(),
  createdAt: Instant,
  adjustedByUser: z.object({ firstName: z.string(), lastName: z.string() }),
})
export type LeaveAdjustment = z.infer<typeof LeaveAdjustment>

export const ledgerKinds = ['GRANT', 'CARRY_OVER', 'ADJUSTMENT', 'RESERVATION', 'RELEASE', 'USE', 'RETURN'] as const
export const LedgerKind = z.enum(ledgerKinds)
export type LedgerKind = z.infer<typeof LedgerKind>

/**
 * A ledger entry of a leave balance. `totalDays`, `usedDays` and `pendingDays` are changes. `remainingDays` is the
 * balance after the entry, null if the type is unlimited.
 */
export const LedgerEntry = z.object({
  id: z.uuid(),
  kind: LedgerKind,
  totalDays: Days,
  usedDays: Days,
  pendingDays: Days,
  remainingDays: Days.nullable(),
  reason: z.string().nullable(),
  /** The person who caused the entry; null for automatic entries. */
  actor: PersonName.pick({ firstName: true, lastName: true }).nullable(),
  /** The leave request behind the entry; null if the caller does not see the person's leave. */
  request: z.object({ id: z.uuid(), startDate: Day, endDate: Day }).nullable(),
  createdAt: Instant,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** The balance whose ledger to return. */
export const BalanceOf = z.object({ userId: Id, leaveType: LeaveTypeName, year: Year.optional() })

const year = yearMessage(2020, 2050)
export const AdjustBalance = z.object({
  userId: Id,
  leaveType: LeaveTypeName.default('ANNUAL'),
  adjustment: z.int('Please enter a whole number of days').min(-366).max(366),
  reason: paragraphs(500, 'Please give a reason'),
  year: z.number(year).int(year).min(2020, year).max(2050, year),
})
export type AdjustBalance = z.infer<typeof AdjustBalance>
