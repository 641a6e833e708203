import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import type { PayLineReason } from '@muster/contract/payroll/lines'
import { formatCount, formatDays, formatPercent, formatRange } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { moneyOf } from '../shared/labels.ts'

/** Shows how the amount of a pay item was calculated. */
export function PayItemExplanation(props: {
  because: Extract<PayLineReason, { kind: 'PAY_ITEM' }>
  currency: Currency
}) {
  const { because, currency } = props
  const { formula, value, quantity, range, of, days, daysOfMonth, isRule, payItem } = because
  const { t } = useTranslation()
  const amountLabels = {
    FIXED: t('Monthly amount'),
    PER_DAY: t('Amount per day'),
    PER_HOUR: t('Amount per hour'),
    PERCENT_OF_BASE: t('Percentage'),
    PERCENT_OF_GROSS: t('Percentage'),
  }
  const isPercentage = formula === 'PERCENT_OF_BASE' || formula === 'PERCENT_OF_GROSS'
  return (
    <Facts
      folds
      facts={[
        {
          label: amountLabels[formula],
          value: isPercentage ? formatPercent(value, { maximumFractionDigits: 4 }) : moneyOf(value, currency),
        },
        {
          label: formula === 'PER_HOUR' ? t('Hours') : t('Days'),
          value: quantity === undefined ? null : formatCount(quantity),
        },
        { label: t('Days counted'), value: range ? formatRange(range.from, range.to) : null },
        {
          label: formula === 'PERCENT_OF_BASE' ? t('Base Salary') : t('Salary, allowances and overtime'),
          value: of === undefined ? null : moneyOf(of, currency),
        },
        {
          label: t('Share of the month'),
          value: days === undefined ? null : t('{days} of {of}', { days, of: formatDays(daysOfMonth ?? 0) }),
        },
        { label: t('Applies to'), value: isRule ? t('A group of people') : t('This person') },
        { label: t('Tax'), value: payItem.isUntaxed ? t('Not taxed') : null },
      ]}
    />
  )
}
