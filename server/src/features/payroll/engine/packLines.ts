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
import type { InsuranceTerms } from './facts.ts'
import type { Line } from './records.ts'
import { effectOf, type ShownStatus, taxRowOf } from './status.ts'
import { presentYear, taxOfYear, wholeRate } from './yearTax.ts'

const months = 12n

/** The figures of a pack without insurance, by which no line is made. */
const noInsurance = { minWage: 0n, maxWage: 0n, rate: 0n, employerRate: 0n }

type PackLine = Pick<Line, 'code' | 'part' | 'label' | 'rate' | 'amount' | 'because'>

/** The taxed wage of a month in the currency of the rules. */
export interface TaxedWage extends InsuranceTerms {
  /** The month, `YYYY-MM`. */
  period: string
  wage: Cents
  /** The part of the wage that is paid once, and is taxed by what it adds to the year. */
  bonuses: Cents
  /** The part of the wage that is not insured, less benefits in kind that are insured but not taxed. */
  uninsured: Cents
  /** The part of the month that the rest of the wage is paid for, in days. */
  days: number
  daysOfMonth: number
}

/**
 * Returns the lines for social insurance and income tax on a month's wage, by the rules of a country for that month.
 * Empty if there is no wage.
 */
export function packLines(month: TaxedWage, tables: PackTables): Line[] {
  const { period, wage, uninsured, insuredWage, status } = month
  if (wage <= 0n) return []
  // Without insured pay, nothing is insured: not even a registered wage.
  const insurable = wage - uninsured
  const limits = tables.insurance.length ? rowOf(tables.insurance, period) : noInsurance
  const { minWage, maxWage } = limits
  const effect = effectOf(tables, period, status)
  const [rate, employerRate] = [effect.rate ?? limits.rate, effect.employerRate ?? limits.employerRate]
  const registered = tables.registersWages ? insuredWage : null
  const basis = registered ?? insurable
  const insured = basis < minWage ? minWage : basis > maxWage ? maxWage : basis
  const insurance = (permyriad: bigint) =>
    insurable > 0n ? roundToUnits(fraction(insured * permyriad, wholeRate)) : 0n
  const insuranceLine = (permyriad: bigint, kind: Pick<PackLine, 'code' | 'part' | 'label'>): PackLine => ({
    ...kind,
    rate: `${printCents(permyriad)}00`,
    amount: insurance(permyriad),
    because: {
      kind: 'INSURANCE',
      wage: jsonOf(insurable),
      ...(registered !== null && { registered: jsonOf(registered) }),
      insured: jsonOf(insured),
      least: jsonOf(minWage),
      most: jsonOf(maxWage),
      rate: jsonOf(permyriad),
    },
  })
  const lines = [
    ...(limits === noInsurance || effect.rate === 0n || insurable <= 0n
      ? []
      : [insuranceLine(rate, { code: 'INSURANCE', part: 'TAX', label: 'Social insurance' })]),
    // The year so far includes other months: `settleYear` taxes it.
    ...(tables.method === 'CUMULATIVE'
      ? []
      : [incomeTax(taxRowOf(tables, period, status), month, insurance(rate), effect.shown)]),
    ...(limits === noInsurance || effect.employerRate === 0n || insurable <= 0n
      ? []
      : [
          insuranceLine(employerRate, {
            code: 'EMPLOYER_INSURANCE',
            part: 'EMPLOYER',
            label: 'Social insurance paid by the company',
          }),
        ]),
  ]
  return lines.map((line) => ({
    ...line,
    period,
    currency: tables.currency,
    quantity: null,
    unit: null,
    adjustmentId: null,
  }))
}

/**
 * Returns the line for the income tax of a month. Regular pay is taxed as a twelfth of a year of twelve such months, and
 * in part of a month as that part of it. Bonuses are taxed by what they add to the tax of that year. Insurance lowers the
 * regular pay first.
 */
function incomeTax(
  row: TaxRow,
  { wage, bonuses, days, daysOfMonth }: TaxedWage,
  insurance: Cents,
  status: ShownStatus | null,
): PackLine {
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
      ...(status && { status }),
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
