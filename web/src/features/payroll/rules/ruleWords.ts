import type { DayPay, HourBase, PartMonthTax, PayPack, PayRules } from '@muster/contract/kit/pay'
import type { ConfirmableRule } from '@muster/contract/payroll/unusualRules'
import { i18n } from '../../../i18n.ts'
import { formatPercent, formatTimeOfDay } from '../../../kit/format.ts'
import type { Fact } from '../../../kit/page/Facts.tsx'

/** The labels of the rules for taxes and insurance, as translation keys. */
export const packLabels: Record<PayPack, string> = {
  NONE: 'None',
  EGYPT: 'Egypt: income tax and social insurance',
  BULGARIA: 'Bulgaria: income tax and social insurance',
  OWN: 'Own rules',
}

/** Pay rules with the name of the company's own file of rules; null for other packs. */
export type NamedRules = PayRules & { packName: string | null }

/** Returns the rules for taxes and insurance in words. */
export const packLabel = ({ pack, packName }: Pick<NamedRules, 'pack' | 'packName'>): string =>
  packName === null ? i18n.t(packLabels[pack]) : i18n.t('{name} (own rules)', { name: packName })

/** The labels of the ways to tax part of a month, as translation keys. */
export const partMonthLabels: Record<PartMonthTax, string> = {
  PART_OF_MONTH: 'By days employed',
  WHOLE_MONTH: 'As full months',
}

/** The labels of the ways to value an hour of part-time work, as translation keys. */
export const hourBaseLabels: Record<HourBase, string> = {
  OWN_HOURS: 'By their own hours',
  FULL_TIME: 'As full time',
}

/** The labels of the ways to value an unpaid day, as translation keys. */
export const dayPayLabels: Record<DayPay, string> = {
  CALENDAR_DAYS: 'Salary ÷ calendar days of the month',
  WORKING_DAYS: 'Salary ÷ working days of the month',
  THIRTY_DAYS: 'Salary ÷ 30',
}

/** The labels of the overtime classes, as translation keys. */
export const premiumLabels: Record<keyof PayRules['premiums'], string> = {
  day: 'Daytime overtime',
  night: 'Night overtime',
  restDay: 'Rest day overtime',
  holiday: 'Holiday overtime',
}
export const premiumClasses = Object.keys(premiumLabels) as (keyof PayRules['premiums'])[]

const percentOf = (premium: number) => formatPercent(premium, { signDisplay: 'always', maximumFractionDigits: 2 })

/** Returns the labels and values of some fields of pay rules, in words. */
export function unusualLabels(rules: PayRules, fields: readonly ConfirmableRule[]): string[] {
  const { t } = i18n
  return fields.map((field) => {
    if (field === 'divisor') return `${t('Hours per month')} ${t('{hours} h', { hours: rules.divisor })}`
    const name = premiumClasses.find((each) => field === `premiums.${each}`) ?? 'day'
    return `${t(premiumLabels[name])} ${percentOf(rules.premiums[name])}`
  })
}

/** Returns the last day of a month that counts for its pay, in words. */
export const cutOffLabel = (day: number | null): string =>
  day === null ? i18n.t('End of the month') : i18n.t('Day {day}', { day })

/** Returns the day on which a month is paid, in words. */
const payDayLabel = ({ payDay, paidNextMonth }: Pick<PayRules, 'payDay' | 'paidNextMonth'>): string => {
  if (!paidNextMonth) return cutOffLabel(payDay)
  return payDay === null ? i18n.t('End of the next month') : i18n.t('Day {day} of the next month', { day: payDay })
}

/** Returns pay rules in words, with `changed` set for those that differ from `before`. */
export function ruleFacts(rules: NamedRules, before: NamedRules = rules): Fact[] {
  const { t } = i18n
  const isTaxed = rules.pack !== 'NONE' || before.pack !== 'NONE'
  const factsOf = (each: NamedRules): [label: string, value: string][] => [
    [t('Hours per month'), t('{hours} h', { hours: each.divisor })],
    [t('Hours of part-time work'), t(hourBaseLabels[each.hourBase])],
    [t('Night'), `${formatTimeOfDay(each.nightFrom)}–${formatTimeOfDay(each.nightTo)}`],
    ...premiumClasses.map((name): [string, string] => [t(premiumLabels[name]), percentOf(each.premiums[name])]),
    [t('Absences'), each.absencesDeducted ? t('Unpaid') : t('Paid')],
    [t('Unpaid day'), t(dayPayLabels[each.dayPay])],
    [t('Taxes and insurance'), packLabel(each)],
    [t('Days count until'), cutOffLabel(each.timeCutOff)],
    [t('Overtime counts until'), cutOffLabel(each.overtimeCutOff)],
    [t('Pay day'), payDayLabel(each)],
    ...(isTaxed ? [[t('Tax on partial months'), t(partMonthLabels[each.partMonthTax])] as [string, string]] : []),
  ]
  const factsBefore = new Map(factsOf(before))
  return factsOf(rules).map(([label, value]) => {
    const valueBefore = factsBefore.get(label)
    return valueBefore === value ? { label, value } : { label, value: `${valueBefore} → ${value}`, changed: true }
  })
}
