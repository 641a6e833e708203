import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { Queryable, Tx } from '../db/database.ts'
import { isOneOf } from '../db/recordset.ts'
import { employmentHistory } from './tables.ts'

/** A monthly salary as it is stored: exact amounts as text instead of floating-point numbers. */
export interface Pay {
  salary: string
  salaryCurrency: Currency
  /** The part of the salary that payroll uses as base pay; null for the whole salary. */
  baseSalary: string | null
}

type Row = Pick<typeof employmentHistory.$inferSelect, 'salary' | 'salaryCurrency' | 'baseSalary'>

/** Returns the pay in a row of the employment history; null if it has none. */
export const payOf = (row: Row | undefined): Pay | null =>
  row?.salary && row.salaryCurrency
    ? { salary: row.salary, salaryCurrency: row.salaryCurrency, baseSalary: row.baseSalary }
    : null

/** Returns pay for a response. Its fields are null if there is no pay. */
export const presentPay = (pay: Pay | null) => ({
  monthlySalary: pay && { amount: Number(pay.salary), currency: pay.salaryCurrency },
  baseSalary: pay?.baseSalary ? Number(pay.baseSalary) : null,
})

/** The sort order of the employment history. The first row on or before a day applies on that day. */
export const latestFirst = [
  desc(employmentHistory.holdsFrom),
  desc(employmentHistory.recordedAt),
  desc(employmentHistory.id),
] as const

/** Returns a person's pay on a day; null if there is none. */
export async function payOn(db: Queryable, userId: string, day: string): Promise<Pay | null> {
  const [row] = await db
    .select()
    .from(employmentHistory)
    .where(and(eq(employmentHistory.userId, userId), lte(employmentHistory.holdsFrom, day)))
    .orderBy(...latestFirst)
    .limit(1)
  return payOf(row)
}

/** Returns the pay of several people on a day, by person id. People without pay are left out. */
export async function payOnEach(db: Queryable, userIds: string[], day: string): Promise<Map<string, Pay>> {
  const rows = await db
    .selectDistinctOn([employmentHistory.userId])
    .from(employmentHistory)
    .where(and(isOneOf(employmentHistory.userId, userIds), lte(employmentHistory.holdsFrom, day)))
    .orderBy(employmentHistory.userId, ...latestFirst)
  return new Map(
    rows.flatMap((row) => {
      const pay = payOf(row)
      return pay ? [[row.userId, pay] as const] : []
    }),
  )
}

/**
 * Returns the currencies of people's salaries on days, by `userId day`. Days without a salary are left out. Takes one query.
 */
export async function salaryCurrenciesOn(
  db: Queryable,
  days: readonly { userId: string; day: string }[],
): Promise<Map<string, Currency>> {
  const { rows } = await db.execute<{ key: string; currency: Currency | null }>(sql`
    select d."userId" || ' ' || d.day as key, (
      select case when ${employmentHistory.salary} is not null then ${employmentHistory.salaryCurrency} end
      from ${employmentHistory}
      where ${employmentHistory.userId} = d."userId" and ${employmentHistory.holdsFrom} <= d.day
      order by ${sql.join([...latestFirst], sql`, `)} limit 1) as currency
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d ("userId" uuid, day date)`)
  return new Map(rows.flatMap(({ key, currency }) => (currency ? [[key, currency] as const] : [])))
}

/** Returns the next pay that is planned after a day, with its first day; null if there is none. */
export async function nextPay(db: Queryable, userId: string, day: string) {
  const [row] = await db
    .select()
    .from(employmentHistory)
    .where(and(eq(employmentHistory.userId, userId), gt(employmentHistory.holdsFrom, day)))
    // Of several entries for the closest day, the latest one applies.
    .orderBy(employmentHistory.holdsFrom, desc(employmentHistory.recordedAt), desc(employmentHistory.id))
    .limit(1)
  const pay = payOf(row)
  return row && pay && { pay, from: row.holdsFrom }
}

/** The day from which the department, position and manager in a person's row of `users` apply. */
export interface EmploymentFrom {
  userId: string
  holdsFrom: string
  /** The new pay; if omitted, the pay stored for that day continues. */
  pay?: Pay | null
}

/**
 * Stores the current department, position and manager of people in their employment history, from a given day on. Each
 * person may be in the list only once. `at` is the time of recording, now by default.
 */
