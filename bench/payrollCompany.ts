import { sql } from 'drizzle-orm'
import type { Tx } from '../server/src/db/database.ts'
import { attendanceDays, overtimeApprovals } from '../server/src/features/attendance/tables.ts'
import { leaveRequests } from '../server/src/features/leaves/tables.ts'
import { payrollAdjustments } from '../server/src/features/payroll/tables.ts'
import { payRules } from '../server/src/pay/tables.ts'
import { employmentHistory, users } from '../server/src/people/tables.ts'
import { fillPeople } from './scaleCompany.ts'

/**
 * Fills an empty database with people and everything that affects their pay in two months. All of it was recorded long
 * ago. The pay rules use the Egyptian pack. Salaries have allowances; one in thirty is in dollars, one in twenty is
 * raised in the second month. Attendance has about two approved hours of overtime a month and an absence every fifty
 * days. One in ten people has three days of unpaid leave, one in five a bonus, one in twenty a deduction.
 */
export async function fillPayroll(
  tx: Tx,
  people: number,
  today: string,
  months: readonly [string, string],
): Promise<void> {
  await fillPeople(tx, people, today)
  const first = `${months[0]}-01`
  const second = `${months[1]}-01`
  const last = Temporal.PlainDate.from(second).add({ months: 1 }).subtract({ days: 1 }).toString()
  const createdAt = sql`${first}::date - interval '90 days'`
  const number = sql.raw(`substring(email from 2 for position('@' in email) - 2)::int`)
  await tx.execute(sql`create temporary table paid on commit drop as
    select id, ${number} as n, position, department, manager_id from ${users}`)
  await tx.execute(sql`update ${users} set updated_at = ${createdAt}, created_at = ${createdAt}`)
  await tx.execute(sql`insert into ${payRules} (id, first_day, divisor, day_premium, night_premium, rest_day_premium,
      holiday_premium, night_from, night_to, absences_deducted, pack)
    values (gen_random_uuid(), '2000-01-01', 240, 35, 70, 100, 100, '19:00', '07:00', true, 'EGYPT')`)
  await tx.execute(sql`insert into ${employmentHistory} (id, user_id, holds_from, position, department, manager_id, salary,
      salary_currency, base_salary, recorded_at)
    select gen_random_uuid(), id, from_day, position, department, manager_id, salary * raised,
      case when n % 30 = 0 then 'USD' else 'EGP' end, salary * 0.8, ${createdAt}
    from (select *, 5000 + n % 997 * 53.17 as salary from paid) p
    cross join lateral (values ('2020-01-01'::date, 1.0), (${second}::date + 15, 1.1)) as entry (from_day, raised)
    where raised = 1 or n % 20 = 0`)
  await tx.execute(sql`insert into ${attendanceDays} (id, user_id, date, zone, status, plan_source, planned_start, planned_end,
      worked_seconds, break_seconds, overtime_seconds, updated_at)
    select gen_random_uuid(), p.id, d::date, 'Africa/Cairo', case when missed then 'ABSENT' else 'PRESENT' end, 'HOURS',
      d + time '07:00', d + time '15:00', case when missed then 0 else 28800 + longer end, 1800,
      case when missed then 0 else longer end, ${createdAt}
    from paid p, generate_series(${first}::date, ${last}::date, interval '1 day') d
    cross join lateral (select (p.n + extract(doy from d)::int) % 50 = 0 as missed,
      case when (p.n + extract(doy from d)::int) % 11 = 0 then 3600 else 0 end as longer) day
    where extract(dow from d) not in (5, 6)`)
  await tx.execute(sql`insert into ${overtimeApprovals} (day_id, day_minutes, night_minutes, rest_day_minutes,
      holiday_minutes, overtime_seconds, approved_by, approved_at)
    select d.id, 40, 20, 0, 0, d.overtime_seconds, boss.id, ${createdAt}
    from ${attendanceDays} d, paid boss where d.overtime_seconds > 0 and boss.n = 1`)
  await tx.execute(sql`insert into ${leaveRequests} (id, user_id, leave_type, start_date, end_date, total_days, reason, status,
      decided_by, decided_at, created_at, updated_at)
    select gen_random_uuid(), p.id, 'UNPAID', ${second}::date + p.n % 20, ${second}::date + p.n % 20 + 2, 3, 'Some days off',
      'APPROVED', boss.id, ${createdAt}, ${createdAt}, ${createdAt}
    from paid p, paid boss where p.n % 10 = 3 and boss.n = 1`)
  await tx.execute(sql`insert into ${payrollAdjustments} (id, user_id, adjustment_type, amount, currency, reason, effective_date,
      status, requested_by, decided_by, decided_at, created_at, updated_at)
    select gen_random_uuid(), p.id, kind, p.n % 400 * 2.5 + 1, case when p.n % 30 = 0 then 'USD' else 'EGP' end, 'Agreed',
      ${second}::date + p.n % 25, 'APPROVED', boss.id, boss.id, ${createdAt}, ${createdAt}, ${createdAt}
    from paid p, paid boss, (values ('BONUS', 5), ('DEDUCTION', 20)) as asked (kind, every)
    where p.n % every = 1 and boss.n = 1`)
}
