import type { Currency } from '@muster/contract/kit/money'
import type { KindOfPay, PersonTerms } from '@muster/contract/payroll/terms'
import { i18n } from '../../../i18n.ts'
import { formatMoney } from '../../../kit/format.ts'
import type { Fact } from '../../../kit/page/Facts.tsx'
import { payRateText } from '../../../kit/payRate.ts'

/** The names of what pay is for, as translation keys. */
export const payKindLabels: Record<KindOfPay['kind'], string> = {
  MONTHLY: 'Monthly salary',
  DAILY: 'By the day',
  HOURLY: 'By the hour',
}

/** Returns how someone is paid in words, with the rate of a day or an hour. */
export function payText({ kind, rate, currency }: KindOfPay): string {
  if (kind === 'MONTHLY' || rate === null || currency === null) return i18n.t('Monthly salary')
  return payRateText(kind, { amount: rate, currency })
}

/** Returns how a person is paid, and their status and insured wage if wages are registered, as labelled values. */
export function termsFacts(
  { status, insuredWage, limits, pay }: PersonTerms,
  currency: Currency,
  isTaxed: boolean,
): Fact[] {
  const { t } = i18n
  const format = (amount: number) => formatMoney({ amount, currency })
  const insured =
    insuredWage === null || limits === null ? null : Math.min(Math.max(insuredWage, limits.minWage), limits.maxWage)
  return [
    { label: t('Pay'), value: payText(pay) },
    ...(isTaxed
      ? [
          { label: t('Status'), value: t(status.name) },
          {
            label: t('Insured wage'),
            value: limits && (insuredWage === null ? t('Pay of the month') : format(insuredWage)),
          },
          { label: t('Limited to'), value: insured === null || insured === insuredWage ? null : format(insured) },
          { label: t('Effect'), value: t(status.meaning), wide: true },
        ]
      : []),
  ]
}
