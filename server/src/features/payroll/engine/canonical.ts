import type { MonthFacts } from './facts.ts'
import { employedDays } from './months.ts'
import type { ComputedRecord } from './records.ts'

const exact = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/**
 * A record and what it was computed from as text: the same text for the same. Each line says itself which rows it comes from
 * and their figures, and exceptions follow from lines; the rules and the days of employment, which no line says whole, stand beside them.
 */
export function canonicalOf(
  { period, employments, rules }: MonthFacts,
  record: Omit<ComputedRecord, 'canonical'>,
): string {
  const { divisor, premiums, absencesDeducted, pack } = rules
  return JSON.stringify(
    {
      period,
      // What lies outside of the month has no part in it.
      employed: employedDays(period, employments).flat(),
      rules: [divisor, premiums.day, premiums.night, premiums.restDay, premiums.holiday, absencesDeducted, pack],
      currency: record.currency,
      lines: record.lines.map((line) => [
        line.code,
        line.part,
        line.label,
        line.period,
        line.quantity,
        line.unit,
        line.rate,
        line.amount,
        line.because,
      ]),
    },
    exact,
  )
}
