import { sql } from 'drizzle-orm'
import { partsOf } from './accountsReference.ts'
import { Disagreement } from './disagreement.ts'
import { ask, cents, count, type Person, type World } from './people.ts'
import type { Currency } from './reference.ts'

interface ApprovedRecord extends Record<string, unknown> {
  id: string
  userId: string
  period: string
  run: number
  currency: Currency
  cents: string
  /** The days of the month that a part pays up to; all of them for the month's own record, 0 for other extra runs. */
  paidDays: number
  daysOfMonth: number
}

/**
 * Compares the accounts on the payslips that were approved today, each with its part of the net pay: they are those of today.
 * @throws Disagreement if they differ.
 */
export async function comparePaidAccounts(world: World, people: readonly Person[]): Promise<void> {
  const { app, done, payslips, sentInParts } = world
  const peopleById = new Map(people.map((person) => [person.id, person]))
  const { rows } = await app.app.db.execute<ApprovedRecord>(sql`
    select r.id, r.user_id as "userId", r.period, r.run, r.currency, (r.net_pay * 100)::bigint::text as cents,
      case when r.run = 0 then m.days when x.kind = 'PART' then extract(day from x.last_day)::int else 0 end as "paidDays",
      m.days as "daysOfMonth"
    from payroll_records r left join payroll_extra_runs x on x.period = r.period and x.run = r.run
    cross join lateral (select extract(day from (r.period || '-01')::date + interval '1 month - 1 day')::int as days) m
    where r.user_id = any(${sql.param([...peopleById.keys()])}::uuid[]) and r.status in ('APPROVED', 'PAID')
    order by r.approved_at, r.run`)
  for (const { id, userId, period, run, currency, cents: net, paidDays, daysOfMonth } of rows) {
    const person = peopleById.get(userId)
    if (!person || payslips.has(id)) continue
    payslips.add(id)
    const month = `${userId} ${period} ${currency}`
    const sent = sentInParts.get(month) ?? { until: 0, accounts: new Map() }
    sentInParts.set(month, sent)
    const isPart = run > 0 && paidDays > 0
    const { until } = sent
    if (isPart) sent.until = Math.max(until, paidDays)
    const { accounts } = person.reference
    if (!accounts) continue
    const answer = (await ask(world, person, 'read payslip', 'Owner', 'GET', `/payroll/${id}`))!
    const shown = answer.paidTo.map((part: { accountEnding: string; amount: number }) =>
      [part.accountEnding, cents(part.amount)].join(' '),
    )
    const before = { until, accounts: sent.accounts }
    const parts = partsOf({ cents: BigInt(net), currency, isPart, paidDays, daysOfMonth, sent: before }, accounts)
    const expected = parts.length > 1 ? parts : []
    if (shown.join() !== expected.join())
      throw new Disagreement(person, `accounts paid for ${period}.${run} in ${currency}`, shown, expected)
    const ending = parts[0]?.slice(0, 4) ?? accounts.main
    if (answer.accountEnding !== ending)
      throw new Disagreement(person, `the account of ${period}.${run}`, answer.accountEnding, ending)
    if (parts.length > 1) count(done, 'compare several accounts')
  }
}
