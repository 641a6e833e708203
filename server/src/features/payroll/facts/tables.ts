import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
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
import type { Currency } from '@muster/contract/kit/money'
import type { LoanEntryKind } from '@muster/contract/payroll/loans'
import type { loanTermKinds, repaymentMethods } from '@muster/contract/payroll/loanPlan'
import type { RunKind } from '@muster/contract/payroll/runKeys'
import type { RecountDecision } from '@muster/contract/payroll/recounts'
import { createdAt, day, id, instant, money, person } from '../../../db/columns.ts'
import { payrollLoans } from '../../../pay/tables.ts'
import { payrollGroups } from '../../../pay/groups/tables.ts'
import { payrollRecords } from '../tables.ts'
import type { KeptDifference } from '../engine/keptDifference.ts'

/**
 * Months whose pay doesn't match the days the person was employed. Migrations 0067 and 0070 listed them after
 * employment periods were introduced (0064). For each month, payroll decides whether to settle the differences in the
 * next open run or to leave the pay as it is. A month that wasn't approved yet when it was listed needs a decision only
 * if it is then approved without being recalculated.
 */
export const payrollRecounts = pgTable(
  'payroll_recounts',
  {
    userId: person().notNull(),
    /** The month, `YYYY-MM`. */
    period: text().notNull(),
    decision: text().$type<RecountDecision>(),
    decidedBy: person(),
    decidedAt: instant(),
    /** The differences not to be settled, by code. They count as paid. */
    kept: jsonb().$type<KeptDifference[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.period] }),
    index('payroll_recounts_decider_idx').on(t.decidedBy),
    check(
      'payroll_recounts_decision_check',
      sql`${t.decision} in ('SETTLE', 'KEEP') and num_nulls(${t.decision}, ${t.decidedBy}, ${t.decidedAt}) in (0, 3)`,
    ),
  ],
)

/**
 * The amounts of a year that a person earned outside Muster, before the first month that payroll taxes. Rows are only
 * added: the latest of a person and year applies. One without amounts removes those before it.
 */
