import { rounded } from './sums.ts'

/** The status and the registered wage of a person, by month. */
export class TermsReference {
  private readonly statuses = new Map<string, string>()
  private readonly wages = new Map<string, bigint | null>()

  /** Sets the status and the registered wage from a month on. What is the same already continues as it did. */
  set(month: string, status: string, wage: bigint | null): void {
    if (this.statusIn(month) !== status) this.statuses.set(month, status)
    if (this.wageIn(month) !== wage) this.wages.set(month, wage)
  }

  statusIn(month: string): string {
    return latest(this.statuses, month) ?? 'INSURED'
  }

  wageIn(month: string): bigint | null {
    return latest(this.wages, month) ?? null
  }
}

function latest<T>(values: ReadonlyMap<string, T>, month: string): T | undefined {
  const first = [...values.keys()]
    .filter((one) => one <= month)
    .toSorted()
    .at(-1)
  return first === undefined ? undefined : values.get(first)
}

/** Returns the yearly exemption in cents that a status gives. */
export function exemptionOf(status: string): bigint {
  if (status === 'DISABILITY') return 30_000_00n
  return status === 'SECOND_EMPLOYMENT' ? 0n : 20_000_00n
}

/**
 * Returns the social insurance of a month's wage in Egyptian pounds: 11 % of the registered wage or, without one, of the
 * insured pay, within its limits. A month without taxed or without insured pay is not insured.
 */
export function insuranceOf(month: string, pay: { taxed: bigint; insured: bigint }, terms: TermsReference): bigint {
  const paid = pay.insured
  if (pay.taxed <= 0n || paid <= 0n || ['FOREIGNER', 'SECOND_EMPLOYMENT'].includes(terms.statusIn(month))) return 0n
  const wage = terms.wageIn(month) ?? paid
  const [least, most] = month < '2026' ? [2300_00n, 14_500_00n] : [2700_00n, 16_700_00n]
  return rounded((wage < least ? least : wage > most ? most : wage) * 11n, 100n)
}

/** The rate in permille of the part of a yearly income from an amount in pounds on. */
const parts = [
  [0n, 0n],
  [40_000n, 100n],
  [55_000n, 150n],
  [70_000n, 200n],
  [200_000n, 225n],
  [400_000n, 250n],
  [1_200_000n, 275n],
] as const

/** The incomes in pounds above which a further one of the lowest rates no longer applies. */
const losses = [600_000n, 700_000n, 800_000n, 900_000n, 1_200_000n]

/**
 * Returns the income tax of a year in cents, given the pay less insurance and the exempt part of it. The rest is rounded
 * down to tens.
 */
export function yearlyTaxOf(net: bigint, exempt: bigint): bigint {
  const income = net > exempt ? ((net - exempt) / 1000n) * 10n : 0n
  // The lowest rates give way to the next one that is left. The last one is only reached above 1,200,000.
  const lost = losses.filter((limit) => income > limit).length
  const lowest = parts[lost]![1]
  let permille = 0n
  for (const [i, [from, rate]] of parts.entries()) {
    const to = parts[i + 1]?.[0] ?? income
    const part = (income < to ? income : to) - from
    if (part > 0n) permille += part * (rate > lowest ? rate : lowest)
  }
  return rounded(permille * 100n, 1000n)
}
