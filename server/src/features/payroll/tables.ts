import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Currency } from '@muster/contract/kit/money'
import type { AdjustmentStatus, AdjustmentType } from '@muster/contract/payroll/adjustments'
import type { PayLineReason, LineCode, LinePart } from '@muster/contract/payroll/lines'
import type { PayrollException, PayrollStatus } from '@muster/contract/payroll/records'
import type { SkipReason } from '@muster/contract/payroll/runs'
import { createdAt, day, id, instant, money, person, timestamps } from '../../db/columns.ts'
import type { TaxMethod } from './engine/facts.ts'
import type { KeptDifference } from './engine/keptDifference.ts'
import type { SettlementItem } from '@muster/contract/kit/leaving'
import { payrollLoans, payrollSettlements } from '../../pay/tables.ts'

/** Returns the column of a month, stored as `YYYY-MM`. */
const period = () => text().notNull()
/** Returns the column of the method of income tax, also for later changes of the month. New rows use the current one. */
const taxMethod = () => text().$type<TaxMethod>().notNull().default('YEARLY')
/**
 * The payroll of a month: the time and the progress of its latest generation. A unique index ensures that only one
 * month is calculated at a time.
 */
export const payrollRuns = pgTable(
  'payroll_runs',
  {
    period: text().primaryKey(),
    state: text().$type<'RUNNING' | 'READY'>().notNull(),
    /** The number of people included in the latest generation. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** The number of records that the latest generation created or changed. */
    changed: integer().notNull().default(0),
    /** The id of the last person calculated; null before the first. People are calculated in the order of their ids. */
    cursor: uuid(),
    generatedBy: person().notNull(),
    /** The id of the request that started the latest generation. */
    requestId: text().notNull(),
    address: text().notNull(),
    generatedAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payroll_runs_running_key')
      .on(t.state)
      .where(sql`state = 'RUNNING'`),
    index('payroll_runs_generator_idx').on(t.generatedBy),
    check('payroll_runs_state_check', sql`${t.state} in ('RUNNING', 'READY')`),
    check('payroll_runs_period_check', sql`${t.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
  ],
)

/** The person's details when the record was calculated, stored so that a payslip never changes. */
export interface PersonSnapshot {
  firstName: string
  lastName: string
  llId: string | null
  department: string | null
  position: string | null
}

/**
 * A person's pay for a month in one currency. The database checks the totals, rejects changes to an approved record
 * except its payment, and compares a record with its lines when it is submitted or approved.
 */
export const payrollRecords = pgTable(
  'payroll_records',
  {
    id: id(),
    period: period(),
    /** The number of the extra run in the month that the record belongs to; 0 for the monthly run. */
    run: smallint().notNull().default(0),
    userId: person().notNull(),
    currency: text().$type<Currency>().notNull(),
    person: jsonb().$type<PersonSnapshot>().notNull(),
    /** The text to search and sort by: first name, last name and email address, normalised for searching. */
    searchText: text().notNull(),
    department: text(),
    baseSalary: money().notNull(),
    allowances: money().notNull(),
    bonuses: money().notNull(),
    overtime: money().notNull(),
    grossPay: money().notNull(),
    deductions: money().notNull(),
    taxDeductions: money().notNull(),
    netPay: money().notNull(),
    /** The employer's contributions. They are shown, but are not part of any total. */
    employerShare: money().notNull().default('0'),
    /** The benefits in kind. They are taxed and insured, but part of neither gross nor net pay. */
    benefits: money().notNull().default('0'),
    status: text().$type<PayrollStatus>().notNull().default('DRAFT'),
    exceptions: text().array().$type<PayrollException[]>().notNull().default([]),
    /** The months whose pay or tax is not known, so that the year is not settled. */
    unsettledMonths: text().array().notNull().default([]),
    taxMethod: taxMethod(),
    held: boolean().notNull().default(false),
    note: text(),
    /** The person's other runs of the month whose pay and taxes the record takes as they are, in ascending order. */
    countedRuns: smallint().array().notNull().default([]),
    /** A SHA-256 hash of everything the record was calculated from, and of its lines. */
    digest: text().notNull(),
    /** The time when the inputs of the record were read, by the database's clock. */
    computedAt: createdAt(),
    submittedBy: person(),
    submittedAt: instant(),
    approvedBy: person(),
    approvedAt: instant(),
    paidBy: person(),
    paidAt: instant(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('payroll_records_run_key').on(t.period, t.run, t.userId, t.currency),
    index('payroll_records_person_idx').on(t.userId, t.period.desc()),
    index('payroll_records_name_idx').on(t.period, t.searchText, t.id),
    index('payroll_records_net_idx').on(t.period, t.netPay.desc(), t.id),
    index('payroll_records_status_idx').on(t.period, t.status),
    index('payroll_records_search_idx').using('gin', sql`search_text gin_trgm_ops`),
    check('payroll_records_period_check', sql`${t.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('payroll_records_status_check', sql`${t.status} in ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'PAID')`),
    check('payroll_records_tax_method_check', sql`${t.taxMethod} in ('MONTHLY', 'YEARLY')`),
    check('payroll_records_gross_check', sql`gross_pay = base_salary + allowances + bonuses + overtime`),
    check('payroll_records_net_check', sql`net_pay = gross_pay - deductions - tax_deductions`),
  ],
)

/** The lines of payroll records, in the order of the payslip. The lines of a record add up to its figures. */
export const payrollLines = pgTable(
  'payroll_lines',
  {
    recordId: uuid()
      .notNull()
      .references(() => payrollRecords.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    code: text().$type<LineCode>().notNull(),
    part: text().$type<LinePart>().notNull(),
    label: text().notNull(),
    /** The month that the line pays for. */
    period: period(),
    /** The number of days or minutes. */
    quantity: integer(),
    unit: text().$type<'DAYS' | 'MINUTES'>(),
    /** The rate, for display only. */
    rate: numeric({ precision: 16, scale: 4 }),
    amount: money().notNull(),
    because: jsonb().$type<PayLineReason>().notNull(),
    /** The bonus or deduction that the line pays. Each is in one line only. */
    adjustmentId: uuid().references(() => payrollAdjustments.id),
    /** The loan that the line pays out or takes an instalment of. */
    loanId: uuid().references(() => payrollLoans.id),
  },
  (t) => [
    primaryKey({ columns: [t.recordId, t.position] }),
    uniqueIndex('payroll_lines_adjustment_key').on(t.adjustmentId),
    index('payroll_lines_loan_idx')
      .on(t.loanId)
      .where(sql`loan_id is not null`),
    index('payroll_lines_absence_idx')
      .on(t.recordId)
      .where(sql`code = 'ABSENCE'`),
    check('payroll_lines_loan_check', sql`(${t.code} in ('LOAN', 'LOAN_PAYOUT')) = (loan_id is not null)`),
  ],
)

/** People who are employed in a month but have no record, with the reason. */
export const payrollSkipped = pgTable(
  'payroll_skipped',
  {
    period: period(),
    userId: person('cascade').notNull(),
    reason: text().$type<SkipReason>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.period, t.userId] }), index('payroll_skipped_person_idx').on(t.userId)],
)

