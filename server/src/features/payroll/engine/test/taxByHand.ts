import { Ratio } from './ratio.ts'

/** Returns the tax rates that apply to a total yearly income, each with the income in pounds from which it applies. */
function percentagesOf(income: bigint): [number, number][] {
  const top: [number, number] = [400_000, 25]
  if (income > 1_200_000n)
    return [
      [0, 25],
      [1_200_000, 27.5],
    ]
  if (income > 900_000n) return [[0, 22.5], top]
  if (income > 800_000n) return [[0, 20], [200_000, 22.5], top]
  if (income > 700_000n) return [[0, 15], [70_000, 20], [200_000, 22.5], top]
  if (income > 600_000n) return [[0, 10], [55_000, 15], [70_000, 20], [200_000, 22.5], top]
  return [[0, 0], [40_000, 10], [55_000, 15], [70_000, 20], [200_000, 22.5], top]
}

/**
 * Returns the tax of a year in piastres, given the wage less insurance and the exemption. Calculates it differently from the engine: each
 * increase of the rate is charged on all income above its threshold.
 */
export function yearByHand(net: Ratio, exempt = 2_000_000n): Ratio {
  const year = net.add(new Ratio(-exempt))
  // Rounded down to ten pounds.
  const income = year.top > 0n ? (year.top / (year.bottom * 1000n)) * 10n : 0n
  let tax = new Ratio(0n)
  let before = 0
  for (const [from, rate] of percentagesOf(income)) {
    const above = income - BigInt(from)
    if (above > 0n) tax = tax.add(new Ratio(above * BigInt((rate - before) * 10), 1000n))
    before = rate
  }
  return tax.times(100n)
}

/** The taxed wage of a month in piastres, the bonuses in it that are paid once, and the days that it is paid for. */
interface WageByHand {
  wage: bigint
  once: bigint
  /** The part of the wage that is not insured. */
  uninsured?: bigint
  days: number
  of: number
  /** The registered insured wage, and the status. */
  registered: bigint | null
  status: string | null
}

/** Returns the yearly exemption in piastres of someone with a status. */
export function exemptionByHand(status: string | null): bigint {
  if (status === 'SECOND_EMPLOYMENT') return 0n
  return status === 'DISABILITY' ? 3_000_000n : 2_000_000n
}

const withoutInsurance = ['FOREIGNER', 'OVER_AGE', 'INSURED_AS_EMPLOYER', 'SECOND_EMPLOYMENT']

/** Returns the insurance, employer's share and income tax of a month's wage, in piastres. */
export function taxByHand(
  period: string,
  { wage, once, uninsured = 0n, days, of, registered, status }: WageByHand,
): { insurance: bigint; company: bigint; tax: bigint } {
  const [least, most] = period >= '2026-01' ? [270_000n, 1_670_000n] : [230_000n, 1_450_000n]
  const insurable = wage - uninsured
  let insured = registered ?? insurable
  if (insured > most) insured = most
  if (insured < least) insured = least
  if (insurable <= 0n || (status !== null && withoutInsurance.includes(status))) insured = 0n
  const insurance = new Ratio(insured * 11n, 100n).whole()
  const company = new Ratio(insured * 75n, 400n).whole()
  const everyMonth = wage - once
  // The insurance that the regular pay cannot bear lowers the bonus.
  const unborne = once > 0n && insurance > everyMonth ? insurance - everyMonth : 0n
  const year = new Ratio(everyMonth - insurance + unborne).times(12n * BigInt(of), BigInt(days))
  const exempt = exemptionByHand(status)
  const tax = yearByHand(year, exempt)
  const added = once > 0n ? yearByHand(year.add(new Ratio(once - unborne)), exempt).add(tax.times(-1n)) : new Ratio(0n)
  return {
    insurance,
    company,
    tax: tax
      .times(BigInt(days), 12n * BigInt(of))
      .add(added)
      .whole(),
  }
}
