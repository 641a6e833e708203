import { formatDate } from '@muster/contract/kit/formatDays'
import type { SettlementItem, SettlementLine } from '@muster/contract/kit/leaving'
import type { DraftSettlement } from '@muster/contract/payroll/settlements'
import { centsOf, jsonOf, parseDecimal, sumOf } from '../../../pay/money.ts'
import type { Employment } from '../../../people/employments/employed.ts'
import type { LastPay } from '../engine/leaving/dayPay.ts'
import { encashLeave } from '../engine/leaving/encashment.ts'
import { type Gratuity, gratuityOf } from '../engine/leaving/gratuity.ts'
import { type NoticePay, payForNotice } from '../engine/leaving/notice.ts'
import { serviceOf } from '../engine/leaving/service.ts'
import { amountIn, rateIn } from '../payslips/payslipWords.ts'

/** The facts of a person that their final settlement depends on. */
export interface SettlementFacts {
  /** The employment that ends. */
  employment: Employment & { last: string }
  pay: LastPay
  /** The days of annual leave that are left. */
  leaveDays: number
}

/** Returns the lines of a final settlement. Taxed parts are taxed like a bonus, and none is insured. */
export function settlementLines(draft: DraftSettlement, facts: SettlementFacts): SettlementLine[] {
  const { employment, pay, leaveDays } = facts
  const lineOf = (
    item: SettlementItem,
    { isDeducted = false, ...line }: { label: string; amount: bigint; because: string; isDeducted?: boolean },
  ): SettlementLine => ({
    ...line,
    item,
    type: isDeducted ? 'DEDUCTION' : 'BONUS',
    amount: jsonOf(line.amount),
    isTaxed: isDeducted || !draft.untaxed.includes(item),
    // A deduction is taken after taxes and insurance, so it is marked like any other.
    isInsured: isDeducted,
  })
  const leave = encashLeave(parseDecimal(String(leaveDays)), pay, draft.dayPay)
  const notice = draft.notice
    ? payForNotice({ ...draft.notice, ending: draft.ending, lastDay: employment.last }, pay, draft.dayPay)
    : null
  const service = serviceOf(employment.first, employment.last)
  const gratuity = draft.gratuity
    ? gratuityOf(draft.gratuity, { ending: draft.ending, service, pay }, draft.dayPay)
    : null
  return [
    ...(leave
      ? [
          lineOf('LEAVE', {
            label: 'Unused leave',
            amount: leave.amount,
            because: `${countOf(leave.because.days, 'day')} × ${dayPayIn(pay, leave.because)}`,
          }),
        ]
      : []),
    ...(notice
      ? [
          lineOf('NOTICE', {
            label: notice.payer === 'EMPLOYEE' ? 'Notice not worked' : 'Pay instead of notice',
            amount: notice.amount,
            because: noticeReason(notice, pay),
            isDeducted: notice.payer === 'EMPLOYEE',
          }),
        ]
      : []),
    ...(gratuity
      ? [
          lineOf('GRATUITY', {
            label: 'End-of-service gratuity',
            amount: gratuity.amount,
            because: gratuityReason(gratuity, pay),
          }),
        ]
      : []),
    ...draft.returns.map(({ label, amount }) =>
      lineOf('RETURN', { label, amount: centsOf(amount), because: 'Withheld until returned', isDeducted: true }),
    ),
    ...draft.others.map(({ label, amount, type, reason }) =>
      lineOf('OTHER', { label, amount: centsOf(amount), because: reason, isDeducted: type === 'DEDUCTION' }),
    ),
  ].filter(({ amount }) => amount > 0)
}

/** Returns the payments less the deductions. */
export const totalOf = (lines: readonly SettlementLine[]): number =>
  jsonOf(sumOf(lines.map(({ type, amount }) => (type === 'BONUS' ? centsOf(amount) : -centsOf(amount)))))

const countOf = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Returns the pay of a day in words. `pay` of the calculation is that of a month. */
function dayPayIn(last: LastPay, { pay, divisor }: { pay: number; divisor: number }): string {
  if (!('rate' in last)) return `${amountIn(pay)} a month ÷ ${divisor}`
  const { rate, by, minutesPerDay } = last
  if (by === 'DAILY') return `${amountIn(jsonOf(rate))} a day`
  return `${amountIn(jsonOf(rate))} an hour × ${rateIn(minutesPerDay / 60)} hours a day`
}

/** Returns the pay of a day in words and, with a rate, the days that count as a month. */
const monthPayIn = (last: LastPay, because: { pay: number; divisor: number }): string =>
  'rate' in last ? `${dayPayIn(last, because)}, ${because.divisor} days a month` : dayPayIn(last, because)

function noticeReason({ because }: NoticePay, pay: LastPay): string {
  const { givenOn, period, end, months, days } = because
  const unworked = [months > 0 && countOf(months, 'month'), days > 0 && countOf(days, 'day')].filter(Boolean).join(' ')
  const length = countOf(period.count, period.unit === 'DAYS' ? 'day' : 'month')
  return `${length} from ${formatDate(givenOn)} end on ${formatDate(end)}; ${unworked} not worked; ${monthPayIn(pay, because)}`
}

function gratuityReason({ because }: Gratuity, pay: LastPay): string {
  const { service, bands, unit, limit } = because
  const part = service.days ? ` ${service.days} of ${countOf(service.daysOfYear, 'day')}` : ''
  const parts = bands.map(
    ({ years, perYear }) => `${countOf(years, 'year')} × ${countOf(perYear, unit === 'DAYS' ? 'day' : 'month')}`,
  )
  const limited = limit === undefined ? '' : `; at most ${amountIn(limit)}`
  return `Service of ${countOf(service.years, 'year')}${part}: ${parts.join(' + ')}; ${monthPayIn(pay, because)}${limited}`
}
