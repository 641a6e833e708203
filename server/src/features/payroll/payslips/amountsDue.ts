import { sql } from 'drizzle-orm'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { payrollExtraRuns } from '../facts/tables.ts'
import type { AmountsDue } from '../shared/splitPay.ts'
import { payrollRecords } from '../tables.ts'
import { openAccount } from './paidAccount.ts'
import { readSent } from './paidAccounts.ts'
import { payrollPayslips } from './tables.ts'

interface DaysRow extends Record<string, unknown> {
  id: string
  days: number
  of: number
}

interface PayslipRow extends Record<string, unknown> {
  /** The id of the record that is paid. */
  record: string
  /** The payslip of an earlier part of its month, and the day up to which that pays. */
  id: string
  days: number
  userId: string
  sealed: string | null
}

/**
 * Returns what is due of the amounts that accounts receive each month (0140) with approved records, by their ids: up to the last
 * day of a part of a month, the whole month with its own record, and nothing with other extra runs. What parts sent that were
 * approved before is known from their payslips. Takes two queries for any number of records.
 */
export async function readAmountsDue(
  db: Queryable,
  services: Pick<App, 'keys' | 'log'>,
  ids: readonly string[],
): Promise<Map<string, AmountsDue>> {
  if (!ids.length) return new Map()
  const { rows } = await db.execute<DaysRow>(sql`
    select r.id,
      extract(day from (r.period || '-01')::date + interval '1 month' - interval '1 day')::int as of,
      case when r.run = 0 then extract(day from (r.period || '-01')::date + interval '1 month' - interval '1 day')
        when x.kind = 'PART' then extract(day from x.last_day) else 0 end::int as days
    from ${payrollRecords} r left join ${payrollExtraRuns} x on x.period = r.period and x.run = r.run
    where r.id = any(${sql.param(ids)}::uuid[])`)
  const { rows: payslips } = await db.execute<PayslipRow>(sql`
    select r.id as record, s.id, s.user_id as "userId", s.sealed, extract(day from x.last_day)::int as days
    from ${payrollRecords} r
    join ${payrollRecords} o on o.user_id = r.user_id and o.period = r.period and o.currency = r.currency
      and o.id <> r.id and o.run > 0 and o.approved_at <= r.approved_at
    join ${payrollExtraRuns} x on x.period = o.period and x.run = o.run and x.kind = 'PART'
    join ${payrollPayslips} s on s.id = o.id
    where r.id = any(${sql.param(ids)}::uuid[]) order by x.last_day, o.approved_at, o.run`)
  const payslipsOf = Map.groupBy(payslips, ({ record }) => record)
  return new Map(
    rows.map(({ id, days, of }) => {
      const parts = (payslipsOf.get(id) ?? []).map((payslip) => ({
        days: payslip.days,
        ...readSent(openAccount(services, payslip)),
      }))
      return [id, { days, of, parts }]
    }),
  )
}
