import { type SQL, sql } from 'drizzle-orm'
import { employedWithin } from '../../../people/employments/employed.ts'
import { payrollLoanEntries } from './tables.ts'
import { payrollLoans } from '../../../pay/tables.ts'
import { payrollLines, payrollRecords } from '../tables.ts'

/**
 * Returns the SQL condition that a loan has changed since an unapproved record was calculated: a loan that concerns its
 * month was confirmed or rejected, its instalments were changed, or what is owed differs from what the record found.
 */
export function loanHasChanged(record: 'm' | 'payroll_records'): SQL<boolean> {
  const [r, since] = [sql.raw(record), sql.raw(record === 'm' ? 'm.since' : 'payroll_records.computed_at')]
  const [userId, period] = [sql`${r}.user_id`, sql`${r}.period`]
  const nextMonth = sql`((${period} || '-01')::date + interval '1 month')::date`
  return sql<boolean>`(exists (select from ${payrollLoans} loan where loan.user_id = ${userId} and loan.decided_at is not null
      and loan.changed_at > ${since} and (least(loan.first_period, loan.payout_period) <= ${period}
        or not ${employedWithin(userId, nextMonth, sql`'infinity'::date`)}))
    or exists (select from ${payrollLines} own where own.record_id = ${r}.id and own.code = 'LOAN'
      and (own.because ->> 'owed')::numeric <>
        (select coalesce(sum(e.amount), 0) from ${payrollLoanEntries} e where e.loan_id = own.loan_id)
        - (select coalesce(sum(l.amount), 0) from ${payrollLines} l join ${payrollRecords} other on other.id = l.record_id
          where l.loan_id = own.loan_id and other.status = 'PENDING_APPROVAL' and other.period <> ${period})))`
}
