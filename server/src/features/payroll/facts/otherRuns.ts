import { type SQL, sql } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { LineCode, LinePart } from '@muster/contract/payroll/lines'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import type { RunPlace } from '@muster/contract/payroll/runKeys'
import type { Queryable } from '../../../db/database.ts'
import { recordset } from '../../../db/recordset.ts'
import { parseCents } from '../../../pay/money.ts'
import type { MonthAdjustment, OtherRuns, PartLine } from '../engine/facts.ts'
import { payrollExtraPayments, payrollExtraRuns } from './tables.ts'
import { counts } from '../shared/inRun.ts'
import { payrollLines, payrollRecords } from '../tables.ts'
import type { PersonMonth } from './months.ts'

/** A payment of an extra run. */
interface RunPayment {
  run: number
  /** The status of the person's record in the run. */
  status: PayrollStatus | null
  payment: MonthAdjustment
}

interface PaymentRow extends PersonMonth, Record<string, unknown> {
  run: number
  status: PayrollStatus | null
  id: string
  amount: string
  currency: Currency
  name: string
  date: string
}

/** Reads the payments of extra runs. Returns a function that gives those of a person's month, by run. */
export async function readRunPayments(
  db: Queryable,
  months: readonly PersonMonth[],
): Promise<(month: PersonMonth) => RunPayment[]> {
  if (!months.length) return () => []
  const { rows } = await db.execute<PaymentRow>(sql`
    select p.user_id as "userId", p.period, p.run, p.id, p.amount, p.currency, x.name, x.payment_date as date,
      (select r.status from ${payrollRecords} r where r.user_id = p.user_id and r.period = p.period and r.run = p.run
        order by r.currency limit 1) as status
    from ${recordset(payrollRecords, months, ['userId', 'period'])} as m
    join ${payrollExtraPayments} p on p.user_id = m.user_id and p.period = m.period
    join ${payrollExtraRuns} x on x.period = p.period and x.run = p.run
    order by p.user_id, p.period, p.run`)
  const rowsByMonth = Map.groupBy(rows, keyOf)
  return (month) =>
    (rowsByMonth.get(keyOf(month)) ?? []).map(({ run, status, id, amount, currency, name, date }) => ({
      run,
      status,
      payment: { id, type: 'BONUS', amount: parseCents(amount), currency, date, reason: '', extraRun: name },
    }))
}

const keyOf = ({ userId, period }: PersonMonth) => `${userId} ${period}`

interface WithheldRow extends Record<string, unknown> {
  userId: string
  run: number
  code: LineCode | null
  part: LinePart
  currency: Currency
  amount: string
}

/** The SQL condition that an extra run withheld a line `l` of a record `r` for the month. */
const isWithheld: SQL = sql`r.run > 0 and l.period = r.period
  and l.code in ('INSURANCE', 'INCOME_TAX', 'EMPLOYER_INSURANCE')`

interface PartRow extends Omit<PartLine, 'amount'>, Record<string, unknown> {
  userId: string
  amount: string
}

/** A run whose records take other runs of the month as they are. It may not be made yet. */
interface CountingRun extends RunPlace {
  isPart?: boolean
}

/** Reads the lines of the parts of a month that records of a run take as they are. Returns a function that gives those of a person. */
async function readParts(
  db: Queryable,
  userIds: readonly string[],
  { period, run, isPart = false }: CountingRun,
): Promise<(userId: string) => PartLine[]> {
  if (!userIds.length) return () => []
  const { rows } = await db.execute<PartRow>(sql`
    select r.user_id as "userId", l.code, l.part, r.currency, sum(l.amount)::text as amount, x.name
    from ${payrollRecords} r
    join ${payrollExtraRuns} x on x.period = r.period and x.run = r.run and x.kind = 'PART'
    join ${payrollLines} l on l.record_id = r.id and l.period = r.period
    where r.user_id in (select unnest(${sql.param(userIds)}::uuid[])) and r.period = ${period}
      and ${counts(sql`${run}::int`, 'r', sql`${isPart}::boolean`)}
    group by r.user_id, r.run, x.name, l.code, l.part, r.currency
    order by r.user_id, r.run, l.code, l.part, r.currency`)
  const rowsByPerson = Map.groupBy(rows, ({ userId }) => userId)
  return (userId) =>
    (rowsByPerson.get(userId) ?? []).map(({ code, part, currency, amount, name }) => ({
      code,
      part,
      currency,
      amount: parseCents(amount),
      name,
    }))
}

/**
 * Reads the other runs of a month that records of a run take as they are. Returns a function that gives those of a person.
 * Takes three queries for any number of people.
 */
export async function readOtherRuns(
  db: Queryable,
  userIds: readonly string[],
  { period, run, isPart = false }: CountingRun,
): Promise<(userId: string) => OtherRuns> {
  const { rows } = await db.execute<WithheldRow>(sql`
    select r.user_id as "userId", r.run, l.code, l.part, r.currency, coalesce(sum(l.amount), 0)::text as amount
    from ${payrollRecords} r left join ${payrollLines} l on l.record_id = r.id and ${isWithheld}
    where r.user_id in (select unnest(${sql.param(userIds)}::uuid[])) and r.period = ${period}
      and ${counts(sql`${run}::int`, 'r', sql`${isPart}::boolean`)}
    group by r.user_id, r.run, l.code, l.part, r.currency order by r.user_id, r.run, l.code, r.currency`)
  const rowsByPerson = Map.groupBy(rows, ({ userId }) => userId)
  const payments = await readRunPayments(
    db,
    [...rowsByPerson.keys()].map((userId) => ({ userId, period })),
  )
  const parts = await readParts(db, [...rowsByPerson.keys()], { period, run, isPart })
  return (userId) => {
    const own = rowsByPerson.get(userId) ?? []
    const runs = [...new Set(own.map((row) => row.run))]
    const ofParts = parts(userId)
    return {
      runs,
      ...(ofParts.length && { parts: ofParts }),
      bonuses: payments({ userId, period }).flatMap((one) => (runs.includes(one.run) ? [one.payment] : [])),
      withheld: own.flatMap(({ code, part, currency, amount }) =>
        code === null ? [] : [{ code, part, currency, amount: parseCents(amount) }],
      ),
    }
  }
}
