/*
 * Apart from the schemas, which a page brings along only once something is typed in it.
 */

/** What an adjustment is (specification 2, section 3): the first two of pay for good, the others of one month. */
export const adjustmentTypes = ['RAISE', 'PROMOTION', 'BONUS', 'DEDUCTION'] as const

/** Whether an adjustment raises the monthly salary. */
export const raisesSalary = (type: (typeof adjustmentTypes)[number]): boolean =>
  type === 'RAISE' || type === 'PROMOTION'
