import { sql } from 'drizzle-orm'
import type { TestApp } from '../../../../testing/app.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { recordOf } from './payroll.ts'

/** Pay rules with the taxes of Egypt, as a call takes them, without their first month. */
export const egyptianRules = {
  divisor: 240,
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted: false,
  pack: 'EGYPT',
}

/** Adds pay rules with the taxes of Egypt from a month on. */
export async function taxFrom(app: TestApp, firstMonth: string, rules: object = {}): Promise<void> {
  const { status } = await app.call('Owner', 'POST', '/payroll/rules', { firstMonth, ...egyptianRules, ...rules })
  if (status !== 201) throw new Error(`The rules were refused with ${status}`)
}

/** Adds approved unpaid leave of a person, from the first day of a month to the last day of another. */
export const takeUnpaidMonths = ({ app, company }: TestApp, firstName: string, from: string, to: string) =>
  app.db.insert(leaveRequests).values({
    userId: company.id(firstName),
    leaveType: 'UNPAID',
    startDate: `${from}-01`,
    endDate: Temporal.PlainYearMonth.from(to).toPlainDate({ day: 31 }).toString(),
    totalDays: '90',
    reason: 'A long journey',
    status: 'APPROVED',
  })

/** Returns the lines of a person's record for income tax and its settlement, each with its month. */
export const taxLinesOf = async (app: TestApp, period: string, firstName: string) =>
  (await recordOf(app, period, firstName, 'EGP')).lines.filter(
    ([code]: [string]) => code === 'INCOME_TAX' || code === 'TAX_SETTLEMENT',
  )

/** Returns the income tax of a year in all records of a person, including settlements. */
export async function taxOfYear({ app, company }: TestApp, firstName: string, year: number): Promise<number> {
  const { rows } = await app.db.execute<{ tax: number }>(sql`
    select coalesce(sum(l.amount), 0)::float8 as tax from payroll_records r join payroll_lines l on l.record_id = r.id
    where r.user_id = ${company.id(firstName)} and l.code in ('INCOME_TAX', 'TAX_SETTLEMENT')
      and left(l.period, 4) = ${String(year)}`)
  return rows[0]?.tax ?? 0
}

/** Returns all records and lines of months up to `period`, exactly as stored. */
export async function storedUpTo({ app }: TestApp, period: string): Promise<string> {
  const { rows } = await app.db.execute<{ text: string }>(sql`
    select coalesce(string_agg(r::text || coalesce((select string_agg(l::text, ';' order by l.position)
      from payroll_lines l where l.record_id = r.id), ''), '|' order by r.id), '') as text
    from payroll_records r where r.period <= ${period}`)
  return rows[0]?.text ?? ''
}

/** Returns the digests and lines of a month's records, in order. */
export async function contentOf({ app }: TestApp, period: string): Promise<string> {
  const { rows } = await app.db.execute<{ text: string }>(sql`
    select string_agg(r.digest || (select string_agg(l::text, ';' order by l.position)
      from payroll_lines l where l.record_id = r.id), '|' order by r.id) as text
    from payroll_records r where r.period = ${period}`)
  return rows[0]?.text ?? ''
}
