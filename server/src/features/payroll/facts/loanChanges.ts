import { type SQL, sql } from 'drizzle-orm'
import { employedWithin } from '../../../people/employments/employed.ts'
import { payrollLoanEntries } from './tables.ts'
import { payrollLoans } from '../../../pay/tables.ts'
import { users } from '../../../people/tables.ts'
import { isPart } from '../shared/inRun.ts'
import { payrollAdjustments, payrollLines, payrollRecords } from '../tables.ts'

/** SQL for what is owed on the loan `loan_id` of a relation, as a record of `period` finds it. */
const owedIn = (loanId: SQL, period: SQL): SQL => sql`(
  (select coalesce(sum(e.amount), 0) from ${payrollLoanEntries} e where e.loan_id = ${loanId})
  - (select coalesce(sum(l.amount), 0) from ${payrollLines} l join ${payrollRecords} other on other.id = l.record_id
    where l.loan_id = ${loanId} and other.status = 'PENDING_APPROVAL' and other.period <> ${period}
      and (l.code = 'LOAN' or other.period < ${period})))`

/**
 * Returns the SQL condition that loans have changed since an unapproved record was calculated: a loan that concerns its
 * month was confirmed or rejected, its instalments were changed, what is owed differs from what the record found, or the
 * record was calculated as the last pay of an employment and no longer is, or the other way round. A part of a month takes
 * nothing of loans, but keeps back what the month needs for them, which may be more once a loan, a deduction or the last day has
 * changed; recalculating it decides. Other extra runs depend on none of that.
 */
export function loanHasChanged(record: 'm' | 'payroll_records'): SQL<boolean> {
  const [r, since] = [sql.raw(record), sql.raw(record === 'm' ? 'm.since' : 'payroll_records.computed_at')]
  const [userId, period] = [sql`${r}.user_id`, sql`${r}.period`]
  const nextMonth = sql`((${period} || '-01')::date + interval '1 month')::date`
  const staysEmployed = employedWithin(userId, nextMonth, sql`'infinity'::date`)
  // By the loan's person, so that the database looks at the employments of people with loans alone.
  const borrowerStays = employedWithin(sql`loan.user_id`, nextMonth, sql`'infinity'::date`)
  const isLastPay = sql`own.because ->> 'why' = 'LAST_PAY'`
  const isChangedLoan = sql`exists (select from ${payrollLoans} loan where loan.user_id = ${userId} and loan.decided_at is not null
      and loan.changed_at > ${since} and (least(loan.first_period, loan.payout_period) <= ${period} or not ${staysEmployed}))`
  const needsMore = sql`(${isChangedLoan}
    or not ${staysEmployed} and exists (select from ${users} u where u.id = ${userId} and u.updated_at > ${since})
    or exists (select from ${payrollAdjustments} a where a.user_id = ${userId} and a.status = 'APPROVED'
      and a.adjustment_type = 'DEDUCTION' and a.effective_date < ${nextMonth} and a.updated_at > ${since}))`
  return sql<boolean>`(${isPart(record)} and ${needsMore} or ${r}.run = 0 and (${isChangedLoan}
    or exists (select from ${payrollLines} own where own.record_id = ${r}.id and own.loan_id is not null
      and case own.code when 'LOAN' then (own.because ->> 'owed')::numeric <> ${owedIn(sql`own.loan_id`, period)}
          or ${isLastPay} and ${staysEmployed}
        else not ${staysEmployed} end)
    or exists (select from ${payrollLoans} loan join ${payrollRecords} found on found.id = ${r}.id and found.currency = loan.currency
      where loan.user_id = ${userId} and loan.decision = 'CONFIRMED' and not ${borrowerStays}
        and ${owedIn(sql`loan.id`, period)} > 0
        and not exists (select from ${payrollLines} own
          where own.record_id = ${r}.id and own.loan_id = loan.id and ${isLastPay}))))`
}
