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
 * Returns the insurance, employer's share and income tax of a month's wage, in piastres. Calculates the tax differently
 * from the engine: each increase of the rate is charged on all income above its threshold.
 */
export function taxByHand(period: string, wage: bigint): { insurance: bigint; company: bigint; tax: bigint } {
  const [least, most] = period >= '2026-01' ? [270_000n, 1_670_000n] : [230_000n, 1_450_000n]
  let insured = wage
  if (insured > most) insured = most
  if (insured < least) insured = least
  const insurance = new Ratio(insured * 11n, 100n).whole()
  const company = new Ratio(insured * 75n, 400n).whole()
  let income = 0n
  const year = 12n * wage - 12n * insurance - 2_000_000n
  // Rounded down to ten pounds.
  if (year > 0n) income = (year / 1000n) * 10n
  let tax = new Ratio(0n)
  let before = 0
  for (const [from, rate] of percentagesOf(income)) {
    const above = income - BigInt(from)
    if (above > 0n) tax = tax.add(new Ratio(above * BigInt((rate - before) * 10), 1000n))
    before = rate
  }
  return { insurance, company, tax: tax.times(100n, 12n).whole() }
}
