import type { LineCode } from '@muster/contract/payroll/lines'
import { type Cents, jsonOf } from '../../../pay/money.ts'
import { computeMonth } from './computeMonth.ts'
import type { MonthFacts, OtherRuns, PaidLine, PartLine } from './facts.ts'
import { isWithheld, paidPartLines } from './partLine.ts'
import type { Line } from './records.ts'

/**
 * Returns the lines of a month's own record: insurance and tax on everything paid in the month, less what its extra runs
 * withheld, and its pay less what its parts have paid. All records of the month then add up to a month in which one record pays everything.
 */
export function monthBesideRuns(month: MonthFacts, others: OtherRuns | undefined): Line[] {
  if (!others?.runs.length) return computeMonth(month)
  const all = computeMonth({ ...month, bonuses: [...month.bonuses, ...others.bonuses] })
  const own = linesLess(
    month.period,
    all.filter(({ because }) => because.kind !== 'EXTRA_RUN'),
    others.withheld,
  )
  const lines = [...own, ...paidPartLines(month.period, others.parts ?? [])]
  // Someone who left is paid by the extra run alone.
  return lines.some(({ amount }) => amount !== 0n) ? lines : []
}

/** Returns the lines of a month less what its parts have paid and withheld. */
export const monthBesideParts = (month: MonthFacts, parts: readonly PartLine[]): Line[] =>
  parts.length
    ? monthBesideRuns(month, { runs: [1], bonuses: [], withheld: parts.filter(isWithheld), parts: [...parts] })
    : computeMonth(month)

/**
 * Returns lines less the amounts of the same kinds in `others`, with these as their reason. An amount without a line is paid
 * back.
 */
export function linesLess(period: string, lines: readonly Line[], others: readonly PaidLine[]): Line[] {
  const isSame = (one: PaidLine, other: PaidLine) => one.code === other.code && one.currency === other.currency
  const sumOfOthers = (line: PaidLine) =>
    others.filter((one) => isSame(one, line)).reduce((sum, { amount }) => sum + amount, 0n)
  const reduced = lines.map((line): Line => {
    const { because } = line
    if (because.kind !== 'INSURANCE' && because.kind !== 'TAX') return line
    const ofOthers = sumOfOthers(line)
    if (ofOthers === 0n) return line
    return { ...line, amount: line.amount - ofOthers, because: { ...because, otherRuns: jsonOf(ofOthers) } }
  })
  const unmatched = others.filter(
    (one, place) =>
      !lines.some((line) => isSame(line, one)) && others.findIndex((first) => isSame(first, one)) === place,
  )
  return [...reduced, ...unmatched.flatMap((one) => repaymentOf(period, one, sumOfOthers(one)))]
}

const names: Partial<Record<LineCode, string>> = {
  INSURANCE: 'Social insurance',
  INCOME_TAX: 'Income tax',
  EMPLOYER_INSURANCE: 'Social insurance paid by the company',
}

/** Returns the line that pays back what other runs of the month withheld, although nothing is due for the month. */
function repaymentOf(period: string, { code, part, currency }: PaidLine, amount: Cents): Line[] {
  if (amount === 0n) return []
  return [
    {
      code,
      part,
      label: names[code] ?? code,
      period,
      currency,
      quantity: null,
      unit: null,
      rate: null,
      amount: -amount,
      because: { kind: 'RETRO', paid: jsonOf(amount), due: 0 },
      adjustmentId: null,
    },
  ]
}
