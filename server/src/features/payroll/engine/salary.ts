import { type Cents, fraction, jsonOf, printRate } from '../../../pay/money.ts'
import { dateIn, daysName, daysOfMonth } from './months.ts'
import type { Line } from './records.ts'
import type { PayPeriod } from './payPeriods.ts'

/** Returns the lines for the salary of a pay period: base pay, and allowances if there are any. */
export function salaryLines(period: string, payPeriod: PayPeriod): Line[] {
  const { salary, base, amount, baseAmount, isRest } = payPeriod
  const hasAllowances = base < salary
  return [
    lineOf(
      period,
      payPeriod,
      { code: 'SALARY', part: 'BASE', name: 'Salary' },
      base,
      baseAmount,
      isRest && !hasAllowances,
    ),
    ...(hasAllowances
      ? [
          lineOf(
            period,
            payPeriod,
            { code: 'ALLOWANCE', part: 'ALLOWANCES', name: 'Allowances' },
            salary - base,
            amount - baseAmount,
            isRest,
          ),
        ]
      : []),
  ]
}

function lineOf(
  period: string,
  { entryId, salary, currency, from, to, days }: PayPeriod,
  { name, ...kind }: Pick<Line, 'code' | 'part'> & { name: string },
  part: Cents,
  amount: Cents,
  isRest: boolean,
): Line {
  const month = daysOfMonth(period)
  return {
    ...kind,
    label: days === month ? name : `${name}, ${daysName(period, from, to)}`,
    period,
    currency,
    quantity: days,
    unit: 'DAYS',
    rate: printRate(fraction(part, BigInt(month))),
    amount,
    because: {
      kind: 'SALARY',
      entryId,
      salary: jsonOf(salary),
      part: jsonOf(part),
      from: dateIn(period, from),
      to: dateIn(period, to),
      days,
      daysOfMonth: month,
      isRest,
    },
    adjustmentId: null,
  }
}
