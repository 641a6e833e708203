import { type Cents, centsOf, maxCents, sumOf } from '../../../pay/money.ts'
import type { Line } from './records.ts'

/** A gross amount as the engine pays it: all gross pay with it, what is left of that, and the lines. */
export interface PaidGross {
  grossPay: Cents
  netPay: Cents
  lines: readonly Line[]
}

/** The smallest gross amount for a net amount, as it is paid. */
export interface GrossedUp<Paid> {
  gross: Cents
  paid: Paid
  /**
   * The largest gross amount before income loses its lowest tax bands, and its net pay. Given if the net pay falls there by more
   * than the wanted one exceeds it, so that the last part of the wanted net pay costs far more than the part before.
   */
  beforeLoss: { gross: Cents; netPay: Cents } | null
}

/** The most amounts that one search calculates. Usually some hundreds are enough. */
const calculationLimit = 4000

/**
 * Searches the smallest gross amount, from one cent on, whose net pay is at least the wanted one; null if there is none that can be
 * stored, or if deductions leave so little of each amount that too many had to be tried. `pay` must never withhold less from a larger amount. `losses` are the yearly incomes above which the lowest tax
 * bands no longer apply, in ascending order.
 *
 * The net pay may fall as the gross amount rises, by a step of the taxable income or by lost bands, so that a search by
 * bisection alone could miss a smaller amount. But between two amounts, the net pay is at most the gross pay of the larger one
 * less what the smaller one withholds. So a range is left out only if it can't hold an answer, and the first one is searched first.
 *
 * Each step calculates a few amounts. A search may take thousands, so that it is run with pauses.
 */
export function* searchGross<Paid extends PaidGross>(
  pay: (gross: Cents) => Paid,
  wanted: Cents,
  losses: readonly Cents[],
): Generator<void, GrossedUp<Paid> | null> {
  const known = new Map<Cents, Paid>()
  const at = (gross: Cents): Paid => {
    const paid = known.get(gross) ?? pay(gross)
    known.set(gross, paid)
    return paid
  }
  function* search(from: Cents, to: Cents): Generator<void, Cents | null> {
    if (known.size > calculationLimit) return null
    yield
    const start = at(from)
    if (start.netPay >= wanted) return from
    if (from >= to || at(to).grossPay - withheldOf(start) < wanted) return null
    const middle = (from + to) / 2n
    return (yield* search(from, middle)) ?? (yield* search(middle + 1n, to))
  }
  let enough = wanted
  while (enough < maxCents && at(enough).netPay < wanted) enough = enough * 2n < maxCents ? enough * 2n : maxCents
  const gross = at(enough).netPay < wanted ? null : yield* search(1n, enough)
  if (gross === null) return null
  const paid = at(gross)
  const loss = losses.findLast((above) => above > 0n && above < taxableOf(paid))
  return { gross, paid, beforeLoss: loss === undefined ? null : lossBefore(at, { gross, wanted, loss }) }
}

/** Returns what is paid just before a loss of tax bands, if the net pay falls there by more than the wanted one exceeds it. */
function lossBefore(
  at: (gross: Cents) => PaidGross,
  { gross, wanted, loss }: { gross: Cents; wanted: Cents; loss: Cents },
): { gross: Cents; netPay: Cents } | null {
  // The taxable income never falls as the gross amount rises.
  let [before, after] = [0n, gross]
  while (after - before > 1n) {
    const middle = (before + after) / 2n
    if (taxableOf(at(middle)) > loss) after = middle
    else before = middle
  }
  if (before === 0n) return null
  const { netPay } = at(before)
  return wanted - netPay < netPay - at(after).netPay ? { gross: before, netPay } : null
}

/** Returns what is withheld of a gross amount, also if some of it is carried to the next month. */
const withheldOf = ({ grossPay, netPay, lines }: PaidGross): Cents =>
  grossPay - netPay - sumOf(lines.filter(({ code }) => code === 'CARRIED_OUT').map(({ amount }) => amount))

/** Returns the yearly income that lines tax; 0 if they tax none. */
function taxableOf({ lines }: PaidGross): Cents {
  for (const { because } of lines) {
    if (because.kind === 'TAX') return centsOf(because.bonus?.taxable ?? because.taxable)
    if (because.kind === 'SETTLEMENT') return centsOf(because.taxable)
  }
  return 0n
}
