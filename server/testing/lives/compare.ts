import { inArray, sql } from 'drizzle-orm'
import { employmentRows } from '../../src/people/employments/employed.ts'
import { users } from '../../src/people/tables.ts'
import { between, daysAfter } from './days.ts'
import { Disagreement } from './disagreement.ts'
import type { Person, World } from './people.ts'

/** The numbers of days that are compared before the company's first day and after today. */
const daysBefore = 150
const daysAhead = 120

/**
 * Compares the days of employment and the account status of all people.
 * @throws Disagreement if they differ.
 */
export async function compareEmployment({ app, reference, today }: World, people: readonly Person[]): Promise<void> {
  const rows = await app.app.db
    .select({ id: users.id, status: users.status, periods: employmentRows(users.id) })
    .from(users)
    .where(inArray(users.id, idsOf(people)))
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const dates = between(daysAfter(reference.began, -daysBefore), daysAfter(today, daysAhead))
  for (const person of people) {
    const { status, periods } = rowsById.get(person.id)!
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

/**
 * Compares the days on which people were absent.
 * @throws Disagreement if they differ.
 */
export async function compareAbsences({ app }: World, people: readonly Person[]): Promise<void> {
  const { rows } = await app.app.db.execute<{ userId: string; dates: string[] }>(sql`
    select user_id as "userId", array_agg(date::text order by date) as dates from attendance_days
    where status = 'ABSENT' and user_id = any(${sql.param(idsOf(people))}::uuid[]) group by 1`)
  const datesByUser = new Map(rows.map(({ userId, dates }) => [userId, dates]))
  for (const person of people) {
    const [product, reference] = [datesByUser.get(person.id) ?? [], person.reference.absences()]
    if (product.join() === reference.join()) continue
    const extraDays = product.filter((date) => !reference.includes(date))
    const without = reference.filter((date) => !product.includes(date))
    throw new Disagreement(person, 'absent on days that the other does not know', extraDays, without)
  }
}

/**
 * Compares the invoiced amounts of each month and the invoiced days, and checks that nothing is invoiced twice.
 * @throws Disagreement if they differ.
 */
export async function compareInvoices({ app }: World, people: readonly Person[]): Promise<void> {
  const ids = sql.param(idsOf(people))
  const { rows: amounts } = await app.app.db.execute<{ userId: string; months: Record<string, number> }>(sql`
    select "userId", jsonb_object_agg(period, cents) as months from (
      select l.user_id as "userId", i.period, (sum(l.amount) * 100)::bigint as cents
      from invoice_lines l join invoices i on i.id = l.invoice_id
      where i.status <> 'VOID' and l.user_id = any(${ids}::uuid[]) group by 1, 2) of group by 1`)
  const { rows: days } = await app.app.db.execute<{ userId: string; dates: string[]; minutes: number[] }>(sql`
    select "userId", array_agg(date order by date) as dates, array_agg(minutes order by date) as minutes from (
      select w.user_id as "userId", day::date::text as date,
        sum(coalesce(w.end_minute - w.first_minute, ${wholeDay}))::int as minutes
      from invoiced_work w cross join lateral generate_series(w.first_day, w.last_day, '1 day') as day
      where not w.is_free and w.user_id = any(${ids}::uuid[]) group by 1, 2) of group by 1`)
  const amountsOf = new Map(amounts.map(({ userId, months }) => [userId, months]))
  const daysOf = new Map(days.map((row) => [row.userId, row]))
  for (const person of people) {
    const { billing } = person.reference
    const months = amountsOf.get(person.id) ?? {}
    for (const month of new Set([...billing.billed.keys(), ...Object.keys(months)])) {
      const [product, reference] = [BigInt(months[month] ?? 0), billing.billed.get(month) ?? 0n]
      if (product !== reference) throw new Disagreement(person, `cents invoiced for ${month}`, product, reference)
    }
    const { dates, minutes } = daysOf.get(person.id) ?? { dates: [], minutes: [] }
    const product = dates.map((date, i) => `${date} ${minutes[i] === wholeDay ? 'whole' : minutes[i]}`)
    const reference = billing.billedDates().map((date) => `${date} ${billing.billedMinutesOf(date) || 'whole'}`)
    if (product.join() === reference.join()) continue
    const without = (one: string[], other: string[]) => one.filter((day) => !other.includes(day))
    throw new Disagreement(person, 'days invoiced', without(product, reference), without(reference, product))
  }
}

/**
 * The number of minutes that represents a day invoiced as a whole. No sum of a day's invoiced minutes can be that
 * large.
 */
const wholeDay = 10_000

/** A hash of each approved payroll record and its lines as of its approval, by the record's id. */
export type Approved = Map<string, string>

/**
 * Checks that no approved record has changed, and remembers newly approved ones.
 * @throws Disagreement if one has changed.
 */
export async function rememberApproved({ app }: World, people: readonly Person[], approved: Approved): Promise<void> {
  const { rows } = await app.app.db.execute<{ id: string; userId: string; period: string; content: string }>(sql`
    select r.id, r.user_id as "userId", r.period, md5(
      (to_jsonb(r) - array['status', 'updated_at', 'paid_at', 'paid_by'])::text
      || (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from payroll_lines l
        where l.record_id = r.id)::text) as content
    from payroll_records r where r.status in ('APPROVED', 'PAID')`)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  for (const [id, before] of approved) {
    const row = rowsById.get(id)
    const person = people.find((one) => one.id === row?.userId) ?? people[0]!
    if (row?.content !== before)
      throw new Disagreement(person, `the approved record of ${row?.period}`, row?.content, before)
  }
  for (const { id, content } of rows) approved.set(id, content)
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)
