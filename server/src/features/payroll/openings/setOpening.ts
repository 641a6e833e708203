import { sql } from 'drizzle-orm'
import type { SetOpening } from '@muster/contract/payroll/openings'
import { type Change, change, type Unchanged } from '../../../audit/change.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { canDecideFor } from '../../../kernel/actor.ts'
import { conflict, forbidden, throwIf } from '../../../kernel/errors.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { payrollChanged } from '../messages.ts'
import { futureRefusal } from '../periods.ts'
import { payrollArea } from '../policy.ts'
import { readPaySources } from '../facts/rulesOfMonth.ts'
import { payrollOpenings } from '../facts/tables.ts'
import { isTaxedUpTo } from './openingRows.ts'
import { openingOf, taxCurrencyOf } from './openings.ts'

/**
 * Sets the opening amounts of a person's year: its pay, insurance and tax up to a month, which payroll did not tax.
 * @throws Refusal 404 if the person is out of reach; 403 for the actor's own; 400 naming `upTo` for a month to come; 409 while
 * payroll is being calculated, or if payroll taxed one of the months.
 */
export const setOpening = (ctx: Context, { userId, upTo, wage, insurance, tax, source }: SetOpening) =>
  change(ctx, async (tx) => {
    await lockPerson(tx, ctx, userId)
    throwIf(futureRefusal('upTo', upTo, await readCompanyToday(tx)))
    const year = Number(upTo.slice(0, 4))
    const { rows } = await tx.execute<{ taxed: boolean }>(
      sql`select ${isTaxedUpTo(sql`${userId}::uuid`, sql`${upTo}::text`)} as taxed`,
    )
    throwIf(rows[0]?.taxed === true ? overlaps() : null)
    const before = await openingOf(tx, userId, year)
    const currency = taxCurrencyOf(await readPaySources(tx), year)
    const amounts = {
      wage: printCents(centsOf(wage)),
      insurance: printCents(centsOf(insurance)),
      tax: printCents(centsOf(tax)),
    }
    await tx.insert(payrollOpenings).values({
      userId,
      year,
      upTo,
      ...amounts,
      currency,
      source,
      enteredBy: ctx.actor.id,
      enteredAt: sql`clock_timestamp()`,
    })
    const opening = await openingOf(tx, userId, year)
    if (!opening) throw new Error('The amounts were not written')
    return {
      action: 'payroll.opening_set',
      subject: { type: 'user', id: userId },
      personId: userId,
      before: before && { upTo: before.upTo, source: before.source },
      after: { upTo, source },
      events: [payrollChanged()],
      answer: { opening },
    }
  })

/**
 * Removes the opening amounts of a person's year.
 * @throws Refusal 404, 403 and 409 as for `setOpening`.
 */
export const removeOpening = (ctx: Context, { userId, year }: { userId: string; year: number }) =>
  change(ctx, async (tx): Promise<Change<{ removed: boolean }> | Unchanged<{ removed: boolean }>> => {
    await lockPerson(tx, ctx, userId)
    const before = await openingOf(tx, userId, year)
    if (!before) return { action: null, answer: { removed: false } }
    await tx
      .insert(payrollOpenings)
      .values({ userId, year, enteredBy: ctx.actor.id, enteredAt: sql`clock_timestamp()` })
    return {
      action: 'payroll.opening_removed',
      subject: { type: 'user', id: userId },
      personId: userId,
      before: { upTo: before.upTo, source: before.source },
      after: { year },
      events: [payrollChanged()],
      answer: { removed: true },
    }
  })

/** Locks payroll, and checks that the actor may decide on the person's pay. */
async function lockPerson(tx: Tx, { actor }: Context, userId: string): Promise<void> {
  await lockRestingPayroll(tx)
  await visiblePerson(tx, actor, payrollArea, userId)
  throwIf(canDecideFor(actor, userId) ? null : forbidden('You cannot change your own pay'))
}

/** Returns the refusal 409 of amounts for a month that payroll taxed. */
export const overlaps = () =>
  conflict(
    'Payroll has already taxed one of these months. Please choose an earlier month.',
    'payroll.opening_overlaps',
    'upTo',
  )
