import { type SQL, sql } from 'drizzle-orm'
import { instalmentIn, type LoanTerm } from '@muster/contract/payroll/loanPlan'
import type { LoanKind } from '@muster/contract/payroll/loans'
import type { Currency } from '@muster/contract/kit/money'
import type { Queryable } from '../../../db/database.ts'
import { type Cents, parseCents } from '../../../pay/money.ts'
import type { LoanFacts } from '../engine/facts.ts'
import { payrollLoanEntries, payrollLoanTerms } from './tables.ts'
import { payrollLoans } from '../../../pay/tables.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import { isSettled } from './changes.ts'

/** Returns SQL for what is owed on the loan `loan` by its movements; 0 before it is paid out. */
export const owedByLedger: SQL<string> = sql<string>`(select coalesce(sum(e.amount), 0)::numeric(14, 2)
  from ${payrollLoanEntries} e where e.loan_id = loan.id)`

/**
 * Returns SQL for the part of the loan's latest instalment, in a record before `period`, that the pay did not cover, less
 * later early repayments. It is due with the next instalment. What is left of everything that was owed, in a last pay or
 * by agreement, is not: an instalment repays it again. Nor is a repayment from before that record that was reversed
 * after it.
 */
export const arrearsBefore = (period: string | SQL): SQL<string> => sql<string>`coalesce((
  select greatest(last.short + (select coalesce(sum(e.amount), 0) from ${payrollLoanEntries} e
    left join ${payrollLoanEntries} reversed on reversed.id = e.reverses_id
    where e.loan_id = loan.id and e.kind in ('REPAYMENT', 'REVERSED') and e.entered_at > last.since
      and (reversed.entered_at > last.since) is not false), 0)
  from (select case l.because ->> 'why' when 'INSTALMENT' then (l.because ->> 'due')::numeric - l.amount else 0 end as short,
      r.computed_at as since
    from ${payrollLines} l join ${payrollRecords} r on r.id = l.record_id
    where l.loan_id = loan.id and l.code = 'LOAN' and r.period < ${period} and ${isSettled('r')}
    order by r.period desc limit 1) as last), 0)::numeric(14, 2)`

/** Returns SQL for the changes of the loan's instalments, in the order of their entry. */
export const termsOfLoan: SQL<LoanTerm<string>[]> = sql<LoanTerm<string>[]>`(select coalesce(json_agg(json_build_object(
    'kind', t.kind, 'from', t.from_period, 'to', t.to_period, 'instalment', t.instalment::text)
    order by t.entered_at, t.id), '[]')
  from ${payrollLoanTerms} t where t.loan_id = loan.id)`

interface LoanRow extends Record<string, unknown> {
  userId: string
  id: string
  kind: LoanKind
  currency: Currency
  amount: string
  instalment: string
  payoutPeriod: string | null
  firstPeriod: string
  isPaidOut: boolean
  owed: string
  arrears: string
  instalmentsTaken: number
  terms: LoanTerm<string>[]
}

/**
 * Reads people's confirmed loans as their records of a month find them. Other submitted records count as final, as they
 * do for carried amounts, but what a later month pays out is not owed yet: this month may be approved before it. Returns a function that gives a person's loans, oldest first. Takes one query for any number
 * of people.
 */
export async function readLoans(
  db: Queryable,
  userIds: readonly string[],
  period: string,
): Promise<(userId: string) => LoanFacts[]> {
  const { rows } = await db.execute<LoanRow>(sql`
    select loan.user_id as "userId", loan.id, loan.kind, loan.currency, loan.amount::text as amount,
      loan.instalment::text as instalment, loan.payout_period as "payoutPeriod", loan.first_period as "firstPeriod",
      (${owedByLedger} - pending.amount)::numeric(14, 2)::text as owed, ${arrearsBefore(period)}::text as arrears,
      pending.paid_out or exists (select from ${payrollLoanEntries} e where e.loan_id = loan.id and e.kind = 'PAID_OUT')
        as "isPaidOut",
      taken.count as "instalmentsTaken", ${termsOfLoan} as terms
    from ${payrollLoans} loan
    cross join lateral (
      select coalesce(sum(l.amount) filter (where r.status = 'PENDING_APPROVAL'
          and (l.code = 'LOAN' or r.period < ${period})), 0) as amount,
        coalesce(bool_or(l.code = 'LOAN_PAYOUT'), false) as paid_out
      from ${payrollLines} l join ${payrollRecords} r on r.id = l.record_id and r.period <> ${period} and ${isSettled('r')}
      where l.loan_id = loan.id
    ) pending
    cross join lateral (
      select count(*)::int as count from ${payrollLines} l
      join ${payrollRecords} r on r.id = l.record_id and r.period <> ${period} and ${isSettled('r')}
      where l.loan_id = loan.id and l.code = 'LOAN' and l.amount > 0
    ) taken
    where loan.user_id = any(${sql.param(userIds)}::uuid[]) and loan.decision = 'CONFIRMED'
    order by loan.user_id, loan.recorded_at, loan.id`)
  const rowsByPerson = Map.groupBy(rows, ({ userId }) => userId)
  return (userId) => (rowsByPerson.get(userId) ?? []).flatMap((row) => factsOf(row, period))
}

function factsOf(row: LoanRow, period: string): LoanFacts[] {
  const { id, kind, currency, firstPeriod, payoutPeriod, isPaidOut, instalmentsTaken } = row
  const owed = parseCents(row.owed)
  // A salary correction lends what its own month takes back; a later month takes back something else.
  const isTime = payoutPeriod !== null && (kind === 'OVERPAYMENT' ? payoutPeriod === period : payoutPeriod <= period)
  const isDue = !isPaidOut && isTime
  if (owed <= 0n && !isDue) return []
  const terms = row.terms.map((term) => ({
    ...term,
    instalment: term.instalment === null ? null : parseCents(term.instalment),
  }))
  const planned = period < firstPeriod ? 'PAUSED' : instalmentIn<Cents>(parseCents(row.instalment), terms, period)
  return [
    {
      id,
      kind,
      currency,
      payout: isDue ? parseCents(row.amount) : 0n,
      owed: isDue ? 0n : owed,
      instalment: planned === 'PAUSED' ? 0n : planned,
      arrears: parseCents(row.arrears),
      instalmentsTaken,
      firstPeriod,
    },
  ]
}