/**
 * Approved months that have no record of a person and are paid by the person's record of a later month. The lines that
 * pay such a month have it as their `period`.
 */
export const payrollInclusions = pgTable(
  'payroll_inclusions',
  {
    id: id(),
    userId: person().notNull(),
    /** The month that has no record. */
    period: period(),
    /** The later month whose payroll record includes the pay for `period`. */
    includedIn: period(),
    includedBy: person().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payroll_inclusions_key').on(t.userId, t.period),
    index('payroll_inclusions_run_idx').on(t.includedIn, t.userId),
    index('payroll_inclusions_by_idx').on(t.includedBy),
    check('payroll_inclusions_later_check', sql`${t.period} < ${t.includedIn}`),
  ],
)

/**
 * Approved months that have no record of a person because the person was paid outside payroll. The amounts of these
 * months count as paid, so that only later changes are settled.
 */
export const payrollPaidElsewhere = pgTable(
  'payroll_paid_elsewhere',
  {
    id: id(),
    userId: person().notNull(),
    /** The month that has no record. */
    period: period(),
    /** The later month in whose list of missing people `period` was marked. */
    markedIn: period(),
    reason: text().notNull(),
    /** The amounts counted as paid for the month, by code. */
    paid: jsonb().$type<KeptDifference[]>().notNull(),
    taxMethod: taxMethod(),
    markedBy: person().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payroll_paid_elsewhere_key').on(t.userId, t.period),
    index('payroll_paid_elsewhere_run_idx').on(t.markedIn, t.userId),
    index('payroll_paid_elsewhere_by_idx').on(t.markedBy),
    check('payroll_paid_elsewhere_later_check', sql`${t.period} < ${t.markedIn}`),
  ],
)

/**
 * Raises, promotions, bonuses and deductions, from the request to the decision. A trigger prevents changes of a
 * decision.
 */
export const payrollAdjustments = pgTable(
  'payroll_adjustments',
  {
    id: id(),
    userId: person().notNull(),
    adjustmentType: text().$type<AdjustmentType>().notNull(),
    amount: money().notNull(),
    currency: text().$type<Currency>().notNull(),
    reason: text().notNull(),
    effectiveDate: day().notNull(),
    status: text().$type<AdjustmentStatus>().notNull().default('PENDING'),
    requestedBy: person().notNull(),
    decidedBy: person(),
    decidedAt: instant(),
    decisionReason: text(),
    /** The monthly salary before and after an approved raise or promotion. */
    salaryBefore: money(),
    salaryAfter: money(),
    /** The final settlement that the adjustment is part of; null if it was requested on its own. */
    settlementId: uuid().references(() => payrollSettlements.id),
    item: text().$type<SettlementItem>(),
    label: text(),
    isTaxed: boolean().notNull().default(true),
    isInsured: boolean().notNull().default(true),
    ...timestamps(),
  },
  (t) => [
    index('payroll_adjustments_person_idx').on(t.userId, t.effectiveDate),
    index('payroll_adjustments_requester_idx').on(t.requestedBy, t.createdAt.desc()),
    // The order in which the list opens.
    index('payroll_adjustments_list_idx').on(
      sql`(status <> 'PENDING')`,
      sql`(case when status = 'PENDING' then effective_date end)`,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('payroll_adjustments_settlement_idx')
      .on(t.settlementId)
      .where(sql`settlement_id is not null`),
    check('payroll_adjustments_settlement_check', sql`num_nulls(settlement_id, item, label) in (0, 3)`),
    check(
      'payroll_adjustments_tax_check',
      sql`(is_taxed or not is_insured) and (settlement_id is not null or is_taxed and is_insured)`,
    ),
    index('payroll_adjustments_decider_idx').on(t.decidedBy),
    check('payroll_adjustments_amount_check', sql`${t.amount} > 0`),
    check('payroll_adjustments_type_check', sql`${t.adjustmentType} in ('RAISE', 'PROMOTION', 'BONUS', 'DEDUCTION')`),
    check(
      'payroll_adjustments_status_check',
      sql`${t.status} in ('PENDING', 'APPROVED', 'REJECTED')
        and (status = 'PENDING') = (decided_at is null) and (decided_at is null) = (decided_by is null)`,
    ),
  ],
)
