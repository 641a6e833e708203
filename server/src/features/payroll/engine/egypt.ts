import { type Cents, fraction, jsonOf, dividedBy, plus, printCents, roundToUnits } from '../../../pay/money.ts'
import { type PackTables, rowOf, type TaxRow } from '../../../pay/packs/tables.ts'
import type { Line } from './records.ts'

/** 100 %, in the unit of the rates. */
const whole = 10_000n
const months = 12n

type EgyptLine = Pick<Line, 'code' | 'part' | 'label' | 'rate' | 'amount' | 'because'>

/**
 * Returns the lines for social insurance and income tax on a month's wage in Egyptian pounds, by the figures of that
 * month. Assumes the same wage, including bonuses and overtime, in every month of the year. Empty if there is no wage.
 */
export function egyptLines(period: string, wage: Cents, tables: PackTables): Line[] {
  if (wage <= 0n) return []
  const { minWage, maxWage, rate, employerRate } = rowOf(tables.insurance, period)
  const insured = wage < minWage ? minWage : wage > maxWage ? maxWage : wage
  const insurance = (permyriad: bigint) => roundToUnits(fraction(insured * permyriad, whole))
  const insuranceBecause = (permyriad: bigint) =>
    ({
      kind: 'INSURANCE',
      wage: jsonOf(wage),
      insured: jsonOf(insured),
      least: jsonOf(minWage),
      most: jsonOf(maxWage),
      rate: jsonOf(permyriad),
    }) as const
  const lines: EgyptLine[] = [
    {
      code: 'INSURANCE',
      part: 'TAX',
      label: 'Social insurance',
      rate: `${printCents(rate)}00`,
      amount: insurance(rate),
      because: insuranceBecause(rate),
    },
    incomeTax(rowOf(tables.tax, period), wage, insurance(rate)),
    {
      code: 'EMPLOYER_INSURANCE',
      part: 'EMPLOYER',
      label: 'Social insurance paid by the company',
      rate: `${printCents(employerRate)}00`,
      amount: insurance(employerRate),
      because: insuranceBecause(employerRate),
    },
  ]
  return lines.map((line) => ({ ...line, period, currency: 'EGP', quantity: null, unit: null, adjustmentId: null }))
}

/** Returns the line for the income tax of a month: a twelfth of the tax on a year of twelve such months. */
function incomeTax({ exempt, step, incomes }: TaxRow, wage: Cents, insurance: Cents): EgyptLine {
  const income = (wage - insurance) * months - exempt
  const taxable = income > 0n ? income - (income % step) : 0n
  const { bands } = incomes.findLast(({ above }) => taxable > above) ?? incomes[0]!
  let annual = fraction(0n)
  let from = 0n
  const bandLines = []
  for (const { to, rate } of bands) {
    if (taxable <= from) break
    const end = to === null || taxable < to ? taxable : to
    const amount = fraction((end - from) * rate, whole)
    annual = plus(annual, amount)
    bandLines.push({
      from: jsonOf(from),
      to: to === null ? null : jsonOf(to),
      rate: jsonOf(rate),
      amount: jsonOf(roundToUnits(amount)),
    })
    from = end
  }
  return {
    code: 'INCOME_TAX',
    part: 'TAX',
    label: 'Income tax',
    rate: null,
    amount: roundToUnits(dividedBy(annual, months)),
    because: {
      kind: 'TAX',
      wage: jsonOf(wage),
      insurance: jsonOf(insurance),
      exempt: jsonOf(exempt),
      taxable: jsonOf(taxable),
      bands: bandLines,
      annual: jsonOf(roundToUnits(annual)),
    },
  }
}
