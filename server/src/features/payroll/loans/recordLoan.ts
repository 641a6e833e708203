import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { RecordLoan } from '@muster/contract/payroll/loans'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { notify } from '../../../events/event.ts'
import { assertFound, invalid, throwIf } from '../../../kernel/errors.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { employmentsOf } from '../../../people/employments/employed.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { payCurrencyOn } from '../facts/terms.ts'
import { payrollChanged } from '../messages.ts'
import { firstDayOf } from '../periods.ts'
import { payrollArea } from '../policy.ts'
import { lastApproved } from './columns.ts'
import { loanConfirmers } from './confirmers.ts'
import { loanToConfirm } from './messages.ts'
import { loanPolicy } from './policy.ts'
import { loanById, openAfter } from './queries.ts'
import { payrollLoans } from '../../../pay/tables.ts'

/**
 * Records a loan or advance to a person. It has no effect until someone else confirms it; the people who may do so are
 * notified. Its currency is that of the person's salary or rate.
 * @throws Refusal 404 if the person is out of reach; 403 for the actor's own; 400 naming `userId` without either,
 * `paidOn` for a day to come, or `payoutPeriod` if the person has left or that month is approved; 409 while payroll is
 * being calculated.
 */
export const recordLoan = (ctx: Context, input: RecordLoan) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { userId, kind, amount, instalment, paidOn = null, payoutPeriod = null, firstPeriod, reason } = input
    await lockRestingPayroll(tx)
    await visiblePerson(tx, actor, payrollArea, userId)
    throwIf(loanPolicy.record(actor, userId))
    const today = await todayOf(tx, ctx)
    throwIf(paidOn !== null && paidOn > today ? invalid({ paidOn: 'Please choose today or an earlier day' }) : null)
    if (payoutPeriod !== null) {
      const last = (await employmentsOf(tx, userId)).at(-1)?.last
      const isEmployedThen = last === null || (last !== undefined && last > firstDayOf(payoutPeriod))
      const openFrom = await openMonthOf(tx, userId)
      throwIf(
        payoutPeriod < (openFrom ?? payoutPeriod) ? invalid({ payoutPeriod: 'This month is already approved' }) : null,
        isEmployedThen ? null : invalid({ payoutPeriod: 'They have left by this month' }),
      )
    }
    const currency = await payCurrencyOn(tx, userId, today)
    if (currency === null) return throwIf(invalid({ userId: 'They have no salary' }))
    const id = randomUUIDv7()
    await tx.insert(payrollLoans).values({
      id,
      userId,
      kind,
      amount: printCents(centsOf(amount)),
      currency,
      instalment: printCents(centsOf(instalment)),
      paidOn,
      payoutPeriod,
      firstPeriod,
      reason,
      reference: input.reference || null,
      recordedBy: actor.id,
      recordedAt: request.at ?? sql`clock_timestamp()`,
      changedAt: sql`clock_timestamp()`,
    })
    const [person] = await tx.select().from(users).where(eq(users.id, userId))
    assertFound(person)
    return {
      action: 'payroll.loan_recorded',
      subject: { type: 'payroll_loan', id },
      personId: userId,
      // The audit trail contains no amounts, nor reasons, which may mention amounts.
      after: { kind, paidOn, payoutPeriod, firstPeriod },
      events: [
        payrollChanged(),
        notify({ ...loanToConfirm(actor, person, { id, kind }), at: request.at }, loanConfirmers(userId, actor.id)),
      ],
      answer: { loan: await loanById(tx, actor, id) },
    }
  })

/** Returns the earliest month whose payroll is not approved for a person; null if none is approved in the company. */
export async function openMonthOf(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(sql`select ${lastApproved(sql`${userId}::uuid`)} as last`)
  return openAfter(rows[0]?.last ?? null)
}