export const payrollOpenings = pgTable(
  'payroll_openings',
  {
    id: id(),
    userId: person().notNull(),
    year: integer().notNull(),
    /** The last month that the amounts cover, `YYYY-MM`. */
    upTo: text(),
    wage: money(),
    insurance: money(),
    tax: money(),
    /** The currency in which the rules of the year tax. Other years ignore the amounts. */
    currency: text().$type<Currency>().notNull().default('EGP'),
    /** The document that the amounts are taken from. */
    source: text(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
  },
  (t) => [
    index('payroll_openings_idx').on(t.userId, t.year, t.enteredAt.desc(), t.id.desc()),
    index('payroll_openings_by_idx').on(t.enteredBy),
    check(
      'payroll_openings_amounts_check',
      sql`num_nulls(up_to, wage, insurance, tax, source) in (0, 5) and 0 <= ${t.insurance} and 0 <= ${t.tax}
        and ${t.insurance} + ${t.tax} <= ${t.wage}`,
    ),
    check('payroll_openings_year_check', sql`${t.upTo} ~ '^\\d{4}-(0[1-9]|1[0-2])$' and left(up_to, 4) = year::text`),
  ],
)

const loanId = () =>
  uuid()
    .notNull()
    .references(() => payrollLoans.id)

/**
 * The movements of loans: above 0 if they raise what is owed, below 0 if they lower it. Rows are only added. A trigger
 * refuses movements of loans that are not confirmed, and sums below 0 or above the amount of the loan.
 */
export const payrollLoanEntries = pgTable(
  'payroll_loan_entries',
  {
    id: id(),
    loanId: loanId(),
    kind: text().$type<LoanEntryKind>().notNull(),
    amount: money().notNull(),
    day: day().notNull(),
    /** The approved record that pays the loan out or takes an instalment; null for other movements. */
    recordId: uuid().references(() => payrollRecords.id),
    method: text().$type<(typeof repaymentMethods)[number]>(),
    note: text(),
    /** The early repayment that this movement reverses. */
    reversesId: uuid().references((): AnyPgColumn => payrollLoanEntries.id),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
  },
  (t) => [
    index('payroll_loan_entries_idx').on(t.loanId, t.enteredAt),
    index('payroll_loan_entries_by_idx').on(t.enteredBy),
    uniqueIndex('payroll_loan_entries_payout_key')
      .on(t.loanId)
      .where(sql`kind = 'PAID_OUT'`),
    uniqueIndex('payroll_loan_entries_record_key').on(t.recordId, t.loanId),
    uniqueIndex('payroll_loan_entries_reversal_key').on(t.reversesId),
    check(
      'payroll_loan_entries_kind_check',
      sql`${t.amount} <> 0 and (${t.amount} > 0) = (${t.kind} in ('PAID_OUT', 'REVERSED')) and case ${t.kind}
        when 'PAID_OUT' then num_nonnulls(${t.method}, ${t.reversesId}) = 0
        when 'INSTALMENT' then num_nonnulls(${t.method}, ${t.reversesId}) = 0 and ${t.recordId} is not null
        when 'REPAYMENT' then num_nonnulls(${t.recordId}, ${t.reversesId}) = 0 and coalesce(${t.method} in ('CASH', 'TRANSFER'), false)
        when 'WRITTEN_OFF' then num_nonnulls(${t.recordId}, ${t.method}, ${t.reversesId}) = 0
        when 'REVERSED' then num_nonnulls(${t.recordId}, ${t.method}) = 0 and ${t.reversesId} is not null
        else false end`,
    ),
  ],
)

/** The changes of loans' instalments, in the order of their entry. Rows are only added. */
export const payrollLoanTerms = pgTable(
  'payroll_loan_terms',
  {
    id: id(),
    loanId: loanId(),
    kind: text().$type<(typeof loanTermKinds)[number]>().notNull(),
    fromPeriod: text().notNull(),
    /** The last month of a pause; null if it has no end. */
    toPeriod: text(),
    instalment: money(),
    reason: text().notNull(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
  },
  (t) => [
    index('payroll_loan_terms_idx').on(t.loanId, t.enteredAt),
    index('payroll_loan_terms_by_idx').on(t.enteredBy),
    check(
      'payroll_loan_terms_kind_check',
      sql`${t.kind} in ('PAUSE', 'RESUME', 'INSTALMENT', 'ALL') and (${t.kind} = 'INSTALMENT') = (${t.instalment} is not null)
        and ${t.instalment} > 0 and (${t.toPeriod} is null or ${t.kind} = 'PAUSE' and ${t.fromPeriod} <= ${t.toPeriod})`,
    ),
    check(
      'payroll_loan_terms_months_check',
      sql`${t.fromPeriod} ~ '^\\d{4}-(0[1-9]|1[0-2])$' and ${t.toPeriod} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`,
    ),
  ],
)

/** The requests to write off what is owed. Only one of a loan is pending at a time, and a decision never changes. */
export const payrollLoanWriteOffs = pgTable(
  'payroll_loan_write_offs',
  {
    id: id(),
    loanId: loanId(),
    reason: text().notNull(),
    requestedBy: person().notNull(),
    requestedAt: createdAt(),
    decision: text().$type<'CONFIRMED' | 'REJECTED'>(),
    decidedBy: person(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('payroll_loan_write_offs_key')
      .on(t.loanId)
      .where(sql`decision is null`),
    index('payroll_loan_write_offs_loan_idx').on(t.loanId),
    index('payroll_loan_write_offs_by_idx').on(t.requestedBy),
    index('payroll_loan_write_offs_decider_idx').on(t.decidedBy),
    check(
      'payroll_loan_write_offs_decision_check',
      sql`${t.decision} in ('CONFIRMED', 'REJECTED') and num_nulls(${t.decision}, ${t.decidedBy}, ${t.decidedAt}) in (0, 3)`,
    ),
  ],
)

/**
 * Extra payment runs within a month, beside its monthly run. They are numbered from 1 in each month. One of the kind PART
 * pays the people of a pay group from its first to its last day.
 */
export const payrollExtraRuns = pgTable(
  'payroll_extra_runs',
  {
    period: text().notNull(),
    run: smallint().notNull(),
    name: text().notNull(),
    kind: text().$type<RunKind>().notNull(),
    paymentDate: day().notNull(),
    groupId: uuid().references(() => payrollGroups.id),
    firstDay: day(),
    lastDay: day(),
    createdBy: person().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.period, t.run] }),
    index('payroll_extra_runs_by_idx').on(t.createdBy),
    check('payroll_extra_runs_period_check', sql`${t.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check('payroll_extra_runs_run_check', sql`${t.run} between 1 and 999`),
    check(
      'payroll_extra_runs_kind_check',
      sql`${t.kind} in ('BONUS', 'CORRECTION', 'THIRTEENTH_MONTH', 'DIFFERENCES', 'PART')`,
    ),
    uniqueIndex('payroll_extra_runs_part_key').on(t.groupId, t.period, t.lastDay),
    check(
      'payroll_extra_runs_part_check',
      sql`num_nulls(${t.groupId}, ${t.firstDay}, ${t.lastDay}) = case when kind = 'PART' then 0 else 3 end
        and ${t.firstDay} <= ${t.lastDay} and to_char(${t.firstDay}, 'YYYY-MM') = period
        and to_char(${t.lastDay}, 'YYYY-MM') = period`,
    ),
  ],
)

/** The amounts that extra runs pay before tax and insurance, at most one for each person and run. */
export const payrollExtraPayments = pgTable(
  'payroll_extra_payments',
  {
    id: id(),
    period: text().notNull(),
    run: smallint().notNull(),
    userId: person().notNull(),
    currency: text().$type<Currency>().notNull(),
    amount: money().notNull(),
  },
  (t) => [
    uniqueIndex('payroll_extra_payments_key').on(t.period, t.run, t.userId),
    index('payroll_extra_payments_person_idx').on(t.userId, t.period),
    foreignKey({
      name: 'payroll_extra_payments_run_fk',
      columns: [t.period, t.run],
      foreignColumns: [payrollExtraRuns.period, payrollExtraRuns.run],
    }),
    check('payroll_extra_payments_amount_check', sql`${t.amount} > 0`),
  ],
)
