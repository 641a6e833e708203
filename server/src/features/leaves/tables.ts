import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LedgerKind } from '@muster/contract/leaves/balances'
import type { LeaveStatus } from '@muster/contract/leaves/calls'
import type { LeaveStep, StepYear } from '@muster/contract/leaves/steps'
import type { LeaveType } from '@muster/contract/leaves/types'
import { createdAt, day, days, id, instant, person, timestamps } from '../../db/columns.ts'
import { files } from '../../files/store/tables.ts'

/**
 * Leave requests. The migrations add what the query builder cannot express: the constraint against overlaps
 * (`leave_requests_no_overlap`), further index columns, and the trigger that allows only the changes of
 * `leaveTransitions` and `leaveEndings` after a decision.
 */
export const leaveRequests = pgTable(
  'leave_requests',
  {
    id: id(),
    userId: person().notNull(),
    leaveType: text().$type<LeaveType>().notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    totalDays: days().notNull(),
    reason: text().notNull(),
    status: text().$type<LeaveStatus>().notNull().default('PENDING'),
    rejectionReason: text(),
    decidedBy: person(),
    decidedAt: instant(),
    certificateId: uuid().references(() => files.id),
    /** Number of edits and endings. The days of a pending request are reserved by the ledger rows of this revision. */
    revision: integer().notNull().default(0),
    ...timestamps(),
  },
  (t) => [
    index('leave_requests_user_idx').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('leave_requests_all_idx').on(
      sql`(${t.status} <> 'PENDING')`,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('leave_requests_newest_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('leave_requests_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // For counting everyone's pending requests, and their departments, without reading their rows.
    index('leave_requests_pending_idx')
      .on(t.userId, t.leaveType)
      .where(sql`status = 'PENDING'`),
    index('leave_requests_first_day_idx').on(
      t.status,
      t.startDate,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('leave_requests_start_idx').on(t.startDate),
    index('leave_requests_duration_idx').on(t.totalDays, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // For the longest first: of equally long requests the newest are first in both directions.
    index('leave_requests_longest_idx').on(
      t.totalDays.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('leave_requests_decided_idx').on(t.decidedAt),
    // For the people away on a day, in the order of their ids.
    index('leave_requests_away_idx').on(t.endDate, t.startDate, t.userId),
    check('leave_requests_status_check', sql`${t.status} in ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED')`),
    check('leave_requests_range_check', sql`${t.endDate} >= ${t.startDate} and ${t.totalDays} > 0`),
    check('leave_requests_reason_check', sql`${t.status} <> 'REJECTED' or ${t.rejectionReason} is not null`),
  ],
)

/**
 * The early endings and revocations of approved requests. Append-only, enforced by a trigger. The days of an approved
 * request can decrease only together with such a row.
 */
export const leaveEndings = pgTable(
  'leave_endings',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => leaveRequests.id),
    /** The revision of the request before it was ended. */
    revision: integer().notNull(),
    /** The new last day; null for revoked leave. */
    lastDay: day(),
    formerEndDate: day().notNull(),
    formerTotalDays: days().notNull(),
    reason: text().notNull(),
    endedBy: person().notNull(),
    endedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('leave_endings_key').on(t.requestId, t.revision),
    check('leave_endings_day_check', sql`${t.lastDay} < ${t.formerEndDate}`),
  ],
)

/** Number of each person's requests by status, maintained by a trigger so that lists need not count. */
export const leaveCounts = pgTable(
  'leave_counts',
  {
    userId: person().notNull(),
    status: text().$type<LeaveStatus>().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.status] }),
    index('leave_counts_waiting_idx')
      .on(t.userId)
      .where(sql`status = 'PENDING' and count > 0`),
  ],
)

/**
 * Number of requests by status, maintained by triggers. Each number is the sum of several rows, one per connection, so
 * that concurrent changes seldom block each other. A single row has no meaning.
 */
export const leaveTotals = pgTable(
  'leave_totals',
  {
    status: text().$type<LeaveStatus>().notNull(),
    part: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.status, t.part] })],
)

