import { inArray, sql } from 'drizzle-orm'
import { employmentRows } from '../../src/people/employments/employed.ts'
import { users } from '../../src/people/tables.ts'
import { between, daysAfter } from './days.ts'
import { Disagreement } from './disagreement.ts'
import type { Person, World } from './people.ts'

/** Days before the company began, and after today, that are looked at. */
const daysBefore = 150
const daysAhead = 120

/** Compares who is employed on which day, and whose account is active. @throws Disagreement */
export async function compareEmployment({ app, reference, today }: World, people: readonly Person[]): Promise<void> {
  const rows = await app.app.db
    .select({ id: users.id, status: users.status, periods: employmentRows(users.id) })
    .from(users)
    .where(inArray(users.id, idsOf(people)))
  const found = new Map(rows.map((row) => [row.id, row]))
  const dates = between(daysAfter(reference.began, -daysBefore), daysAfter(today, daysAhead))
  for (const person of people) {
    const { status, periods } = found.get(person.id)!
    const isActive = status === 'ACTIVE'
    if (isActive !== person.reference.isActive)
      throw new Disagreement(person, 'active', isActive, person.reference.isActive)
    for (const date of dates) {
      const isEmployed = periods.some(([first, last]) => first <= date && (last === null || date <= last))
      const expected = person.reference.isEmployed(date)
      if (isEmployed !== expected) throw new Disagreement(person, `employed on ${date}`, isEmployed, expected)
    }
  }
}

/** Compares the days on which people were missed. @throws Disagreement */
export async function compareAbsences({ app }: World, people: readonly Person[]): Promise<void> {
  const { rows } = await app.app.db.execute<{ userId: string; dates: string[] }>(sql`
    select user_id as "userId", array_agg(date::text order by date) as dates from attendance_days
    where status = 'ABSENT' and user_id = any(${sql.param(idsOf(people))}::uuid[]) group by 1`)
  const found = new Map(rows.map(({ userId, dates }) => [userId, dates]))
  for (const person of people) {
    const [product, reference] = [found.get(person.id) ?? [], person.reference.absences()]
    if (product.join() === reference.join()) continue
    const besides = product.filter((date) => !reference.includes(date))
    const without = reference.filter((date) => !product.includes(date))
    throw new Disagreement(person, 'absent on days that the other does not know', besides, without)
  }
}

/** Compares what all records together pay for the work of each of these months. @throws Disagreement */
export async function comparePay({ app }: World, people: readonly Person[], months: readonly string[]): Promise<void> {
  const { rows } = await app.app.db.execute<{ userId: string; period: string; cents: string }>(sql`
    select r.user_id as "userId", l.period, (sum(l.amount) * 100)::bigint::text as cents
    from payroll_records r join payroll_lines l on l.record_id = r.id
    where l.code in ('SALARY', 'ALLOWANCE', 'UNPAID_LEAVE', 'ABSENCE')
      and r.user_id = any(${sql.param(idsOf(people))}::uuid[])
    group by 1, 2`)
  const paid = new Map(rows.map(({ userId, period, cents }) => [`${userId} ${period}`, BigInt(cents)]))
  for (const person of people)
    for (const month of months) {
      const [product, reference] = [paid.get(`${person.id} ${month}`) ?? 0n, person.reference.due(month)]
      if (product !== reference) throw new Disagreement(person, `cents paid for ${month}`, product, reference)
    }
  const outside = rows.find(({ period }) => !months.includes(period))
  const person = people.find(({ id }) => id === outside?.userId)
  if (outside && person) throw new Disagreement(person, `cents paid for ${outside.period}`, outside.cents, 0)
}

/** Compares what was invoiced for each month, and that each day stands on invoices once. @throws Disagreement */
export async function compareInvoices({ app }: World, people: readonly Person[]): Promise<void> {
  const ids = sql.param(idsOf(people))
  const { rows: amounts } = await app.app.db.execute<{ userId: string; months: Record<string, number> }>(sql`
    select "userId", jsonb_object_agg(period, cents) as months from (
      select l.user_id as "userId", i.period, (sum(l.amount) * 100)::bigint as cents
      from invoice_lines l join invoices i on i.id = l.invoice_id
      where i.status <> 'VOID' and l.user_id = any(${ids}::uuid[]) group by 1, 2) of group by 1`)
  const { rows: days } = await app.app.db.execute<{ userId: string; dates: string[] }>(sql`
    select w.user_id as "userId", array_agg(distinct day::date::text order by day::date::text) as dates
    from invoiced_work w cross join lateral generate_series(w.first_day, w.last_day, '1 day') as day
    where not w.is_free and w.user_id = any(${ids}::uuid[]) group by 1`)
  const amountsOf = new Map(amounts.map(({ userId, months }) => [userId, months]))
  const daysOf = new Map(days.map(({ userId, dates }) => [userId, dates]))
  for (const person of people) {
    const months = amountsOf.get(person.id) ?? {}
    for (const [month, cents] of person.reference.billed)
      if (BigInt(months[month] ?? 0) !== cents)
        throw new Disagreement(person, `cents invoiced for ${month}`, months[month] ?? 0, cents)
    const [product, reference] = [daysOf.get(person.id) ?? [], person.reference.billedDates()]
    const unlike = product.filter((date) => !reference.includes(date))
    if (unlike.length || product.length !== reference.length)
      throw new Disagreement(person, 'days invoiced', product, reference)
  }
}

/** The approved records with their lines, as they were when they were approved. */
export type Approved = Map<string, string>

/** Looks that no approved record has changed, and keeps those approved since. @throws Disagreement */
export async function keepApproved({ app }: World, people: readonly Person[], approved: Approved): Promise<void> {
  const { rows } = await app.app.db.execute<{ id: string; userId: string; period: string; content: string }>(sql`
    select r.id, r.user_id as "userId", r.period, md5(
      (to_jsonb(r) - array['status', 'updated_at', 'paid_at', 'paid_by'])::text
      || (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from payroll_lines l
        where l.record_id = r.id)::text) as content
    from payroll_records r where r.status in ('APPROVED', 'PAID')`)
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const [id, before] of approved) {
    const row = known.get(id)
    const person = people.find((one) => one.id === row?.userId) ?? people[0]!
    if (row?.content !== before)
      throw new Disagreement(person, `the approved record of ${row?.period}`, row?.content, before)
  }
  for (const { id, content } of rows) approved.set(id, content)
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)
