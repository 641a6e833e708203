/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/**
 * The types of adjustments (specification 2, section 3). The first two change the salary permanently; the others apply
 * to one month.
 */
export const adjustmentTypes = ['RAISE', 'PROMOTION', 'BONUS', 'DEDUCTION'] as const

/** Returns true if the adjustment changes the monthly salary. */
export const raisesSalary = (type: (typeof adjustmentTypes)[number]): boolean =>
  type === 'RAISE' || type === 'PROMOTION'

/** The exceptions to check before a payroll record is approved, most serious first. */
export const payrollExceptions = [
  'NEGATIVE_NET',
  'CAPPED_NET',
  'LOAN_LEFT',
  'LOAN_CAPPED',
  'LOAN_NOT_PAID_OUT',
  'LIMITS_MISSING',
  'YEAR_OPEN',
  'OUTDATED',
  'MISSING_MONTH',
  'RULES_CHANGED',
  'NO_BANK_DETAILS',
  'YEAR_INCOMPLETE',
  'UNTAXED_CURRENCY',
  'BELOW_MINIMUM_WAGE',
  'AUTO_CLOSED_DAYS',
  'MISSING_ATTENDANCE',
  'NO_TIME_RECORDED',
  'KEPT_BACK',
  'FAR_OFF',
] as const

/** The actions on a payroll record or its source data. The person who takes one of them may not approve the record. */
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
  'OPENING',
  'TERMS',
  'LOAN',
  'PAY_ITEM',
  'PLACEMENT',
] as const
