import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { now } from '../../../kernel/clock.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { payrollExtraPayments, payrollExtraRuns } from '../facts/tables.ts'
import { payrollRecords } from '../tables.ts'
import { payrollThirteenthRules } from '../thirteenthMonth/tables.ts'
import { draftsInput, recalculateInput } from './world.ts'

/** Returns an extra run to make for the subject, in the current month. */
export async function extraRunInput(world: World, who: Who) {
  await recalculateInput(world, who)
  const period = now().toZonedDateTimeISO('Africa/Cairo').toPlainDate().toString().slice(0, 7)
  const payments = [{ userId: who.subject ?? unknownId(), amount: 500 }]
  return { period, name: 'Eid bonus', kind: 'BONUS', paymentDate: `${period}-15`, payments }
}

/** Returns a net payment to the subject, in the current month. */
export async function netPaymentsInput(world: World, who: Who) {
  const { period, paymentDate, payments } = await extraRunInput(world, who)
  return { period, paymentDate, payments: payments.map(({ userId, amount }) => ({ userId, net: amount })) }
}

/** Returns the input for an extra run that has a draft record. */
export async function extraRunDraftsInput(world: World, who: Who) {
  const { db } = world.app.app
  const { period } = await draftsInput()(world, who)
  await db.insert(payrollExtraRuns).values({
    period,
    run: 1,
    name: 'Eid bonus',
    kind: 'BONUS',
    paymentDate: `${period}-15`,
    createdBy: world.app.company.id('Owner'),
  })
  const drafts = await db
    .update(payrollRecords)
    .set({ run: 1 })
    .where(eq(payrollRecords.period, period))
    .returning({ userId: payrollRecords.userId, currency: payrollRecords.currency })
  await db
    .insert(payrollExtraPayments)
    .values(drafts.map((draft) => ({ id: randomUUIDv7(), period, run: 1, ...draft, amount: '500.00' })))
  return { period: `${period}.1` }
}

/** A rule for a 13th month. */
export const thirteenthRule = {
  firstYear: 2020,
  percent: 100,
  of: 'SALARY',
  paymentMonth: 12,
  prorating: 'MONTHS',
  leastMonths: 3,
  departments: [],
}

/** Returns a rule for a 13th month, after undoing those of an earlier call. */
export async function thirteenthRuleInput({ app: { app } }: World) {
  await app.db.delete(payrollThirteenthRules)
  return thirteenthRule
}

/** Returns the present month, for which a run of differences is proposed. */
export const runOfMonthInput = () => ({
  period: now().toZonedDateTimeISO('Africa/Cairo').toPlainDate().toString().slice(0, 7),
})

/** Returns the present month and a day of it, for which a 13th month is proposed. */
export function proposalInput() {
  const { period } = runOfMonthInput()
  return { period, paymentDate: `${period}-15` }
}
