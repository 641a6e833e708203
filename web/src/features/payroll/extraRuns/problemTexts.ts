import type { ExtraPayment } from '@muster/contract/payroll/extraRuns'

/** The reasons why a person can't be paid by an extra run, as translation keys. */
export const problemTexts: Record<NonNullable<ExtraPayment['problem']>, string> = {
  NO_SALARY: 'No salary by this date',
  MONTH_SUBMITTED: 'The month is already submitted',
  PART_OPEN: 'Another part has a draft',
  ON_HOLD: 'On hold in this month',
  PAID_ELSEWHERE: 'The month is paid by a later run or elsewhere',
  LEAVING: 'Leaves this month: what they owe needs the rest of their pay',
  KEPT_BACK: 'The month’s deductions need the rest of its pay',
  LATER_MONTH: 'A later month is already submitted',
  PAID_BY_TIME: 'Paid by the day or hour: enter an amount',
  NOTHING_TO_PAY: 'The percentage gives nothing',
  TOO_LARGE: 'The amount is too large',
}
