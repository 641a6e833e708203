import type { LeaveStep } from '@muster/contract/leaves/steps'
import { i18n } from '../../../i18n.ts'
import { formatDays } from '../../../kit/format.ts'

/** Formats a number of months of service: in years if they are whole. */
export const formatService = (months: number): string =>
  months % 12 === 0
    ? i18n.t('{count} years of service', { count: months / 12 })
    : i18n.t('{count} months of service', { count: months })

/** Returns the condition of a step, such as `10 years of service`. */
export function conditionText(step: LeaveStep): string {
  if (step.kind === 'SPECIAL') return i18n.t('Special status')
  return step.kind === 'AGE' ? i18n.t('Age {years}', { years: step.years }) : formatService(step.months)
}

/** Returns a step in words, such as `10 years of service: 30 days`. */
export const stepText = (step: LeaveStep): string =>
  i18n.t('{label}: {value}', { label: conditionText(step), value: formatDays(step.days) })
