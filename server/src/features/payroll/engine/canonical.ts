import type { MonthFacts } from './facts.ts'
import { employedDays } from './months.ts'
import type { ComputedRecord } from './records.ts'

const exact = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/**
 * Returns a record and its inputs as text: the same text for the same facts. Each line contains its source rows and
 * their figures, and exceptions follow from the lines; the rules and the days of employment, which no line contains in
 * full, stand beside them.
 */
export function canonicalOf(
  { period, employments, rules }: MonthFacts,
  record: Omit<ComputedRecord, 'canonical'>,
): string {
  const { divisor, premiums, absencesDeducted, pack } = rules
  return JSON.stringify(
    {
      period,
      // Days outside the month are left out.
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
