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
}

/**
 * Compares the accounts on the payslips that were approved today, each with its part of the net pay: they are those of today.
 * @throws Disagreement if they differ.
 */
export async function comparePaidAccounts(world: World, people: readonly Person[]): Promise<void> {
  const { app, done, payslips } = world
  const peopleById = new Map(people.map((person) => [person.id, person]))
  const { rows } = await app.app.db.execute<ApprovedRecord>(sql`
    select id, user_id as "userId", period, run, currency, (net_pay * 100)::bigint::text as cents from payroll_records
    where user_id = any(${sql.param([...peopleById.keys()])}::uuid[]) and status in ('APPROVED', 'PAID')`)
  for (const { id, userId, period, run, currency, cents: net } of rows) {
    const person = peopleById.get(userId)
    if (!person || payslips.has(id)) continue
    payslips.add(id)
    const { accounts } = person.reference
    if (!accounts) continue
    const answer = (await ask(world, person, 'read payslip', 'Owner', 'GET', `/payroll/${id}`))!
    const shown = answer.paidTo.map((part: { accountEnding: string; amount: number }) =>
      [part.accountEnding, cents(part.amount)].join(' '),
    )
    const parts = partsOf({ cents: BigInt(net), currency, isExtra: run > 0 }, accounts)
    const expected = parts.length > 1 ? parts : []
    if (shown.join() !== expected.join())
      throw new Disagreement(person, `accounts paid for ${period}.${run} in ${currency}`, shown, expected)
    const ending = parts[0]?.slice(0, 4) ?? accounts.main
    if (answer.accountEnding !== ending)
      throw new Disagreement(person, `the account of ${period}.${run}`, answer.accountEnding, ending)
    if (parts.length > 1) count(done, 'compare several accounts')
  }
}