/** The policies of the leave types. Every version is kept (`leaves.policy_manage`). */
export const leavePolicies = pgTable(
  'leave_policies',
  {
    id: id(),
    leaveType: text().$type<LeaveType>().notNull(),
    effectiveFrom: day().notNull(),
    /** Days per year; null if unlimited. */
    yearlyDays: days(),
    /** True if the days of the year of hire are prorated. */
    prorated: boolean().notNull().default(false),
    /** The days per year by length of service, age or special status, instead of `yearlyDays`. */
    steps: jsonb().$type<LeaveStep[]>().notNull().default([]),
    stepYear: text().$type<StepYear>().notNull().default('PRORATED'),
    certificateRequired: boolean().notNull().default(false),
    workingDaysOnly: boolean().notNull().default(false),
    carryOverDays: days().notNull().default('0'),
    noticeDays: integer().notNull().default(0),
    longestStretchDays: integer(),
    createdBy: person(),
    createdAt: createdAt(),
  },
  (t) => [
    // Of two versions with the same first day, the later one applies.
    index('leave_policies_idx').on(
      t.leaveType,
      t.effectiveFrom.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    check('leave_policies_steps_check', sql`jsonb_typeof(${t.steps}) = 'array'`),
    check('leave_policies_step_year_check', sql`${t.stepYear} in ('PRORATED', 'WHOLE')`),
  ],
)

/**
 * The details of people that steps of policies need. Someone without a row has none. The function
 * `leave_steps_reached` reads them, so they are not encrypted.
 */
export const leaveDetails = pgTable(
  'leave_details',
  {
    userId: person('cascade').primaryKey(),
    birthDate: day(),
    /** Completed months of service with other employers that count for leave. */
    earlierMonths: integer().notNull().default(0),
    /** The first day of a special status, such as a disability. */
    specialFrom: day(),
    ...timestamps(),
  },
  (t) => [check('leave_details_months_check', sql`${t.earlierMonths} between 0 and 720`)],
)

/**
 * The ledger: all changes to balances. Append-only, enforced by triggers. A balance is the sum of the three columns of
 * days. A trigger updates it, and rejects reservations beyond the remaining days.
 */
export const leaveLedger = pgTable(
  'leave_ledger',
  {
    id: id(),
    userId: person('cascade').notNull(),
    leaveType: text().$type<LeaveType>().notNull(),
    year: integer().notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    totalDays: days().notNull().default('0'),
    usedDays: days().notNull().default('0'),
    pendingDays: days().notNull().default('0'),
    requestId: uuid().references(() => leaveRequests.id),
    revision: integer().notNull().default(0),
    reason: text(),
    /** The policy that caused a correction of a grant. */
    policyId: uuid().references(() => leavePolicies.id),
    actorId: person(),
    createdAt: createdAt(),
  },
  (t) => [
    index('leave_ledger_balance_idx').on(t.userId, t.year, t.leaveType, t.createdAt),
    uniqueIndex('leave_ledger_request_key')
      .on(t.requestId, t.year, t.kind, t.revision)
      .where(sql`request_id is not null`),
    uniqueIndex('leave_ledger_yearly_key')
      .on(t.userId, t.leaveType, t.year, t.kind)
      .where(sql`kind in ('GRANT', 'CARRY_OVER')`),
    // A function, because PostgreSQL prepares the expression of a check anew for each statement.
    check(
      'leave_ledger_kind_check',
      sql`is_valid_ledger_entry(kind, total_days, used_days, pending_days, reason, request_id)`,
    ),
  ],
)

/** The balances: sums of the ledger, written only by its trigger. */
export const leaveBalances = pgTable(
  'leave_balances',
  {
    id: id(),
    userId: person('cascade').notNull(),
    leaveType: text().$type<LeaveType>().notNull(),
    year: integer().notNull(),
    /** False if the policy of this type is unlimited. */
    limited: boolean().notNull(),
    totalDays: days().notNull().default('0'),
    usedDays: days().notNull().default('0'),
    pendingDays: days().notNull().default('0'),
  },
  (t) => [
    uniqueIndex('leave_balances_key').on(t.userId, t.year, t.leaveType),
    check('leave_balances_parts_check', sql`${t.usedDays} >= 0 and ${t.pendingDays} >= 0`),
  ],
)
