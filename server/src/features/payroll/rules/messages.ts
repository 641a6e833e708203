import { formatNumber } from '@muster/contract/kit/formatters'
import type { PayRules } from '@muster/contract/kit/pay'
import type { Notice } from '../../../events/event.ts'
import { formatTimeSpan } from '../../../kernel/timesOfDay.ts'
import { nameOfMonth } from '../messages.ts'

const percentOf = (premium: number) => `${formatNumber(premium, 'en')} %`

const packs: Record<Exclude<PayRules['pack'], 'OWN'>, string> = { NONE: 'none', EGYPT: 'Egypt', BULGARIA: 'Bulgaria' }

/** Pay rules with the name of the company's own file of rules; null for other packs. */
type NamedRules = PayRules & { packName: string | null }

const partMonths: Record<PayRules['partMonthTax'], string> = {
  PART_OF_MONTH: 'by days employed',
  WHOLE_MONTH: 'as full months',
}

const cutOffText = (day: number | null) => (day === null ? 'the end of the month' : `day ${day}`)
const payDayText = ({ payDay, paidNextMonth }: Pick<PayRules, 'payDay' | 'paidNextMonth'>) => {
  if (!paidNextMonth) return cutOffText(payDay)
  return payDay === null ? 'the end of the next month' : `day ${payDay} of the next month`
}
const hourBaseTexts: Record<PayRules['hourBase'], string> = {
  OWN_HOURS: 'by their own hours',
  FULL_TIME: 'as full time',
}

const dayPayTexts: Record<PayRules['dayPay'], string> = {
  CALENDAR_DAYS: 'salary ÷ calendar days',
  WORKING_DAYS: 'salary ÷ working days',
  THIRTY_DAYS: 'salary ÷ 30',
}

/** The name of each rule within a sentence, and its value in words. */
const ruleTexts: readonly [string, (rules: NamedRules) => string][] = [
  ['hours in a month', ({ divisor }) => String(divisor)],
  ['hours of part-time work', ({ hourBase }) => hourBaseTexts[hourBase]],
  ['daytime overtime', ({ premiums }) => percentOf(premiums.day)],
  ['night overtime', ({ premiums }) => percentOf(premiums.night)],
  ['rest-day overtime', ({ premiums }) => percentOf(premiums.restDay)],
  ['holiday overtime', ({ premiums }) => percentOf(premiums.holiday)],
  ['night', ({ nightFrom, nightTo }) => formatTimeSpan(nightFrom, nightTo)],
  ['days of absence', ({ absencesDeducted }) => (absencesDeducted ? 'unpaid' : 'paid')],
  ['unpaid day', ({ dayPay }) => dayPayTexts[dayPay]],
  ['taxes and insurance', ({ pack, packName }) => (pack === 'OWN' ? `“${packName}”` : packs[pack])],
  ['tax on partial months', ({ partMonthTax }) => partMonths[partMonthTax]],
  ['days count until', ({ timeCutOff }) => cutOffText(timeCutOff)],
  ['overtime counts until', ({ overtimeCutOff }) => cutOffText(overtimeCutOff)],
  ['pay day', payDayText],
]

/**
 * Returns the notification for the owner about changed pay rules. Owners are notified even of changes made with their
 * own account, since someone else may have used it.
 */
export function payRulesChanged(
  by: { firstName: string; lastName: string },
  { firstMonth, before, after }: { firstMonth: string; before: NamedRules; after: NamedRules },
): Notice {
  const month = nameOfMonth(firstMonth)
  const changes = ruleTexts.flatMap(([name, valueOf]) => {
    const [valueBefore, valueAfter] = [valueOf(before), valueOf(after)]
    return valueBefore === valueAfter ? [] : [`${name} ${valueBefore} → ${valueAfter}`]
  })
  return {
    type: 'SYSTEM_ALERT',
    title: 'Pay rules changed',
    message: `${by.firstName} ${by.lastName} changed the pay rules from ${month}: ${changes.join(', ') || 'no values changed'}.`,
    link: '?view=settings&tab=payroll',
    preference: null,
  }
}