export async function recordEmployment(
  tx: Tx,
  entries: readonly EmploymentFrom[],
  recordedBy: string | null,
  at?: string,
): Promise<void> {
  if (!entries.length) return
  const values = entries.map(({ userId, holdsFrom, pay }) => ({
    user_id: userId,
    holds_from: holdsFrom,
    with_pay: pay !== undefined,
    salary: pay?.salary ?? null,
    salary_currency: pay?.salaryCurrency ?? null,
    base_salary: pay?.baseSalary ?? null,
  }))
  // Later entries keep their planned pay, but get the new department, position and manager. Each entry gets a later
  // `recorded_at` than the person's previous ones, so that it is always clear which one applies.
  await tx.execute(sql`
    insert into employment_history
      (id, user_id, holds_from, position, department, manager_id, salary, salary_currency, base_salary, recorded_by,
        recorded_at)
    select gen_random_uuid(), u.id, day.holds_from, u.position, u.department, u.manager_id,
      case when day.with_pay then given.salary else known.salary end,
      case when day.with_pay then given.salary_currency else known.salary_currency end,
      case when day.with_pay then given.base_salary else known.base_salary end,
      ${recordedBy}::uuid,
      greatest(coalesce(${at ?? null}::timestamptz, clock_timestamp()), (
        select max(h.recorded_at) + interval '1 millisecond' from employment_history h where h.user_id = u.id
      ))
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (
      user_id uuid, holds_from date, with_pay boolean, salary numeric, salary_currency text, base_salary numeric
    )
    join users u on u.id = given.user_id
    cross join lateral (
      select given.holds_from, given.with_pay, true as is_first
      union all
      select distinct h.holds_from, false, false from employment_history h
      where h.user_id = u.id and h.holds_from > given.holds_from
    ) day
    left join lateral (
      select h.* from employment_history h
      where h.user_id = u.id and h.holds_from <= day.holds_from
      order by h.holds_from desc, h.recorded_at desc, h.id desc
      limit 1
    ) known on true
    where day.is_first
      or (known.position, known.department, known.manager_id) is distinct from (u.position, u.department, u.manager_id)`)
}

/** A person's pay that starts in the past. */
export interface BackdatedPay {
  userId: string
  from: string
  /** The current date of the company. Pay planned for later days does not change. */
  today: string
  pay: Pay
}

/**
 * Stores pay that starts in the past. It replaces all pay entered for the days until today; pay planned for later days
 * stays. The department, position and manager on these days do not change.
 */
export async function backdatePay(tx: Tx, entries: readonly BackdatedPay[], recordedBy: string): Promise<void> {
  if (!entries.length) return
  const values = entries.map(({ userId, from, today, pay }) => ({
    user_id: userId,
    first: from,
    last: today,
    salary: pay.salary,
    salary_currency: pay.salaryCurrency,
    base_salary: pay.baseSalary,
  }))
  await tx.execute(sql`
    insert into employment_history
      (id, user_id, holds_from, position, department, manager_id, salary, salary_currency, base_salary, recorded_by,
        recorded_at)
    select gen_random_uuid(), given.user_id, day.holds_from, known.position, known.department, known.manager_id,
      given.salary, given.salary_currency, given.base_salary, ${recordedBy}::uuid,
      greatest(clock_timestamp(), (
        select max(h.recorded_at) + interval '1 millisecond' from employment_history h where h.user_id = given.user_id
      ))
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (
      user_id uuid, first date, last date, salary numeric, salary_currency text, base_salary numeric
    )
    cross join lateral (
      select given.first as holds_from
      union
      select h.holds_from from employment_history h
      where h.user_id = given.user_id and h.holds_from > given.first and h.holds_from <= given.last
    ) day
    cross join lateral (
      select h.* from employment_history h
      where h.user_id = given.user_id and h.holds_from <= greatest(day.holds_from,
        (select min(f.holds_from) from employment_history f where f.user_id = given.user_id))
      order by h.holds_from desc, h.recorded_at desc, h.id desc
      limit 1
    ) known`)
}

/** A raise of a person's pay from a given day on. */
export interface Raise {
  userId: string
  from: string
  /** The amount of the raise, as it is stored. */
  amount: string
  /** The currency of the raise. Pay in another currency does not change. */
  currency: Currency
}

/**
 * Adds `amount` to a person's salary and base salary from the day `from` on, including in changes already planned for
 * later days. Each day keeps its department, position and manager. Returns the salary on `from` before and after the
 * raise; null if pay on that day is in another currency.
 */
export async function raiseSalary(tx: Tx, { userId, from, amount, currency }: Raise, recordedBy: string) {
  const { rows } = await tx.execute<{ holds_from: string; before: string; after: string }>(sql`
    insert into employment_history
      (id, user_id, holds_from, position, department, manager_id, salary, salary_currency, base_salary, recorded_by,
        recorded_at)
    select gen_random_uuid(), known.user_id, day.holds_from, known.position, known.department, known.manager_id,
      known.salary + ${amount}::numeric, known.salary_currency, known.base_salary + ${amount}::numeric,
      ${recordedBy}::uuid,
      greatest(clock_timestamp(), (
        select max(h.recorded_at) + interval '1 millisecond' from employment_history h where h.user_id = ${userId}
      ))
    from (
      select ${from}::date as holds_from
      union
      select holds_from from employment_history where user_id = ${userId} and holds_from > ${from}
    ) day
    cross join lateral (
      select h.* from employment_history h
      where h.user_id = ${userId} and h.holds_from <= day.holds_from
      order by h.holds_from desc, h.recorded_at desc, h.id desc
      limit 1
    ) known
    where known.salary_currency = ${currency}
    returning holds_from::text, (salary - ${amount}::numeric)::text as before, salary::text as after`)
  const first = rows.find((row) => row.holds_from === from)
  return first ? { before: first.before, after: first.after } : null
}
