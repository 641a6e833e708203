import { desc, eq, lte, sql } from 'drizzle-orm'
import type { SetThirteenthRule, ThirteenthRule } from '@muster/contract/payroll/thirteenthMonth'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { printCents, centsOf } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { payrollChanged } from '../messages.ts'
import { payrollThirteenthRules } from './tables.ts'

/** The number of rules listed. */
const maxListed = 100

const { id, firstYear, enteredAt, enteredBy } = payrollThirteenthRules

const selectRules = (db: Queryable) =>
  db
    .select({ rule: payrollThirteenthRules, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(payrollThirteenthRules)
    .innerJoin(users, eq(users.id, enteredBy))

const latestFirst = [desc(firstYear), desc(enteredAt), desc(id)]

const presentRule = ({ rule, by }: Awaited<ReturnType<typeof selectRules>>[number]): ThirteenthRule => ({
  ...rule,
  percent: Number(rule.percent),
  enteredBy: by,
})

/** Returns the rules for a 13th month, latest first. */
export async function listThirteenthRules({ app: { db } }: Context): Promise<{ rules: ThirteenthRule[] }> {
  const rows = await selectRules(db)
    .orderBy(...latestFirst)
    .limit(maxListed)
  return { rules: rows.map(presentRule) }
}

/** Returns the rule for a 13th month of a year; null if there is none, or if it has ended. */
export async function thirteenthRuleOf(db: Queryable, year: number): Promise<ThirteenthRule | null> {
  const [row] = await selectRules(db)
    .where(lte(firstYear, year))
    .orderBy(...latestFirst)
    .limit(1)
  return row && Number(row.rule.percent) > 0 ? presentRule(row) : null
}

/** Adds a rule for a 13th month. It replaces earlier rules from its first year on. */
export const setThirteenthRule = (ctx: Context, input: SetThirteenthRule) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const before = await thirteenthRuleOf(tx, input.firstYear)
    const [inserted] = await tx
      .insert(payrollThirteenthRules)
      .values({
        ...input,
        percent: printCents(centsOf(input.percent)),
        enteredBy: actor.id,
        enteredAt: request.at ?? sql`clock_timestamp()`,
      })
      .returning({ id })
    assertFound(inserted)
    const [row] = await selectRules(tx).where(eq(id, inserted.id))
    assertFound(row)
    return {
      action: 'payroll.thirteenth_rule_set',
      subject: { type: 'payroll', id: null },
      before: before && detailsOf(before),
      after: input,
      events: [payrollChanged()],
      answer: { rule: presentRule(row) },
    }
  })

/** Returns a rule without who entered it. */
const detailsOf = ({ id: _id, enteredBy: _by, enteredAt: _at, ...rule }: ThirteenthRule) => rule
