import type { TFunction } from 'i18next'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { SetThirteenthRule } from '@muster/contract/payroll/thirteenthMonth'
import { i18n } from '../../../i18n.ts'

/** Labels of what the percentage is of, as translation keys. */
export const thirteenthBaseLabels: Record<SetThirteenthRule['of'], string> = {
  SALARY: 'Monthly salary',
  BASE: 'Base salary',
}

/** Labels of the ways to prorate a 13th month, as translation keys. */
export const thirteenthShareLabels: Record<SetThirteenthRule['prorating'], string> = {
  MONTHS: 'By whole months',
  DAYS: 'By days',
  NONE: 'Not prorated',
}

/** Returns the name of a month from 1 to 12. */
export const monthNamed = (month: number): string =>
  formatDayPart(Temporal.PlainDate.from({ year: 2026, month, day: 1 }), i18n.language, { month: 'long' })

/** Returns the facts of a rule for a 13th month. */
export const ruleFacts = (rule: SetThirteenthRule, t: TFunction) => [
  { label: t('Amount'), value: `${rule.percent} % · ${t(thirteenthBaseLabels[rule.of])}` },
  { label: t('Paid in'), value: monthNamed(rule.paymentMonth) },
  { label: t('Prorated'), value: t(thirteenthShareLabels[rule.prorating]) },
  { label: t('Least service'), value: rule.leastMonths ? t('{count} months', { count: rule.leastMonths }) : t('None') },
  { label: t('Departments'), value: rule.departments.length ? rule.departments.join(', ') : t('All departments') },
]
