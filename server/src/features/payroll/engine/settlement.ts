import { type Cents, fraction, jsonOf, roundToUnits, sumOf } from '../../../pay/money.ts'
import { yearOfMonth } from '../../../pay/packs/tables.ts'
import type { YearFacts, YearMonth } from './facts.ts'
import { compare, monthName } from './months.ts'
import type { Line } from './records.ts'
import { taxRowOfYear } from './status.ts'
import { isTaxedPay } from './sums.ts'
import { presentYear, taxOfYear } from './yearTax.ts'

/** The result of settling a year in a record. */
interface Settlement {
  /** Null if there is nothing to settle, or not enough is known. */
  line: Line | null
  /** The months of the year whose pay or tax is not known, in order. */
  unsettledMonths: string[]
}

/**
 * Returns the line that settles the income tax of a year in the record of `period`: the tax on the actual income of the
 * year, less everything withheld for its months. `lines` are the other lines of the record. The month that settles the
 * year always gets a line if it has pay; a later record only gets one for a difference.
 */
export function settleYear(period: string, year: YearFacts, lines: readonly Line[]): Settlement {
  const nothingToSettle = { line: null, unsettledMonths: [] }
  if (year.rules.pack === 'NONE') return nothingToSettle
  const { currency, method } = year.rules.tables
  const isCumulative = method === 'CUMULATIVE'
  const ofYear = lines.filter((line) => line.currency === currency && isInYear(line.period, year.period))
  const all = withLines(year.months, ofYear)
  const { opening } = year
  const untaxed = all.filter((one) => one.wage !== 0n && year.untaxed.includes(one.period)).map((one) => one.period)
  // The opening amounts include the pay of months that payroll did not tax.
  const isOpened = (month: string) => opening !== null && month <= opening.upTo
  const months = all.filter(({ period: month }) => !(isOpened(month) && untaxed.includes(month)))
  if (!months.length && !opening) return nothingToSettle
  const unknown = [...year.missing, ...untaxed].filter((month) => !isOpened(month))
  const unsettledMonths = [...new Set(unknown)].toSorted(compare)
  if (unsettledMonths.length) return { line: null, unsettledMonths }
  const sum = (of: 'wage' | 'insurance' | 'tax'): Cents =>
    sumOf(months.map((month) => month[of])) + (opening?.[of] ?? 0n)
  const [wage, insurance, withheld] = [sum('wage'), sum('insurance'), sum('tax')]
  const { row, shown, isMean } = taxRowOfYear(year, months)
  const tax = taxOfYear(row, fraction(wage - insurance))
  const due = roundToUnits(tax.tax)
  const isOwn = year.period === period
  if (isCumulative && due < withheld) return nothingToSettle
  if (due === withheld && !(isOwn && ofYear.some((line) => line.period === period))) return nothingToSettle
  const name = yearOfMonth(year.period)
  return {
    unsettledMonths,
    line: {
      code: 'TAX_SETTLEMENT',
      part: 'TAX',
      label:
        isCumulative && isOwn
          ? 'Income tax of the year so far'
          : isOwn
            ? `Income tax settlement for ${name}`
            : `Income tax settlement, ${monthName(year.period)}`,
      period: year.period,
      currency,
      quantity: null,
      unit: null,
      rate: null,
      amount: due - withheld,
      because: {
        kind: 'SETTLEMENT',
        year: name,
        ...(shown && { status: shown }),
        ...(isMean && { isMeanExemption: true }),
        months: months.map((month) => ({
          period: month.period,
          wage: jsonOf(month.wage),
          insurance: jsonOf(month.insurance),
          tax: jsonOf(month.tax),
        })),
        ...(opening && {
          opening: {
            upTo: opening.upTo,
            wage: jsonOf(opening.wage),
            insurance: jsonOf(opening.insurance),
            tax: jsonOf(opening.tax),
          },
        }),
        wage: jsonOf(wage),
        insurance: jsonOf(insurance),
        exempt: jsonOf(row.exempt),
        ...presentYear(tax),
        due: jsonOf(due),
        withheld: jsonOf(withheld),
      },
      adjustmentId: null,
    },
  }
}

const isInYear = (month: string, other: string) => month.slice(0, 4) === other.slice(0, 4)

/** Returns the months of a year with the amounts of further lines, in order. Months without amounts are left out. */
function withLines(months: readonly YearMonth[], lines: readonly Line[]): YearMonth[] {
  const byPeriod = new Map(months.map((month) => [month.period, { ...month }]))
  for (const line of lines) {
    const { period, code, amount } = line
    const month = byPeriod.get(period) ?? { period, wage: 0n, insurance: 0n, tax: 0n }
    byPeriod.set(period, month)
    if (isTaxedPay(line)) month.wage += amount
    else if (code === 'INSURANCE') month.insurance += amount
    else if (code === 'INCOME_TAX') month.tax += amount
  }
  return [...byPeriod.values()]
    .filter(({ wage, insurance, tax }) => wage !== 0n || insurance !== 0n || tax !== 0n)
    .toSorted((a, b) => compare(a.period, b.period))
}
