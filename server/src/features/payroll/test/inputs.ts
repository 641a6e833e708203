import type { DecideAdjustment } from '@muster/contract/payroll/adjustments'
import { recordEmployment } from '../../../people/employment.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { presentDecidable } from '../recounts/recounts.ts'
import { payrollAdjustments } from '../tables.ts'

const day = '2090-03-01'

/** Gives a person a monthly salary of 10,000.00 EGP on that day. */
const recordPay = ({ app }: World, userId: string) =>
  app.app.db.transaction((tx) =>
    recordEmployment(
      tx,
      [{ userId, holdsFrom: day, pay: { salary: '10000.00', salaryCurrency: 'EGP', baseSalary: null } }],
      null,
    ),
  )

export const requestAdjustmentInput = async (world: World, { subject }: Who) => {
  if (subject) await recordPay(world, subject)
  return {
    userId: subject ?? unknownId(),
    adjustmentType: 'RAISE',
    amount: 500,
    reason: 'Well done',
    effectiveDate: day,
  }
}
export const previewInput = async (world: World, who: Who) => {
  const { userId, adjustmentType, effectiveDate } = await requestAdjustmentInput(world, who)
  return { userId, adjustmentType, effectiveDate }
}

/** Returns a salary from a future day, which changes no month. */
export const salaryInput = (_: World, { subject }: Who) => ({
  userId: subject ?? unknownId(),
  monthlySalary: { amount: 11_000, currency: 'EGP' },
  from: day,
})

/** Creates an adjustment of the subject, requested by the owner; none without a subject. */
export async function adjustmentInput(world: World, { subject }: Who) {
  if (!subject) return { id: unknownId() }
  await recordPay(world, subject)
  const [made] = await world.app.app.db
    .insert(payrollAdjustments)
    .values({
      userId: subject,
      adjustmentType: 'RAISE',
      amount: '500.00',
      currency: 'EGP',
      reason: 'Well done',
      effectiveDate: day,
      requestedBy: world.app.company.id('Owner'),
    })
    .returning({ id: payrollAdjustments.id })
  return { id: made?.id ?? '' }
}
export const decideInput = (status: DecideAdjustment['status']) => async (world: World, who: Who) => ({
  ...(await adjustmentInput(world, who)),
  status,
  ...(status === 'REJECTED' ? { reason: 'Not this year' } : {}),
})

/** Returns the initial rules from a month far in the future, so that they change nothing for anyone. */
export const payRulesInput = () => ({
  firstMonth: '2099-01',
  divisor: 240,
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted: false,
  pack: 'NONE',
})

/** Returns a decision on everything listed, which is nothing. */
export const recountInput = () => ({ decision: 'KEEP', digest: presentDecidable([]).digest })
