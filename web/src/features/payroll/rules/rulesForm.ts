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

/** The months that rules may begin with, two years of them. */
export const monthsFrom = (earliest: string): string[] =>
  Array.from({ length: 24 }, (_, months) => Temporal.PlainYearMonth.from(earliest).add({ months }).toString())
