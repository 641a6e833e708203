import type { PayRules } from '@muster/contract/kit/pay'
import type { SetPayRules } from '@muster/contract/payroll/rules'
import { amountOf } from '../../../kit/form/amountText.ts'
import { premiumClasses } from './ruleWords.ts'

/** The field values of pay rules, as typed. */
export interface RulesValues
  extends Omit<SetPayRules, 'divisor' | 'premiums'>, Record<keyof PayRules['premiums'], string> {
  divisor: string
}

/** Returns the field values of new rules: the latest ones, from a month on. */
export const valuesOf = ({ divisor, premiums, ...rules }: PayRules, firstMonth: string): RulesValues => ({
  firstMonth,
  divisor: String(divisor),
  day: String(premiums.day),
  night: String(premiums.night),
  restDay: String(premiums.restDay),
  holiday: String(premiums.holiday),
  nightFrom: rules.nightFrom,
  nightTo: rules.nightTo,
  absencesDeducted: rules.absencesDeducted,
  pack: rules.pack,
})

/** Returns the input of the call, not yet validated. */
export const toInput = ({ divisor, day, night, restDay, holiday, ...rules }: RulesValues) => ({
  ...rules,
  divisor: amountOf(divisor),
  premiums: { day: amountOf(day), night: amountOf(night), restDay: amountOf(restDay), holiday: amountOf(holiday) },
})

/** Field names by the paths of the call that differ from them. */
export const names = Object.fromEntries(premiumClasses.map((name) => [`premiums.${name}`, name]))

const addMonths = (month: string, months: number) => Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** Returns the months in which rules may begin: from `earliest`, at most two years back, to a year after `month`. */
export function listMonths(earliest: string, month: string): string[] {
  const [earliestMonth, latestMonth] = [addMonths(month, -24), addMonths(month, 12)]
  const first = earliest > earliestMonth ? earliest : earliestMonth
  const last = first > latestMonth ? first : latestMonth
  const count = Temporal.PlainYearMonth.from(first).until(last, { largestUnit: 'months' }).months + 1
  return Array.from({ length: count }, (_, months) => addMonths(first, months))
}
