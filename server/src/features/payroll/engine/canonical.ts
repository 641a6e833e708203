import type { MonthFacts } from './facts.ts'
import { employedDays } from './months.ts'
import type { ComputedRecord } from './records.ts'
import { isCalendarMonth, windowOf } from './window.ts'

const exact = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/**
 * Returns a record and its inputs as text; the same facts always give the same text. The lines contain their source
 * rows and figures, and the exceptions follow from the lines. Rules and employment are added because no line contains
 * them in full.
 */
export function canonicalOf(
  { period, upTo, employments, rules, taxMethod }: MonthFacts,
  record: Omit<ComputedRecord, 'canonical'>,
): string {
  const { divisor, hourBase, premiums, absencesDeducted, dayPay, pack, packId, partMonthTax, cutOffs } = rules
  const windows = [cutOffs.time, cutOffs.overtime].map((cutOff) => windowOf({ period, employments, upTo }, cutOff))
  return JSON.stringify(
    {
      period,
      // Changes outside the month must not change the text.
      employed: employedDays(period, employments).flat(),
      rules: [
        divisor,
        premiums.day,
        premiums.night,
        premiums.restDay,
        premiums.holiday,
        absencesDeducted,
        pack,
        // Records of earlier releases keep their text.
        ...(hourBase === 'FULL_TIME' ? [] : [hourBase]),
        ...(dayPay.own === 'CALENDAR_DAYS' ? [] : [dayPay.own]),
        // Only pay that is taxed depends on them.
        ...(pack === 'NONE' ? [] : [partMonthTax, taxMethod]),
        ...(packId === null ? [] : [packId]),
      ],
      ...(windows.some((window) => !isCalendarMonth(window, period)) && { windows }),
      currency: record.currency,
      ...(record.unsettledMonths.length > 0 && { unsettledMonths: record.unsettledMonths }),
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
