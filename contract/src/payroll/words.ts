/*
 * Apart from the schemas, which a page brings along only once something is typed in it.
 */

/** What an adjustment is (specification 2, section 3): the first two of pay for good, the others of one month. */
export const adjustmentTypes = ['RAISE', 'PROMOTION', 'BONUS', 'DEDUCTION'] as const

/** Whether an adjustment raises the monthly salary. */
export const raisesSalary = (type: (typeof adjustmentTypes)[number]): boolean =>
  type === 'RAISE' || type === 'PROMOTION'

/** What somebody should look at before a record is approved, the gravest first. */
export const payrollExceptions = [
  'NEGATIVE_NET',
  'CAPPED_NET',
  'OUTDATED',
  'MISSING_MONTH',
  'RULES_CHANGED',
  'NO_BANK_DETAILS',
  'UNTAXED_CURRENCY',
  'AUTO_CLOSED_DAYS',
  'MISSING_ATTENDANCE',
  'FAR_OFF',
] as const

/** The parts that a person can have in a record, whose approval they then leave to another. */
export const makerActions = [
  'GENERATED',
  'RECALCULATED',
  'SUBMITTED',
  'SALARY',
  'EMPLOYMENT',
  'BONUS',
  'DEDUCTION',
  'OVERTIME',
  'HOURS',
  'LEAVE',
  'INCLUDED',
  'PAID_ELSEWHERE',
  'RECOUNT',
  'RULES',
] as const
