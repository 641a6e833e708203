import {
  type Cents,
  dividedBy,
  fraction,
  jsonOf,
  minus,
  plus,
  printCents,
  roundToUnits,
  times,
} from '../../../pay/money.ts'
import { type PackTables, rowOf, type TaxRow } from '../../../pay/packs/tables.ts'
import type { Line } from './records.ts'
import { presentYear, taxOfYear, wholeRate } from './yearTax.ts'

const months = 12n

type EgyptLine = Pick<Line, 'code' | 'part' | 'label' | 'rate' | 'amount' | 'because'>

/** The taxed wage of a month in Egyptian pounds. */
export interface TaxedWage {
  /** The month, `YYYY-MM`. */
  period: string
  wage: Cents
  /** The part of the wage that is paid once, and is taxed by what it adds to the year. */
  bonuses: Cents
  /** The part of the month that the rest of the wage is paid for, in days. */
  days: number
  daysOfMonth: number
}

/**
 * Returns the lines for social insurance and income tax on a month's wage in Egyptian pounds, by the figures of that
 * month. Empty if there is no wage.
 */
export function egyptLines(month: TaxedWage, tables: PackTables): Line[] {
  const { period, wage } = month
  if (wage <= 0n) return []
  const { minWage, maxWage, rate, employerRate } = rowOf(tables.insurance, period)
  const insured = wage < minWage ? minWage : wage > maxWage ? maxWage : wage
  const insurance = (permyriad: bigint) => roundToUnits(fraction(insured * permyriad, wholeRate))
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
    incomeTax(rowOf(tables.tax, period), month, insurance(rate)),
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

/**
 * Returns the line for the income tax of a month. Regular pay is taxed as a twelfth of a year of twelve such months, and
 * in part of a month as that part of it. Bonuses are taxed by what they add to the tax of that year. Insurance lowers the
 * regular pay first.
 */
function incomeTax(row: TaxRow, { wage, bonuses, days, daysOfMonth }: TaxedWage, insurance: Cents): EgyptLine {
  const regular = wage - bonuses
  const ofRegular = bonuses > 0n && insurance > regular ? regular : insurance
  const part = { n: BigInt(days), d: BigInt(daysOfMonth) }
  const income = fraction((regular - ofRegular) * months * part.d, part.n)
  const year = taxOfYear(row, income)
  const ofBonuses = insurance - ofRegular
  const withBonuses = bonuses > 0n ? taxOfYear(row, plus(income, fraction(bonuses - ofBonuses))) : null
  const ofMonth = dividedBy(times(year.tax, part), months)
  return {
    code: 'INCOME_TAX',
    part: 'TAX',
    label: 'Income tax',
    rate: null,
    amount: roundToUnits(withBonuses ? plus(ofMonth, minus(withBonuses.tax, year.tax)) : ofMonth),
    because: {
      kind: 'TAX',
      wage: jsonOf(regular),
      insurance: jsonOf(ofRegular),
      ...(days < daysOfMonth && { days, daysOfMonth }),
      exempt: jsonOf(row.exempt),
      ...presentYear(year),
      annual: jsonOf(roundToUnits(year.tax)),
      ...(withBonuses && {
        bonus: {
          wage: jsonOf(bonuses),
          insurance: jsonOf(ofBonuses),
          ...presentYear(withBonuses),
          annual: jsonOf(roundToUnits(withBonuses.tax)),
        },
      }),
    },
  }
}
