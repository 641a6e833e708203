import { and, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { maxExtraPayments } from '@muster/contract/payroll/extraRuns'
import type { ProposedThirteenth, ThirteenthRule } from '@muster/contract/payroll/thirteenthMonth'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { invalid, throwIf } from '../../../kernel/errors.ts'
import { jsonOf, roundToUnits, times, fraction } from '../../../pay/money.ts'
import { employedOn, employmentsIn } from '../../../people/employments/employed.ts'
import { administratorIds } from '../../../people/heldPermissions.ts'
import { users } from '../../../people/tables.ts'
import { latestPay } from '../extraRuns/amounts.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { payOfPeople } from '../facts/months.ts'
import { presentPerson, selectPayeesWhere } from '../facts/people.ts'
import { payrollExtraPayments, payrollExtraRuns } from '../facts/tables.ts'
import { readTerms } from '../facts/terms.ts'
import { recordAccessToSums } from '../shared/recordAccess.ts'
import { thirteenthOf } from './thirteenthMonth.ts'
import { thirteenthRuleOf } from './rules.ts'

/** The largest number of people whose 13th month is calculated at once. */
const maxConsidered = 100_000

/**
 * Returns the 13th month of people by the rule of the year, by name, if the rule pays in this month: those employed on the
 * payment date with a monthly salary whom the actor may pay, without those who have one in the year already. Logs the access.
 * @throws Refusal 400 naming `paymentDate` for a day outside the month.
 */
export async function proposeThirteenth(ctx: Context, input: { period: string; paymentDate: string }) {
  const { app, actor } = ctx
  const { db } = app
  const { period, paymentDate } = input
  throwIf(paymentDate.slice(0, 7) === period ? null : invalid({ paymentDate: 'Please choose a day of this month' }))
  const rule = await thirteenthRuleOf(db, Number(period.slice(0, 4)))
  if (rule === null || rule.paymentMonth !== Number(period.slice(5))) return { rule, people: [], left: 0 }
  const all = await amountsBy(db, rule, paymentDate, await isPayable(db, actor, rule, paymentDate))
  await recordAccessToSums(ctx, '13th month', { period })
  const people = all.slice(0, maxExtraPayments)
  return { rule, people, left: all.length - people.length }
}

/** Returns the SQL condition on `users` for the people whom an extra run of the actor may pay by a rule. */
async function isPayable(db: Queryable, actor: Actor, { departments }: ThirteenthRule, day: string) {
  const administrators = actor.isSuperAdmin ? [] : [...(await administratorIds(db))]
  return and(
    seesOpenPayOf(actor, users.id),
    employedOn(users.id, sql`${day}::date`),
    canDecideFor(actor, actor.id) ? undefined : ne(users.id, actor.id),
    administrators.length ? sql`not ${isOneOf(users.id, administrators)}` : undefined,
    departments.length
      ? and(isNotNull(users.department), sql`${users.department} = any(${sql.param(departments)}::text[])`)
      : undefined,
    sql`not exists (select from ${payrollExtraPayments} p join ${payrollExtraRuns} x on x.period = p.period and x.run = p.run
      where p.user_id = users.id and x.kind = 'THIRTEENTH_MONTH' and left(x.period, 4) = ${day.slice(0, 4)})`,
  )
}

/** Returns the 13th month of the people selected by `where`, by name, without those who get none. */
async function amountsBy(
  db: Queryable,
  rule: ThirteenthRule,
  paymentDate: string,
  where: SQL | undefined,
): Promise<ProposedThirteenth[]> {
  const payees = await selectPayeesWhere(db, where, maxConsidered)
  const ids = payees.map(({ id }) => id)
  if (!ids.length) return []
  const payOf = await payOfPeople(db, ids)
  const termsOf = await readTerms(db, ids)
  return payees
    .toSorted((a, b) => (a.searchText < b.searchText ? -1 : 1))
    .flatMap((payee): ProposedThirteenth[] => {
      const pay = latestPay(payOf(payee.id), paymentDate)
      const isMonthly = termsOf({ userId: payee.id, period: paymentDate.slice(0, 7) }).pay.kind === 'MONTHLY'
      if (!pay || !isMonthly) return []
      const base = rule.of === 'BASE' ? (pay.base ?? pay.salary) : pay.salary
      const found = thirteenthOf(rule, { employments: employmentsIn(payee.employments), base, paymentDate })
      if (!found || found.amount <= 0n) return []
      return [
        {
          user: presentPerson(payee),
          currency: pay.currency,
          base: jsonOf(base),
          months: jsonOf(roundToUnits(times(found.months, fraction(100n)))),
          amount: jsonOf(found.amount),
        },
      ]
    })
}
