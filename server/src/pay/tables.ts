import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Currency } from '@muster/contract/kit/money'
import type { DayPay, HourBase, PartMonthTax, PayPack } from '@muster/contract/kit/pay'
import type { PayItemFormula, PayItemType } from '@muster/contract/kit/pay'
import type { EndingKind, NoticeGiven, SettlementLine } from '@muster/contract/kit/leaving'
import { createdAt, days, id, instant, day, money, person } from '../db/columns.ts'
import { payPackFiles } from './packFiles/tables.ts'

const percent = () => numeric({ precision: 5, scale: 2 }).notNull()

/**
 * The pay rules from the first day of a month on, one row per version. Triggers prevent changes, so rows can only be
 * added. Of two versions with the same start, the newer one applies. Until the first starts, `firstPayRules` apply.
 */
export const payRules = pgTable(
  'pay_rules',
  {
    id: id(),
    firstDay: day().notNull(),
    /** The number of hours that a monthly salary covers, for overtime. */
    divisor: integer().notNull(),
    /** The way to value an hour of someone with fewer hours than the company. */
    hourBase: text().$type<HourBase>().notNull().default('FULL_TIME'),
    /** The premium on an hour of overtime, in percent. */
    dayPremium: percent(),
    nightPremium: percent(),
    restDayPremium: percent(),
    holidayPremium: percent(),
    /** The start of the night, `HH:mm`. Overtime from here to `nightTo` is night overtime. */
    nightFrom: text().notNull(),
    nightTo: text().notNull(),
    /** True if days of absence are unpaid. */
    absencesDeducted: boolean().notNull(),
    /** The way to value an unpaid day. */
    dayPay: text().$type<DayPay>().notNull().default('CALENDAR_DAYS'),
    pack: text().$type<PayPack>().notNull(),
    /** The company's own file of rules; null for other packs. */
    packId: uuid().references(() => payPackFiles.id),
    /** The method of income tax for a month that is only partly employed. */
    partMonthTax: text().$type<PartMonthTax>().notNull().default('PART_OF_MONTH'),
    /** The last day of the month that counts for its pay, for days and for overtime; null for the last day. */
    timeCutOff: smallint(),
    overtimeCutOff: smallint(),
    /** The day on which a month is paid, in it or in the next one; null for the last day. */
    payDay: smallint(),
    paidNextMonth: boolean().notNull().default(false),
    /** The person who added the rules; null for rows of a migration. */
    createdBy: person(),
    createdAt: createdAt(),
  },
  (t) => [
    index('pay_rules_idx').on(t.firstDay.desc(), t.createdAt.desc(), t.id.desc()),
    index('pay_rules_creator_idx').on(t.createdBy),
    check('pay_rules_divisor_check', sql`${t.divisor} between 1 and 744`),
    check('pay_rules_first_check', sql`extract(day from first_day) = 1`),
    check('pay_rules_pack_check', sql`${t.pack} in ('NONE', 'EGYPT', 'BULGARIA', 'OWN')`),
    check('pay_rules_own_pack_check', sql`(${t.pack} = 'OWN') = (${t.packId} is not null)`),
    check('pay_rules_hour_base_check', sql`${t.hourBase} in ('OWN_HOURS', 'FULL_TIME')`),
    check('pay_rules_day_pay_check', sql`${t.dayPay} in ('CALENDAR_DAYS', 'WORKING_DAYS', 'THIRTY_DAYS')`),
    check('pay_rules_part_month_check', sql`${t.partMonthTax} in ('PART_OF_MONTH', 'WHOLE_MONTH')`),
    check('pay_rules_cut_off_check', sql`${t.timeCutOff} between 1 and 28 and ${t.overtimeCutOff} between 1 and 28`),
    check('pay_rules_pay_day_check', sql`${t.payDay} between 1 and 28`),
  ],
)

/**
 * Limits of social insurance that the company added to those of its pack. A row has no effect until it is confirmed.
 * Triggers allow only two changes: confirming and withdrawing a row that is neither confirmed nor withdrawn.
 */
