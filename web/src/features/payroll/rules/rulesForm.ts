import type { PayRules } from '@muster/contract/kit/pay'
import type { SetPayRules } from '@muster/contract/payroll/rules'
import { amountOf } from '../../../kit/form/amountText.ts'
import { premiumClasses } from './ruleWords.ts'

/** What is typed of rules of pay. */
export interface RulesValues
  extends Omit<SetPayRules, 'divisor' | 'premiums'>, Record<keyof PayRules['premiums'], string> {
  divisor: string
}

/** The form for new rules: those that held last, from a month on. */
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

/** What is sent of the form, not yet checked. */
export const toInput = ({ divisor, day, night, restDay, holiday, ...rules }: RulesValues) => ({
  ...rules,
  divisor: amountOf(divisor),
  premiums: { day: amountOf(day), night: amountOf(night), restDay: amountOf(restDay), holiday: amountOf(holiday) },
})

/** The fields of the call's paths that are named otherwise. */
export const names = Object.fromEntries(premiumClasses.map((name) => [`premiums.${name}`, name]))

const later = (month: string, months: number) => Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** The months that rules may begin with: from the `earliest`, at most two years back, to a year after `month`. */
export function monthsFrom(earliest: string, month: string): string[] {
  const [back, ahead] = [later(month, -24), later(month, 12)]
  const first = earliest > back ? earliest : back
  const last = first > ahead ? first : ahead
  const count = Temporal.PlainYearMonth.from(first).until(last, { largestUnit: 'months' }).months + 1
  return Array.from({ length: count }, (_, months) => later(first, months))
}
