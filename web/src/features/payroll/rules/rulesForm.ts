import { type PayPack, payPacks, type PayRules } from '@muster/contract/kit/pay'
import type { CompletePayRules } from '@muster/contract/payroll/rules'
import { amountOf } from '../../../kit/form/amountText.ts'
import { premiumClasses } from './ruleWords.ts'

/** The field values of pay rules, as text. */
export interface RulesValues
  extends
    Omit<CompletePayRules, 'divisor' | 'premiums' | 'timeCutOff' | 'overtimeCutOff' | 'payDay' | 'pack' | 'packId'>,
    Record<keyof PayRules['premiums'], string> {
  divisor: string
  /** A pack that comes with Muster, or the id of a file of the company's own. */
  pack: string
  /** Days of the month; empty for its last day. */
  timeCutOff: string
  overtimeCutOff: string
  payDay: string
}

/** Returns the initial field values of new rules: those of the latest rules, with a new first month. */
export const valuesOf = ({ divisor, premiums, ...rules }: PayRules, firstMonth: string): RulesValues => ({
  firstMonth,
  divisor: String(divisor),
  hourBase: rules.hourBase,
  day: String(premiums.day),
  night: String(premiums.night),
  restDay: String(premiums.restDay),
  holiday: String(premiums.holiday),
  nightFrom: rules.nightFrom,
  nightTo: rules.nightTo,
  absencesDeducted: rules.absencesDeducted,
  dayPay: rules.dayPay,
  pack: rules.packId ?? rules.pack,
  partMonthTax: rules.partMonthTax,
  timeCutOff: String(rules.timeCutOff ?? ''),
  overtimeCutOff: String(rules.overtimeCutOff ?? ''),
  payDay: String(rules.payDay ?? ''),
  paidNextMonth: rules.paidNextMonth,
})

/** Returns the input of the call from the field values, not yet validated. */
export const toInput = ({
  divisor,
  day,
  night,
  restDay,
  holiday,
  timeCutOff,
  overtimeCutOff,
  payDay,
  pack,
  ...rules
}: RulesValues) => ({
  ...rules,
  ...(isSupplied(pack) ? { pack, packId: null } : { pack: 'OWN' as const, packId: pack }),
  timeCutOff: timeCutOff ? Number(timeCutOff) : null,
  overtimeCutOff: overtimeCutOff ? Number(overtimeCutOff) : null,
  payDay: payDay ? Number(payDay) : null,
  divisor: amountOf(divisor),
  premiums: { day: amountOf(day), night: amountOf(night), restDay: amountOf(restDay), holiday: amountOf(holiday) },
})

const isSupplied = (pack: string): pack is PayPack => payPacks.some((each) => each === pack)

/** The form's names for fields that have another name in the call, by their path in the call. */
export const names = Object.fromEntries(premiumClasses.map((name) => [`premiums.${name}`, name]))

const addMonths = (month: string, months: number) => Temporal.PlainYearMonth.from(month).add({ months }).toString()

/**
 * Returns the months that new rules may start in. The first is `earliest`, but at most two years before `month`. The
 * last is one year after `month`.
 */
export function listMonths(earliest: string, month: string): string[] {
  const [earliestMonth, latestMonth] = [addMonths(month, -24), addMonths(month, 12)]
  const first = earliest > earliestMonth ? earliest : earliestMonth
  const last = first > latestMonth ? first : latestMonth
  const count = Temporal.PlainYearMonth.from(first).until(last, { largestUnit: 'months' }).months + 1
  return Array.from({ length: count }, (_, months) => addMonths(first, months))
}