export const insuranceLimits = pgTable(
  'insurance_limits',
  {
    id: id(),
    firstDay: day().notNull(),
    /** Null, like the rates, if the limits of the year before continue. */
    minWage: money(),
    maxWage: money(),
    /** The shares of the employee and the company, in percent. */
    rate: numeric({ precision: 5, scale: 2 }),
    employerRate: numeric({ precision: 5, scale: 2 }),
    /** The publication of the limits, or the reason why the earlier ones continue. */
    source: text().notNull(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
    confirmedBy: person(),
    confirmedAt: instant(),
    withdrawnBy: person(),
    withdrawnAt: instant(),
  },
  (t) => [
    index('insurance_limits_idx').on(t.firstDay, t.enteredAt, t.id),
    check('insurance_limits_first_check', sql`extract(day from first_day) = 1`),
    check('insurance_limits_figures_check', sql`num_nulls(min_wage, max_wage, rate, employer_rate) in (0, 4)`),
    check('insurance_limits_order_check', sql`0 <= ${t.minWage} and ${t.minWage} <= ${t.maxWage}`),
    check('insurance_limits_rates_check', sql`${t.rate} between 0 and 100 and ${t.employerRate} between 0 and 100`),
    check(
      'insurance_limits_state_check',
      sql`num_nulls(confirmed_by, confirmed_at) in (0, 2) and num_nulls(withdrawn_by, withdrawn_at) in (0, 2)
        and (confirmed_at is null or withdrawn_at is null)`,
    ),
  ],
)

/**
 * Loans and advances of people, as agreed. A trigger allows only the decision to change, and a rejection only while the
 * loan is not paid out. What is owed is the sum of the movements (`payrollLoanEntries`).
 */
export const payrollLoans = pgTable(
  'payroll_loans',
  {
    id: id(),
    userId: person().notNull(),
    kind: text().$type<'LOAN' | 'ADVANCE' | 'OVERPAYMENT'>().notNull(),
    amount: money().notNull(),
    currency: text().$type<Currency>().notNull(),
    instalment: money().notNull(),
    /** The day on which the loan was paid out; null if payroll pays it out in `payoutPeriod` or later. */
    paidOn: day(),
    payoutPeriod: text(),
    /** The first month of repayment, `YYYY-MM`. */
    firstPeriod: text().notNull(),
    reason: text().notNull(),
    reference: text(),
    decision: text().$type<'CONFIRMED' | 'REJECTED'>(),
    recordedBy: person().notNull(),
    recordedAt: createdAt(),
    decidedBy: person(),
    decidedAt: instant(),
    decisionReason: text(),
    /** The time of the last change that payroll did not make itself, by the database's clock. */
    changedAt: createdAt(),
  },
  (t) => [
    index('payroll_loans_person_idx').on(t.userId, t.recordedAt.desc()),
    index('payroll_loans_recorder_idx').on(t.recordedBy),
    index('payroll_loans_decider_idx').on(t.decidedBy),
    check('payroll_loans_kind_check', sql`${t.kind} in ('LOAN', 'ADVANCE', 'OVERPAYMENT')`),
    check('payroll_loans_amount_check', sql`0 < ${t.instalment} and ${t.instalment} <= ${t.amount}`),
    check('payroll_loans_payout_check', sql`num_nulls(${t.paidOn}, ${t.payoutPeriod}) = 1`),
    check(
      'payroll_loans_months_check',
      sql`${t.firstPeriod} ~ '^\\d{4}-(0[1-9]|1[0-2])$' and ${t.payoutPeriod} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`,
    ),
    check(
      'payroll_loans_decision_check',
      sql`${t.decision} in ('CONFIRMED', 'REJECTED') and num_nulls(${t.decision}, ${t.decidedBy}, ${t.decidedAt}) in (0, 3)`,
    ),
  ],
)

/**
 * Final settlements of people whose employment ends, as prepared. A trigger allows only the decision to change, and
 * withdrawing a confirmed one only until a record that pays it is approved. A confirmed settlement has an approved bonus
 * or deduction for each of its lines.
 */
export const payrollSettlements = pgTable(
  'payroll_settlements',
  {
    id: id(),
    userId: person().notNull(),
    /** The last day of the employment that it settles. If that day moves, the settlement is outdated. */
    lastDay: day().notNull(),
    ending: text().$type<EndingKind>().notNull(),
    notice: jsonb().$type<NoticeGiven>(),
    currency: text().$type<Currency>().notNull(),
    lines: jsonb().$type<SettlementLine[]>().notNull(),
    /** The balance of annual leave on the last day, which the approval of the record takes off the balance. */
    leaveDays: days().notNull(),
    note: text(),
    decision: text().$type<'CONFIRMED' | 'REJECTED'>(),
    preparedBy: person().notNull(),
    preparedAt: createdAt(),
    decidedBy: person(),
    decidedAt: instant(),
    decisionReason: text(),
    changedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payroll_settlements_key')
      .on(t.userId, t.lastDay)
      .where(sql`decision is distinct from 'REJECTED'`),
    index('payroll_settlements_person_idx').on(t.userId, t.preparedAt.desc()),
    index('payroll_settlements_by_idx').on(t.preparedBy),
    index('payroll_settlements_decider_idx').on(t.decidedBy),
    check('payroll_settlements_leave_check', sql`${t.leaveDays} >= 0`),
    check(
      'payroll_settlements_decision_check',
      sql`${t.decision} in ('CONFIRMED', 'REJECTED') and num_nulls(${t.decision}, ${t.decidedBy}, ${t.decidedAt}) in (0, 3)`,
    ),
  ],
)

/**
 * Earnings, deductions, contributions and benefits of the company's own. A trigger allows only the account and the last month to change, so that
 * a pay item always means what approved records were calculated with.
 */
export const payrollItems = pgTable(
  'payroll_items',
  {
    id: id(),
    /** The company's own code, in capitals. */
    code: text().notNull(),
    name: text().notNull(),
    arabicName: text().notNull(),
    type: text().$type<PayItemType>().notNull(),
    frequency: text().$type<'RECURRING' | 'ONCE'>().notNull(),
    formula: text().$type<PayItemFormula>().notNull(),
    /** True if an earning or a benefit in kind is taxed, and if it is insured. Others are neither. */
    isTaxed: boolean().notNull(),
    isInsured: boolean().notNull(),
    /** True if a fixed amount is paid for the days with a salary only. */
    isProrated: boolean().notNull(),
    /** The code in the chart of accounts; null for that of its kind of amounts. */
    account: text(),
    /** The last month in which it applies, `YYYY-MM`; null while it is in use. */
    lastPeriod: text(),
    createdBy: person().notNull(),
    createdAt: createdAt(),
    closedBy: person(),
    /** The time at which the last month changed, by the database's clock. */
    changedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payroll_items_code_key').on(t.code),
    index('payroll_items_creator_idx').on(t.createdBy),
    index('payroll_items_closer_idx').on(t.closedBy),
    check(
      'payroll_items_kind_check',
      sql`${t.type} in ('EARNING', 'DEDUCTION', 'EMPLOYER', 'BENEFIT') and ${t.frequency} in ('RECURRING', 'ONCE')
        and ${t.formula} in ('FIXED', 'PER_DAY', 'PER_HOUR', 'PERCENT_OF_BASE', 'PERCENT_OF_GROSS')`,
    ),
    check(
      'payroll_items_tax_check',
      sql`type = 'BENEFIT' or (is_taxed or not is_insured) and (type = 'EARNING' or not is_taxed)`,
    ),
    check('payroll_items_prorated_check', sql`formula = 'FIXED' or not is_prorated`),
    check('payroll_items_month_check', sql`${t.lastPeriod} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
  ],
)

/**
 * Entries of pay items: for a person, or as a rule for everyone of a department and a position. A trigger allows only
 * the last month to change. One that ends before it begins was withdrawn.
 */
export const payrollItemEntries = pgTable(
  'payroll_item_entries',
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => payrollItems.id),
    /** Null for a rule. */
    userId: person(),
    /** The conditions of a rule; null for any. */
    department: text(),
    position: text(),
    /** The amount, the amount of a day or an hour, or the percentage. */
    value: numeric({ precision: 16, scale: 4 }).notNull(),
    /** The number of days or hours; null to count the paid days. */
    quantity: numeric({ precision: 7, scale: 2 }),
    /** The currency of the amount; null for a percentage. */
    currency: text().$type<Currency>(),
    firstPeriod: text().notNull(),
    lastPeriod: text(),
    note: text().notNull(),
    enteredBy: person().notNull(),
    enteredAt: createdAt(),
    endedBy: person(),
    /** The time of the last change, by the database's clock. */
    changedAt: createdAt(),
  },
  (t) => [
    index('payroll_item_entries_person_idx').on(t.userId, t.firstPeriod),
    index('payroll_item_entries_item_idx').on(t.itemId),
    index('payroll_item_entries_by_idx').on(t.enteredBy),
    index('payroll_item_entries_ender_idx').on(t.endedBy),
    check('payroll_item_entries_subject_check', sql`user_id is null or num_nonnulls(department, position) = 0`),
    check('payroll_item_entries_value_check', sql`${t.value} > 0 and ${t.quantity} > 0`),
    check(
      'payroll_item_entries_months_check',
      sql`${t.firstPeriod} ~ '^\\d{4}-(0[1-9]|1[0-2])$' and ${t.lastPeriod} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`,
    ),
  ],
)
