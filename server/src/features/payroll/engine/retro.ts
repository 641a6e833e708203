import type { Currency } from '@muster/contract/kit/money'
import type { LineCode } from '@muster/contract/payroll/lines'
import { type Cents, jsonOf } from '../../../pay/money.ts'
import { computeMonth } from './computeMonth.ts'
import type { EarlierMonth, PaidLine } from './facts.ts'
import { monthName } from './months.ts'
import { overtimeDifferences } from './overtimeDifferences.ts'
import type { Line } from './records.ts'
import { payItemOf, sumsOf } from './sums.ts'

/**
 * The names of the lines that are recalculated for earlier months. Adjustments and carried amounts are omitted because
 * they always stay in one record.
 */
export const lineNames: Partial<Record<LineCode, string>> = {
  SALARY: 'Salary',
  ALLOWANCE: 'Allowances',
  UNPAID_LEAVE: 'Unpaid leave',
  ABSENCE: 'Absence',
  OVERTIME_DAY: 'Overtime by day',
  OVERTIME_NIGHT: 'Overtime at night',
  OVERTIME_REST_DAY: 'Overtime on rest days',
  OVERTIME_HOLIDAY: 'Overtime on holidays',
  INSURANCE: 'Social insurance',
  INCOME_TAX: 'Income tax',
  EMPLOYER_INSURANCE: 'Social insurance paid by the company',
}

/**
 * Returns the lines that pay the differences between an approved month as calculated today and the amounts paid for it,
 * including taxes and insurance. With these lines, the amounts paid equal today's calculation.
 */
export function retroLines({ facts, paid }: EarlierMonth): Line[] {
  const differences = new Map<string, PaidLine & { due: bigint }>()
  const at = ({ code, part, currency, payItem }: PaidLine) => {
    const key = `${code} ${part} ${currency} ${payItem?.id ?? ''}`
    const present = differences.get(key)
    if (present) return present
    const difference = { code, part, currency, payItem, amount: 0n, due: 0n }
    differences.set(key, difference)
    return difference
  }
  const dueLines = computeMonth(facts)
  for (const line of dueLines) at({ ...line, payItem: payItemOf(line.because) }).due += line.amount
  for (const line of paid)
    at({ ...line, payItem: line.payItem ?? (line.because && payItemOf(line.because)) }).amount += line.amount
  return [...differences.values()].flatMap(({ code, part, currency, payItem, amount: before, due }): Line[] => {
    const name = payItem?.name ?? lineNames[code]
    const isOf = (line: PaidLine) => line.code === code && line.part === part && line.currency === currency
    if (name === undefined || due === before) return []
    const ofAllowances = part === 'ALLOWANCES' && code !== 'ALLOWANCE' && !payItem ? ', of allowances' : ''
    return [
      {
        code,
        part,
        label: `${name}, ${monthName(facts.period)}${ofAllowances}`,
        period: facts.period,
        currency,
        quantity: null,
        unit: null,
        rate: null,
        amount: due - before,
        because: {
          kind: 'RETRO',
          paid: jsonOf(before),
          due: jsonOf(due),
          ...(payItem && { payItem }),
          ...(part === 'OVERTIME' && { days: overtimeDifferences(dueLines.filter(isOf), paid.filter(isOf)) }),
        },
        adjustmentId: null,
      },
    ]
  })
}

/** The differences of earlier months in a currency. */
interface Differences {
  currency: Currency
  /** The lines of the year. */
  ofYear: Line[]
  /** The net pay that those of earlier years add, before income tax that is withheld over the year so far. */
  otherNet: Cents
}

/** Returns the differences of earlier months by currency, without currencies that have none in the year. */
export function differencesIn(year: string, earlier: readonly EarlierMonth[]): Differences[] {
  const byCurrency = Map.groupBy(earlier.flatMap(retroLines), ({ currency }) => currency)
  return [...byCurrency].flatMap(([currency, lines]) => {
    const { true: ofYear = [], false: others = [] } = Object.groupBy(lines, ({ period }) =>
      period.startsWith(year) ? 'true' : 'false',
    )
    return ofYear.length ? [{ currency, ofYear, otherNet: sumsOf(others).netPay }] : []
  })
}
