import type { PayItemFormula } from '@muster/contract/kit/pay'
import type { PayItem, PayItemEntry } from '@muster/contract/payroll/payItems'
import { i18n } from '../../../i18n.ts'
import { formatMoney, formatMonth, formatPercent } from '../../../kit/format.ts'

/** The labels of the calculations, types and frequencies. They are translation keys. */
export const formulaLabels: Record<PayItemFormula, string> = {
  FIXED: 'Fixed amount',
  PER_DAY: 'Amount per day',
  PER_HOUR: 'Amount per hour',
  PERCENT_OF_BASE: 'Percentage of base salary',
  PERCENT_OF_GROSS: 'Percentage of gross pay',
}
export const typeLabels = {
  EARNING: 'Earning',
  DEDUCTION: 'Deduction',
  EMPLOYER: 'Paid by the company',
  BENEFIT: 'Benefit in kind',
} as const
export const frequencyLabels = { RECURRING: 'Every month', ONCE: 'Once' } as const

/** Returns options with these labels. */
export const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: i18n.t(label) }))

/** Returns true if the value of a pay item is a percentage. */
export const isPercentage = ({ formula }: Pick<PayItem, 'formula'>): boolean => formula.startsWith('PERCENT')

/** Returns how a pay item works, such as `Earning · Fixed amount, prorated · Taxed`. */
export function itemSummary({ type, frequency, formula, isProrated, isTaxed, isInsured }: PayItem): string {
  const { t } = i18n
  const ofUntaxed = isInsured ? t('Insured, not taxed') : t('Not taxed')
  const ofTax = isTaxed ? (isInsured ? t('Taxed and insured') : t('Taxed, not insured')) : ofUntaxed
  return [
    t(typeLabels[type]),
    t(frequencyLabels[frequency]),
    isProrated ? t('Fixed amount, prorated') : t(formulaLabels[formula]),
    type === 'EARNING' || type === 'BENEFIT' ? ofTax : null,
  ]
    .filter((text) => text !== null)
    .join(' · ')
}

/** Returns the value of an entry, such as `EGP 45.50 per day × 22`. */
export function valueOf({ item, value, quantity, currency }: PayItemEntry): string {
  const { t } = i18n
  if (currency === null) {
    const percent = formatPercent(value, { maximumFractionDigits: 4 })
    return item.formula === 'PERCENT_OF_BASE'
      ? t('{percent} of base salary', { percent })
      : t('{percent} of gross pay', { percent })
  }
  const amount = formatMoney({ amount: value, currency })
  if (item.formula === 'FIXED') return amount
  const each = item.formula === 'PER_DAY' ? t('{amount} per day', { amount }) : t('{amount} per hour', { amount })
  return quantity === null ? each : `${each} × ${quantity}`
}

/** Returns the months of an entry, such as `From November 2026`. */
export function monthsOf({ firstMonth, lastMonth }: PayItemEntry): string {
  if (lastMonth === null) return i18n.t('From {month}', { month: formatMonth(firstMonth) })
  return firstMonth === lastMonth ? formatMonth(firstMonth) : `${formatMonth(firstMonth)} – ${formatMonth(lastMonth)}`
}

/** Returns the people that a rule is about. */
export function groupOf({ department, position }: PayItemEntry): string {
  return [department, position].filter(Boolean).join(' · ') || i18n.t('Everyone')
}
