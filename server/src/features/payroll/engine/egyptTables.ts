import { type Cents, parseCents } from '../../../pay/money.ts'

/**
 * Social insurance under the law of 2019: a percentage of the wage between a minimum and a maximum, both of which rise
 * each January. Rates are in hundredths of a percent.
 */
export interface InsuranceRow {
  from: string
  minWage: Cents
  maxWage: Cents
  rate: bigint
  employerRate: bigint
}

/** A tax band of yearly income. `to` is its upper limit; null for the highest band. */
export interface TaxBand {
  to: Cents | null
  rate: bigint
}

/**
 * Income tax under the law of 2005 as amended. It applies to the yearly income above `exempt`, rounded down to a
 * multiple of `step`.
 */
export interface TaxRow {
  from: string
  exempt: Cents
  step: Cents
  /**
   * The tax bands by yearly income, in ascending order. An entry applies to incomes above its own limit, up to the
   * limit of the next entry. For higher incomes, the lowest bands do not apply.
   */
  incomes: { above: Cents; bands: TaxBand[] }[]
}

const pounds = (text: string) => parseCents(text.replaceAll(',', ''))
const percent = (text: string) => parseCents(text)

/**
 * The insurance rates by the day from which they apply. The first row also applies to the months before it. An
 * accountant must confirm the rates: see decision 0044.
 */
export const insuranceRows: InsuranceRow[] = [
  {
    from: '2025-01-01',
    minWage: pounds('2,300'),
    maxWage: pounds('14,500'),
    rate: percent('11'),
    employerRate: percent('18.75'),
  },
  {
    from: '2026-01-01',
    minWage: pounds('2,700'),
    maxWage: pounds('16,700'),
    rate: percent('11'),
    employerRate: percent('18.75'),
  },
]

const bands: [to: string | null, rate: string][] = [
  ['40,000', '0'],
  ['55,000', '10'],
  ['70,000', '15'],
  ['200,000', '20'],
  ['400,000', '22.5'],
  [null, '25'],
]
/** Returns the tax bands without the lowest ones; `lost` is their number. The first remaining band then starts at 0. */
const without = (lost: number): TaxBand[] =>
  bands.slice(lost).map(([to, rate]) => ({ to: to === null ? null : pounds(to), rate: percent(rate) }))

export const taxRows: TaxRow[] = [
  {
    // Law 7 of 2024.
    from: '2024-03-01',
    exempt: pounds('20,000'),
    step: pounds('10'),
    incomes: [
      { above: 0n, bands: without(0) },
      { above: pounds('600,000'), bands: without(1) },
      { above: pounds('700,000'), bands: without(2) },
      { above: pounds('800,000'), bands: without(3) },
      { above: pounds('900,000'), bands: without(4) },
      {
        above: pounds('1,200,000'),
        bands: [
          { to: pounds('1,200,000'), rate: percent('25') },
          { to: null, rate: percent('27.5') },
        ],
      },
    ],
  },
]

/** Returns the row of a table that applies in a month. */
export const rowOf = <Row extends { from: string }>(rows: readonly Row[], period: string): Row =>
  rows.findLast(({ from }) => from.slice(0, 7) <= period) ?? rows[0]!
