import type { MonthFacts } from './facts.ts'
import type { Line } from './records.ts'

/** A month's own lines in every currency that it has, taxes and insurance included, each rounded once. */
export function computeMonth(facts: MonthFacts): Line[] {
  throw new Error(`${facts.period} cannot be computed yet`)
}
