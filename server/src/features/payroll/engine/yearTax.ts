import { type Cents, type Fraction, fraction, jsonOf, nothing, plus, roundToUnits } from '../../../pay/money.ts'
import type { TaxRow } from '../../../pay/packs/tables.ts'

/** 100 %, in the unit of the rates. */
export const wholeRate = 10_000n

/** The income tax of a year, not rounded. */
export interface YearTax {
  taxable: Cents
  tax: Fraction
  /** The tax of each band, as an explanation shows it. */
  bands: { from: number; to: number | null; rate: number; amount: number }[]
}

/** Returns the tax on a yearly income, which is the wage less insurance, but before the yearly exemption. */
export function taxOfYear({ exempt, step, incomes }: TaxRow, income: Fraction): YearTax {
  const { n, d } = plus(income, fraction(-exempt))
  const taxable = n > 0n ? (n / (d * step)) * step : 0n
  const { bands } = incomes.findLast(({ above }) => taxable > above) ?? incomes[0]!
  const year: YearTax = { taxable, tax: nothing, bands: [] }
  let from = 0n
  for (const { to, rate } of bands) {
    if (taxable <= from) break
    const end = to === null || taxable < to ? taxable : to
    const amount = fraction((end - from) * rate, wholeRate)
    year.tax = plus(year.tax, amount)
    year.bands.push({
      from: jsonOf(from),
      to: to === null ? null : jsonOf(to),
      rate: jsonOf(rate),
      amount: jsonOf(roundToUnits(amount)),
    })
    from = end
  }
  return year
}

/** Returns the figures of a year's tax as an explanation shows them. */
export const presentYear = ({ taxable, bands }: YearTax) => ({ taxable: jsonOf(taxable), bands })
