import { grossParts } from './sums.ts'
import { sumOf } from '../../../pay/money.ts'
import { adjustmentLines } from './adjustments.ts'
import { egyptLines } from './egypt.ts'
import type { MonthFacts } from './facts.ts'
import { overtimeLines } from './overtime.ts'
import type { Line } from './records.ts'
import { salaryLines } from './salary.ts'
import { payPeriodsOf } from './payPeriods.ts'
import { unpaidLines } from './unpaid.ts'

/**
 * Returns all lines of a month, in every currency and including taxes and insurance, but without differences from other
 * months. Each amount is rounded once.
 */
export function computeMonth(facts: MonthFacts): Line[] {
  const payPeriods = payPeriodsOf(facts)
  const gross = [
    ...payPeriods.flatMap((stretch) => salaryLines(facts.period, stretch)),
    ...unpaidLines(facts, payPeriods),
    ...overtimeLines(facts, payPeriods),
    ...adjustmentLines(facts.period, facts.bonuses),
  ]
  // The figures are those of Egypt, in its currency.
  if (facts.rules.pack !== 'EGYPT') return gross
  const wage = sumOf(
    gross.filter(({ currency, part }) => currency === 'EGP' && grossParts.has(part)).map(({ amount }) => amount),
  )
  return [...gross, ...egyptLines(facts.period, wage, facts.rules.tables)]
}
