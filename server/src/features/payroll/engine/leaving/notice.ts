import { type DayPayRule, type EndingKind, type NoticePeriod, noticeParties } from '@muster/contract/kit/leaving'
import { type Cents, fraction, jsonOf, plus, roundToUnits, times } from '../../../../pay/money.ts'
import { dayPayOf, type LastPay, monthPayOf } from './dayPay.ts'
import { wholeWithin } from './service.ts'

/** The notice of an ending: the day on which it was given, and the period that was to be worked. */
export interface Notice {
  ending: EndingKind
  givenOn: string
  period: NoticePeriod
  lastDay: string
}

/** The part of a notice period that was not worked: whole months, and days after them. */
export interface UnworkedNotice {
  /** The day on which the notice period ends. */
  end: string
  months: number
  days: number
}

/** The pay for notice that was not worked, with its calculation. */
export interface NoticePay {
  /** Above 0; paid to the employee by the company, or the other way round. */
  amount: Cents
  payer: 'EMPLOYEE' | 'COMPANY'
  because: UnworkedNotice & { givenOn: string; period: NoticePeriod; pay: number; divisor: number }
}

/**
 * Returns the part of a notice period that was not worked. The period begins on the day after the notice was given, so a
 * notice of a month given on 10 March ends on 10 April. A last day before the notice leaves all of it unworked.
 */
export function unworkedNotice({ givenOn, period: { count, unit }, lastDay }: Omit<Notice, 'ending'>): UnworkedNotice {
  const given = Temporal.PlainDate.from(givenOn)
  const end = given.add(unit === 'DAYS' ? { days: count } : { months: count })
  const last = lastDay > givenOn ? Temporal.PlainDate.from(lastDay) : given
  if (Temporal.PlainDate.compare(last, end) >= 0) return { end: end.toString(), months: 0, days: 0 }
  const months = wholeWithin(last, end, 'months')
  return { end: end.toString(), months, days: last.add({ months }).until(end).days }
}

/**
 * Returns the pay for notice that was not worked, by the party that had to give it; null if there is none. A month costs
 * the monthly pay, and days cost the pay of a day each, but together never more than another month.
 */
export function payForNotice(notice: Notice, pay: LastPay, rule: DayPayRule): NoticePay | null {
  const payer = noticeParties[notice.ending]
  const unworked = unworkedNotice(notice)
  if (payer === null || (unworked.months === 0 && unworked.days === 0)) return null
  const monthPay = monthPayOf(pay, rule)
  const days = Math.min(unworked.days, rule.divisor)
  const ofDays = times(dayPayOf(pay, rule), fraction(BigInt(days)))
  return {
    amount: roundToUnits(plus(times(monthPay, fraction(BigInt(unworked.months))), ofDays)),
    payer,
    because: {
      ...unworked,
      givenOn: notice.givenOn,
      period: notice.period,
      pay: jsonOf(roundToUnits(monthPay)),
      divisor: rule.divisor,
    },
  }
}
