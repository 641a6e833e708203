import { sql } from 'drizzle-orm'
import type { PersonTerms, SetTerms } from '@muster/contract/payroll/terms'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { type Actor, canDecideFor } from '../../../kernel/actor.ts'
import { forbidden, invalid, throwIf } from '../../../kernel/errors.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { readPackTables } from '../../../pay/packs/limits.ts'
import { type PackTables, statusOf } from '../../../pay/packs/tables.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { lockRestingPayroll } from '../calculate/locks.ts'
import type { InsuranceTerms } from '../engine/facts.ts'
import { payrollTerms } from '../facts/tables.ts'
import { termsIn, type TermsRow } from '../facts/terms.ts'
import { payrollChanged } from '../messages.ts'
import { payrollArea } from '../policy.ts'
import { presentTerms, selectTerms } from './presentTerms.ts'

/**
 * Sets the status and the registered insured wage of a person from a month on. Only what differs from the terms of that
 * month is entered.
 * @throws Refusal 404 if the person is out of reach; 403 for the actor's own; 400 naming `status` for one that the rules
 * don't know; 409 while payroll is being calculated.
 */
export const setTerms = (ctx: Context, input: SetTerms) =>
  change(ctx, async (tx): Promise<Change<Answer> | Unchanged<Answer>> => {
    const { userId, firstMonth, source } = input
    await lockRestingPayroll(tx)
    const { tables, entry, before, after } = await readChange(tx, ctx.actor, input)
    const answer = { terms: presentTerms(tables, after, firstMonth) }
    if (entry === null) return { action: null, answer }
    await tx
      .insert(payrollTerms)
      .values({ ...entry, userId, source, enteredBy: ctx.actor.id, enteredAt: sql`clock_timestamp()` })
    return {
      action: 'payroll.terms_set',
      subject: { type: 'user', id: userId },
      personId: userId,
      before: { status: statusOf(tables, before.status).code },
      after: { firstMonth, status: entry.status ?? undefined, wageBasis: entry.wageBasis ?? undefined, source },
      events: [payrollChanged()],
      answer,
    }
  })

interface Answer {
  terms: PersonTerms
}

/**
 * Reads a person's terms for a change of them from a month on. `entry` is what to enter; null if nothing would change.
 * @throws Refusal as for `setTerms`.
 */
export async function readChange(db: Queryable, actor: Actor, { userId, firstMonth, status, insuredWage }: SetTerms) {
  await visiblePerson(db, actor, payrollArea, userId)
  const tables = await readPackTables(db)
  throwIf(
    canDecideFor(actor, userId) ? null : forbidden('You cannot change your own pay'),
    tables.statuses.some(({ code }) => code === status) ? null : invalid({ status: 'Please choose a status' }),
  )
  const before = termsIn(
    (await selectTerms(db, userId)).map(({ row }) => row),
    firstMonth,
  )
  const after = { status, insuredWage: insuredWage === null ? null : centsOf(insuredWage) }
  return { tables, before, after, entry: entryOf(tables, firstMonth, before, after) }
}

/** Returns the entry that turns the terms of a month into others; null if they are equal. */
function entryOf(
  tables: PackTables,
  firstMonth: string,
  before: InsuranceTerms,
  { status, insuredWage }: InsuranceTerms,
): TermsRow | null {
  const hasStatus = statusOf(tables, before.status).code !== status
  const hasWage = before.insuredWage !== insuredWage
  if (!hasStatus && !hasWage) return null
  return {
    firstMonth,
    status: hasStatus ? status : null,
    wageBasis: hasWage ? (insuredWage === null ? 'PAY' : 'REGISTERED') : null,
    insuredWage: hasWage && insuredWage !== null ? printCents(insuredWage) : null,
  }
}
